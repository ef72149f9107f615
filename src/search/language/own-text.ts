/** A copy to keep: a piece that was cut out of a larger text holds the whole of it in memory. */
export const ownText = (text: string): string => ` ${text}`.slice(1);
