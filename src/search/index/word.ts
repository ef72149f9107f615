/** A form under which documents are found. There is one of each, so that it can tell which document has it. */
export interface Form {
  text: string;
  /** As a further token of a document and as a further core token, with the space before it. */
  token: string;
  core: string;
  /** The last document that got it, and the last that got it as a core token. */
  document: number;
  coreDocument: number;
}

/** A token of a document with all that is to be known of it, whatever stands around it. */
export interface Word {
  surface: string;
  packed: string;
  index: Form;
  /** The index form, those of a compound's parts and those of a model number's pieces. */
  forms: readonly Form[];
  /** What it is as a compound: the last part. */
  head: Form | undefined;
  /** Says nothing of what the article is: a stop word, a colour, a measure. */
  plain: boolean;
  colour: boolean;
  /** "Til", and words like "børn" that after it only say for whom. */
  isFor: boolean;
  audience: boolean;
  isWith: boolean;
  accessory: boolean;
  /** Names an accessory whatever stands around it; the others only before "til" or in such a category. */
  strongAccessory: boolean;
}
