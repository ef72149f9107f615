import { FIELDS } from '../index/packed-document.ts';

/** Whether a packed document's name has one of the joined model numbers. */
export function hasAnyModel(doc: string, models: readonly string[]): boolean {
  // Most documents have not even the model's first characters: cutting their names up would be half the ranking's time.
  if (!models.some((model) => doc.includes(model.slice(0, /^\D\d/.test(model) ? 1 : 2)))) return false;
  const forms = doc
    .split('\t')
    [FIELDS.name]!.split(' ')
    .map((word) => /[^'+~<>^]*/.exec(word)![0]);
  return models.some((model) => hasModel(forms, model));
}

/** Whether the joined model number stands in the name, however it is spaced there, and not inside a longer one. */
function hasModel(forms: readonly string[], model: string): boolean {
  for (let from = 0; from < forms.length; from++) {
    let joined = '';
    for (let to = from; to < forms.length && model.startsWith(joined); to++) {
      joined += forms[to]!;
      if (joined === model) return true;
    }
  }
  return false;
}
