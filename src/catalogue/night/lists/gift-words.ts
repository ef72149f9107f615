import { fold } from '../../../domain/text.ts';

/** Synonyms in both languages, first the Danish word that lists use. */
const RECIPIENTS: readonly (readonly string[])[] = [
  ['mor', 'mother', 'mom', 'mum', 'mama', 'mødre', 'mors'],
  ['far', 'father', 'dad', 'papa', 'fædre', 'fars'],
  ['forældre', 'parents', 'parent'],
  ['barn', 'child', 'children', 'kid', 'kids', 'børn'],
  ['baby', 'babies', 'spædbarn', 'nyfødt', 'newborn', 'infant'],
  ['teenager', 'teen', 'teens', 'teenagere', 'ung', 'unge'],
  ['konfirmand', 'confirmand'],
  ['kollega', 'colleague', 'coworker', 'co-worker', 'kolleger', 'kollegaer'],
  ['chef', 'boss', 'manager'],
  ['ven', 'friend', 'friends', 'venner', 'kammerat'],
  ['veninde', 'veninder', 'girl friend'],
  ['kæreste', 'partner', 'boyfriend', 'girlfriend', 'spouse', 'ægtefælle'],
  ['par', 'couple'],
  ['brudepar', 'nygifte', 'newlyweds', 'bride and groom'],
  ['mand', 'man', 'men', 'ham', 'him', 'husband', 'mænd'],
  ['kvinde', 'woman', 'women', 'hende', 'her', 'wife', 'kvinder'],
  ['bedsteforældre', 'grandparents', 'grandparent'],
  ['bedstemor', 'mormor', 'farmor', 'grandmother', 'grandma', 'granny'],
  ['bedstefar', 'morfar', 'farfar', 'grandfather', 'grandpa', 'granddad'],
  ['søster', 'sister'],
  ['bror', 'brother'],
  ['familie', 'family'],
  ['vært', 'værtinde', 'host', 'hostess'],
  ['lærer', 'pædagog', 'teacher'],
  ['student', 'studenter', 'graduate'],
];

const OCCASIONS: readonly (readonly string[])[] = [
  ['jul', 'christmas', 'xmas', 'julegave', 'julegaver'],
  ['fødselsdag', 'birthday', 'fødselsdagsgave', 'fødselsdagsgaver'],
  ['konfirmation', 'confirmation', 'konfirmationsgave', 'konfirmationsgaver'],
  ['barnedåb', 'dåb', 'christening', 'baptism', 'dåbsgave', 'dåbsgaver'],
  ['barsel', 'baby shower', 'fødsel', 'birth'],
  ['bryllup', 'wedding', 'bryllupsgave', 'bryllupsgaver'],
  ['værtsgave', 'værtindegave', 'host gift', 'hostess gift', 'værtsgaver'],
  ['indflytning', 'indflyttergave', 'housewarming', 'moving in'],
  ['studenterfest', 'student', 'graduation', 'studentergave'],
  ['afsked', 'farewell', 'leaving', 'afskedsgave'],
  ['jubilæum', 'anniversary'],
  ['valentinsdag', 'valentine', 'valentines', 'valentines day'],
  ['mors dag', 'mothers day'],
  ['fars dag', 'fathers day'],
  ['påske', 'easter'],
  ['nytår', 'new year', 'new years eve'],
];

/** The form in which words are compared: `Fødselsdag` equals `foedselsdag` and `fodselsdag`, `mother's day` equals `mothers day`. */
function loose(word: string): string {
  return fold(word)
    .replace(/['’`]/g, '')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
    .replace(/oe/g, 'o')
    .replace(/aa|ae/g, 'a');
}

const indexOf = (words: readonly (readonly string[])[]): ReadonlyMap<string, string> =>
  new Map(words.flatMap((same) => same.map((word) => [loose(word), same[0]!] as const)));

const VOCABULARY = { recipient: indexOf(RECIPIENTS), occasion: indexOf(OCCASIONS) };
export type GiftFilter = keyof typeof VOCABULARY;

export const danishWord = (filter: GiftFilter, word: string): string =>
  VOCABULARY[filter].get(loose(word)) ?? word.trim().toLowerCase();

/** The list word for a caller's word: a synonym or a word that some list uses; undefined for any other. */
export function listWord(filter: GiftFilter, word: string, used: readonly string[]): string | undefined {
  return VOCABULARY[filter].get(loose(word)) ?? used.find((known) => loose(known) === loose(word));
}
