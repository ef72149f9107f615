import { CORE, TOLD } from './packed-document.ts';
import type { Form, Word } from './word.ts';

/** The forms of one document after another: within a document, one text is always the same object. */
export class Forms {
  readonly #ofWords = new Map<string, Form>();
  /** The forms of this document alone: model numbers seldom come again, and kept they would push the words out. */
  #passing: Form[] = [];

  /** Is called before each document. */
  begin(): void {
    this.#passing = [];
  }

  /** A field, not a method, so that it can be handed over as it is. */
  readonly of = (text: string): Form => {
    const known = this.#ofWords.get(text) ?? this.#passing.find((form) => form.text === text);
    if (known !== undefined) return known;
    const form = {
      text,
      token: ` ${text}`,
      core: ` ${CORE}${text}`,
      told: ` ${TOLD}${text}`,
      document: 0,
      coreDocument: 0,
      toldDocument: 0,
    };
    this.#passing.push(form);
    return form;
  };

  /** Holds a word's forms beyond its document. */
  readonly keep = (word: Word): Word => {
    for (const form of word.forms) this.#ofWords.set(form.text, form);
    return word;
  };

  /** Holds a form beyond its document. */
  readonly keepForm = (form: Form): Form => {
    this.#ofWords.set(form.text, form);
    return form;
  };

  clear(): void {
    this.#ofWords.clear();
  }
}
