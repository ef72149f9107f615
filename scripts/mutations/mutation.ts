/** One way to break a rule: what is then wrong, the text to find exactly once, and what takes its place. */
export type Mutation = readonly [what: string, find: string, replacement: string];

/** The mutations of one file, and the tests of which at least one must fail under each of them. */
export interface Target {
  file: string;
  tests: readonly string[];
  mutations: readonly Mutation[];
}

/** The text with the one place changed. A list that has fallen behind the code is an error, not a survivor. */
export function mutated(text: string, { file }: Target, [what, find, replacement]: Mutation): string {
  const places = text.split(find).length - 1;
  if (places !== 1) {
    const said = places === 0 ? 'is not there' : `is there ${places} times`;
    throw new Error(
      `${file}, "${what}": the text to change must be there exactly once, and ${said}:\n${find}`,
    );
  }
  return text.replace(find, () => replacement);
}

/** One change of a file's text, by offsets. */
export interface Edit {
  what: string;
  start: number;
  end: number;
  replacement: string;
}

export interface EditedFile {
  file: string;
  tests: readonly string[];
  edits: readonly Edit[];
}
