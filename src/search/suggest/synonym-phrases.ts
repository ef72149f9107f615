import type { Analyser } from '../language/analyse.ts';
import type { Synonyms } from '../language/synonyms.ts';

/** The operator's synonyms that stand for words of the catalogue: a shopper may type them although no name has them. */
export const synonymPhrases = (
  { words, startingWith }: Synonyms,
  { tokenise, indexForm }: Analyser,
  exists: (token: string) => boolean,
): string[] =>
  words.filter((phrase) => {
    const forms = tokenise(phrase).map(indexForm);
    return startingWith(forms[0] ?? '').some(
      ({ from, to }) =>
        from.join(' ') === forms.join(' ') && to.some((tokens) => tokens.every((token) => exists(token))),
    );
  });
