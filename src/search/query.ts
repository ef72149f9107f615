import { type Analyser, modelSpellings } from './analyse.ts';
import type { Split } from './compounds.ts';
import type { Lexicon } from './lexicon.ts';
import type { Alternative, Plan, Term } from './plan.ts';
import type { Synonyms } from './synonyms.ts';
import type { Token } from './tokenise.ts';
import { COLOUR_WORDS, STOP_WORDS } from './words.ts';

/** A query of fifty words is a pasted title: the first dozen that say something find it. */
const TERMS_MAX = 12;
const JOINED_MAX = 24;

export interface Reading {
  analyser: Analyser;
  lexicon: Lexicon;
  split: Split;
  synonyms: Synonyms;
}

/** Words → what to look for. Spelling comes later, when it is known which words the catalogue lacks. */
export function planQuery(text: string, reading: Reading): Plan {
  const tokens = distinct(reading.analyser.tokenise(text));
  const telling = tokens.filter((token) => !saysLittle(token));
  const used = (telling.length > 0 ? telling : tokens).slice(0, TERMS_MAX);
  const plan: Plan = {
    terms: used.map((token) => termOf(token, reading)),
    models: [],
    namesAccessory: false,
    words: tokens.map((token) => token.text),
    compounds: [],
  };
  for (const [index, token] of used.entries()) readWord(token, plan.terms[index]!, plan, reading);
  joinNeighbours(used, plan, reading);
  addSynonyms(
    used.map(reading.analyser.indexForm),
    (index, way) => addWay(plan.terms[index]!, way),
    reading.synonyms,
  );
  for (const term of plan.terms)
    if (term.kind === 'model' && term.typed.length > 2) plan.models.push(term.typed);
  return plan;
}

function distinct(tokens: readonly Token[]): Token[] {
  const seen = new Set<string>();
  return tokens.filter((token) => !seen.has(token.text) && seen.add(token.text));
}

function saysLittle(token: Token): boolean {
  return token.kind === 'word' && STOP_WORDS.has(token.text);
}

function termOf(token: Token, { analyser, lexicon }: Reading): Term {
  return {
    typed: token.text,
    shown: token.written ?? token.text,
    kind: token.kind,
    weight: weightOf(token, lexicon),
    alternatives: [{ tokens: [analyser.indexForm(token)], why: 'exact' }],
    colour: COLOUR_WORDS.has(token.text),
    known: token.kind !== 'word' || lexicon.count(token.text) > 0,
  };
}

function weightOf(token: Token, lexicon: Lexicon): number {
  if (token.kind === 'model') return 1;
  if (token.kind === 'number') return token.text.length > 3 ? 0.9 : 0.6;
  if (token.kind === 'measure') return 0.6;
  if (COLOUR_WORDS.has(token.text)) return 0.4;
  const all = Math.log(lexicon.products + 2);
  return Math.min(1, Math.max(0.35, (all - Math.log(lexicon.count(token.text) + 1)) / all + 0.15));
}

/** The ways one word may stand in a document: taken apart as a model number, a measure or a compound. */
function readWord(token: Token, term: Term, plan: Plan, reading: Reading): void {
  const { analyser, lexicon, split } = reading;
  const form = analyser.indexForm(token);
  if (analyser.isAccessory(form)) plan.namesAccessory = true;
  if (token.kind === 'model') {
    for (const spelling of modelSpellings(token.text))
      addWay(term, { tokens: spelling.map(analyser.stem), why: 'written' });
  } else if (token.kind === 'measure') {
    addWay(term, { tokens: [token.pieces[0]!], why: 'split' });
  } else if (token.kind === 'word') {
    const words = token.pieces.filter((piece) => piece.length > 1 && !token.text.includes(piece));
    for (const joined of words) addWay(term, { tokens: [analyser.stem(joined)], why: 'written' });
    if (token.pieces.length > 1) addWay(term, { tokens: token.pieces.map(analyser.stem), why: 'written' });
    const parts = split(token.text);
    if (parts.length === 0) return;
    const stems = parts.map(analyser.stem);
    addWay(term, { tokens: [...new Set(stems)], why: 'split' });
    term.known = true;
    if (analyser.isAccessory(stems.at(-1)!)) plan.namesAccessory = true;
    plan.compounds.push({ word: token.text, parts: parts.map(lexicon.display) });
  }
}

/** "vinter støvler" is also "vinterstøvler", "wh 1000xm5" also "wh1000xm5", "usb c" also "usbc". */
function joinNeighbours(used: readonly Token[], plan: Plan, { analyser, lexicon }: Reading): void {
  for (let from = 0; from < used.length; from++) {
    let joined = used[from]!.text;
    let letters = used[from]!.kind === 'word';
    let short = isShort(used[from]!);
    for (let to = from + 1; to < Math.min(used.length, from + 4); to++) {
      const token = used[to]!;
      if (token.kind === 'measure' || used[from]!.kind === 'measure') break;
      joined += token.text;
      letters &&= token.kind === 'word';
      short ||= isShort(token);
      if (joined.length > JOINED_MAX) break;
      const asWord = letters && lexicon.count(joined) > 0;
      if (!asWord && (letters ? !short || to > from + 1 : !looksLikeModel(joined))) continue;
      if (asWord && !short)
        plan.compounds.push({ word: joined, parts: used.slice(from, to + 1).map((t) => t.text) });
      if (!letters && joined.length > 4) plan.models.push(joined);
      const way: Alternative = { tokens: [letters ? analyser.stem(joined) : joined], why: 'written' };
      for (let index = from; index <= to; index++) {
        addWay(plan.terms[index]!, way);
        if (asWord) plan.terms[index]!.known = true;
      }
    }
  }
}

const isShort = (token: Token): boolean => token.text.length <= 2;
const looksLikeModel = (text: string): boolean => text.length <= 16 && /\d/.test(text) && /\D/.test(text);

/** Calls `add` for every word a synonym's phrase covers: (a ∨ c) ∧ (b ∨ c) is (a ∧ b) ∨ c. */
export function addSynonyms(
  forms: readonly string[],
  add: (index: number, way: Alternative) => void,
  synonyms: Synonyms,
): void {
  forms.forEach((form, from) => {
    for (const rule of synonyms.startingWith(form)) {
      if (!rule.from.every((word, offset) => forms[from + offset] === word)) continue;
      for (const tokens of rule.to) {
        for (let offset = 0; offset < rule.from.length; offset++)
          add(from + offset, { tokens, why: 'synonym' });
      }
    }
  });
}

/** Adds a way unless the term already has it; the first reason given is the surer one. */
export function addWay(term: Term, way: Alternative): void {
  const key = way.tokens.join(' ');
  if (!term.alternatives.some((known) => known.tokens.join(' ') === key)) term.alternatives.push(way);
}
