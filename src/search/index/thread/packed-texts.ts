/** Many texts as one, and how long each is: one is copied from thread to thread in a fraction of the time. */
export interface PackedTexts {
  all: string;
  lengths: Uint32Array;
}

export const packTexts = (texts: readonly string[]): PackedTexts => ({
  all: texts.join(''),
  lengths: Uint32Array.from(texts, ({ length }) => length),
});

/** Makes what gives one text after the other. */
export function textsOf({ all, lengths }: PackedTexts): () => string {
  let text = 0;
  let at = 0;
  return () => {
    const from = at;
    at += lengths[text++]!;
    return all.slice(from, at);
  };
}
