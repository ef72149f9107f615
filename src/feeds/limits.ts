/** What one feed may weigh, whatever it claims. Bytes on the wire and after unpacking are counted where they are unpacked. */
export const HEAD_BYTES = 1 << 20;
export const RECORD_CHARS_MAX = 1 << 20;
export const ROWS_MAX = 10_000_000;
export const XML_DEPTH_MAX = 32;
/** What is looked at of a description; what comes after so much text and mark-up is not. */
export const DESCRIPTION_RAW_CHARS = 3_000;
/** Up to this share of NUL characters is dirt to be dropped; above it the file is not text. */
export const NUL_SHARE_MAX = 0.001;
/** Rows looked at before how the feed writes prices is decided. */
export const PRICE_SAMPLE_ROWS = 200;
