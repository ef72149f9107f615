import type { Condition } from '../../domain/product.ts';
import { hash, TOPIC, unit } from '../hash.ts';
import { TYPES } from '../vocabulary.ts';
import {
  PROSE_FACTS,
  PROSE_FIRSTS,
  PROSE_LASTS,
  PROSE_MANNERS,
  PROSE_OPENINGS,
  PROSE_TELLINGS,
  PROSE_TERMS,
} from '../words.ts';
import type { Article } from './article.ts';
import type { MarketShop } from './shops.ts';

export function describeShortly(article: Article, condition: Condition): string {
  if (condition !== 'new') return 'Brugt – testet og rengjort. 1 års garanti.';
  const { noun, department, shape } = article.type;
  if (shape === 'title') return `Udgivet af ${article.brand}.`;
  const detail = article.feature === '' ? '' : ` ${capital(article.feature)}.`;
  const what = capital(noun);
  return department === 'mad' || department === 'dyr' || department === 'skønhed'
    ? `${what} fra ${article.brand}.${detail}`
    : `${what} fra ${article.brand}.${detail} 2 års reklamationsret.`;
}

const TELLINGS_MIN = 3;
const TELLINGS_MORE = 4;
const TERMS_EACH = 2;

/** A description as shops write it: praise, facts, other goods, mark-up, and the shop's terms under every article. */
export function describeAtLength(seed: number, shop: MarketShop, article: Article): string {
  // Three texts per article stand for the maker's text, which most shops copy.
  const h = hash(seed, TOPIC.description, article.index >> 2, shop.index % 3);
  const tellings = TELLINGS_MIN + (h % TELLINGS_MORE);
  const sentences = [
    at(PROSE_OPENINGS, h >>> 3),
    ...Array.from({ length: tellings }, (_, n) => at(PROSE_TELLINGS, (h >>> 5) + n * 7)),
  ].map((sentence, n) => filled(sentence, article, h, n));
  const facts = PROSE_FACTS.map((fact) => filled(fact, article, h, 0)).filter((fact) => !fact.endsWith(': '));
  const terms = Array.from({ length: TERMS_EACH }, (_, n) =>
    at(PROSE_TERMS, shop.index + n).replace('{shop}', shop.name),
  );
  return written(
    shop.index % 2 === 0 ? [...sentences, ...terms] : [...terms, ...sentences],
    facts,
    shop.index,
  );
}

function written(sentences: readonly string[], facts: readonly string[], shop: number): string {
  if (shop % 3 === 0) return [...sentences, ...facts].map((text) => `${text}.`).join(' ');
  if (shop % 3 === 1) return `${[...sentences, ...facts].join('.<br/>')}.`;
  const list = facts.map((fact) => `<li>${fact}</li>`).join('');
  return `${sentences.map((text) => `<p class=desc>${text}.</p>`).join('')}<ul>${list}</ul>`;
}

function filled(sentence: string, article: Article, h: number, n: number): string {
  let draws = 0;
  const seldom = <T>(list: readonly T[]): T => {
    const share = unit(h, TOPIC.description, n, ++draws);
    return list[Math.floor(share * share * list.length)]!;
  };
  return sentence
    .replace('{n}', article.type.noun)
    .replace('{b}', article.brand)
    .replace('{m}', article.model)
    .replace('{c}', article.color)
    .replace('{s}', article.size)
    .replace('{f}', article.feature)
    .replace('{o}', at(TYPES, h >>> 7).noun)
    .replace(/\{a\}/g, () => seldom(PROSE_MANNERS))
    .replace(/\{w\}/g, () => seldom(PROSE_FIRSTS) + seldom(PROSE_LASTS));
}

const at = <T>(list: readonly T[], n: number): T => list[n % list.length]!;
const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
