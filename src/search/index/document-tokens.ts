import type { Form, Word } from './word.ts';

/** More words than these of one description are a list of everything it goes with. */
const TOLD_MAX = 32;

/** The tokens of one document after another, each once. */
export function createDocumentTokens() {
  let document = 0;
  let text = '';
  let cores = 0;
  return {
    begin(): void {
      document++;
      text = '';
      cores = 0;
    },
    has: (form: Form): boolean => form.document === document,
    add(words: readonly Word[]): void {
      for (const { forms } of words) {
        for (const form of forms) {
          if (form.document === document) continue;
          form.document = document;
          text += text === '' ? form.text : form.token;
        }
      }
    },
    addCore(form: Form): void {
      if (form.coreDocument === document) return;
      form.coreDocument = document;
      text += form.core;
      cores++;
    },
    /** The words of a description that stand nowhere else, the first of them. */
    addTold(forms: readonly Form[]): void {
      let left = TOLD_MAX;
      for (const form of forms) {
        if (form.document === document || form.toldDocument === document) continue;
        if (left-- === 0) return;
        form.toldDocument = document;
        text += form.told;
      }
    },
    cores: () => cores,
    text: () => text,
  };
}

export type DocumentTokens = ReturnType<typeof createDocumentTokens>;
