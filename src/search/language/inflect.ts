/** Endings that are taken off a Danish noun: definite, plural, both. */
const ENDINGS = ['erne', 'ene', 'en', 'et', 'er', 'ne', 'e', 'n', 'r', 't'];
/** Endings that are put on a Danish noun. */
const PLURALS = ['', 'e', 'er', 'r'];
/** Words whose vowel changes with the number. */
const CHANGED: Record<string, string> = {
  barn: 'børn',
  mand: 'mænd',
  bog: 'bøger',
  tand: 'tænder',
  fod: 'fødder',
};

/** What a word may be without its ending, itself first: "haven" is "have", "bordet" is "bord". */
export function bareForms(word: string): string[] {
  const bare = ENDINGS.filter((ending) => word.endsWith(ending) && word.length - ending.length >= 3);
  const forms = [word, ...bare.map((ending) => word.slice(0, -ending.length))];
  // "Cyklen" and "filtre" lost an e that "cykel" and "filter" have.
  for (const form of forms)
    if (/[^aeiouyæøålr][lr]$/.test(form)) forms.push(`${form.slice(0, -1)}e${form.at(-1)}`);
  const changed = Object.hasOwn(CHANGED, word) ? CHANGED[word] : undefined;
  return changed === undefined ? forms : [...forms, changed];
}

/** The word in the forms shops may write it in: "stole" also as "stol". */
export function otherForms(word: string): string[] {
  const forms = new Set<string>();
  for (const bare of bareForms(word)) for (const plural of PLURALS) forms.add(bare + plural);
  return [...forms];
}

/** A word as the first part of a compound: "kat" is "katte-", "hund" "hunde-", "arbejde" "arbejds-". */
export function firstForms(word: string): string[] {
  const forms = new Set<string>();
  for (const bare of bareForms(word)) {
    for (const link of ['', 's', 'e', 'er']) forms.add(bare + link);
    forms.add(`${bare}${bare.at(-1)}e`);
    if (bare.endsWith('e')) forms.add(`${bare.slice(0, -1)}s`);
  }
  return [...forms];
}

/** An English word in the other number: "cushions" also as "cushion", "knife" as "knives", "teddies" as "teddy". */
export function englishForms(word: string): string[] {
  const forms = [`${word}s`, `${word}es`];
  if (word.endsWith('y')) forms.push(`${word.slice(0, -1)}ies`);
  if (/fe?$/.test(word)) forms.push(word.replace(/fe?$/, 'ves'));
  if (!/[^s]s$/.test(word)) return forms;
  const singulars = [word.slice(0, -1)];
  if (word.endsWith('es')) singulars.push(word.slice(0, -2));
  if (word.endsWith('ies')) singulars.push(`${word.slice(0, -3)}y`);
  if (word.endsWith('ves')) singulars.push(`${word.slice(0, -3)}f`, `${word.slice(0, -3)}fe`);
  return [...singulars, ...forms];
}
