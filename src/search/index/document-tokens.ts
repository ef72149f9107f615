import type { Form, Word } from './word.ts';

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
    cores: () => cores,
    text: () => text,
  };
}

export type DocumentTokens = ReturnType<typeof createDocumentTokens>;
