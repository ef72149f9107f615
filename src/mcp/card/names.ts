export const CARD_URI = 'ui://prisme/product';
/** The extension that a client announces when it can show cards. */
export const UI_EXTENSION = 'io.modelcontextprotocol/ui';
/** Where the chart's drawing is in a result's `_meta`. */
export const CHART_KEY = 'prisme/chart';
