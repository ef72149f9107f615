/** What is asked for when a token is made. A limit of null is the tier's. */
export interface TokenWish {
  name: string;
  restLimit: number | null;
  mcpLimit: number | null;
}

export const TOKEN_NAME_CHARS_MAX = 100;
export const TOKEN_LIMIT_MAX = 1_000_000;

/** A name that says who a token is for; undefined for one that does not. */
export function readTokenName(text: string): string | undefined {
  const name = text.normalize('NFC').trim();
  return name === '' || [...name].length > TOKEN_NAME_CHARS_MAX || /\p{C}/u.test(name) ? undefined : name;
}

/** undefined for what is no limit. */
export const readTokenLimit = (text: string): number | undefined =>
  /^\d{1,7}$/.test(text) && +text >= 1 && +text <= TOKEN_LIMIT_MAX ? +text : undefined;
