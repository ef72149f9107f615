/** A form under which documents are found. There is one of each, so that it can tell which document has it. */
export interface Form {
  text: string;
  /** The form as a further token of a document, a further core token and one of its description, with the space before it. */
  token: string;
  core: string;
  told: string;
  /** The last document that got the form, and the last that got it as a core token or one of its description. */
  document: number;
  coreDocument: number;
  toldDocument: number;
}

/** A token of a document with all that is to be known of it, whatever stands around it. */
export interface Word {
  surface: string;
  packed: string;
  index: Form;
  /** The index form, those of a compound's parts and those of a model number's pieces. */
  forms: readonly Form[];
  /** The last part of a compound: what the thing is. */
  head: Form | undefined;
  /** It says nothing of what the article is: a stop word, a colour, a measure. */
  plain: boolean;
  colour: boolean;
  /** It is a word like "til", or one like "børn" that after "til" only says for whom. */
  isFor: boolean;
  audience: boolean;
  isWith: boolean;
  /** What a thing is has been said when the word comes. */
  ends: boolean;
  /** How likely it names the article of the name it stands in, 0–1. */
  naming: number;
  accessory: boolean;
  /** It names an accessory whatever stands around it; the others do so only before "til" or in such a category. */
  strongAccessory: boolean;
}
