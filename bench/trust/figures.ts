import type { Figure } from '../result.ts';
import type { Book, Effect } from './book.ts';
import type { Lie } from './lies.ts';

/**
 * A shop's deep cuts are believed up to the larger of 20 and 3 % of its offers in thirty nights, and in Black Week up to six
 * times what the market in its middle cut, which is close to 1 %.
 */
const BUDGET_MIN = 20;
const BUDGET_SHARE = 0.06;
const EXIT_MAX = 6;

/** TRUST.md's proof, each figure with its bar. */
export function figuresOf(book: Book, lies: readonly Lie[]): Figure[] {
  const effect = (name: Effect, what: string): Figure => {
    const { size } = book.effects.get(name)!;
    return {
      name: `lies of newcomers and held feeds that ${what}`,
      value: String(size),
      bar: '0',
      ok: size === 0,
    };
  };
  const sleepers = sleeping(book, lies);
  const over = sleepers.filter(({ counted, budget }) => counted > budget);
  return [
    effect('price', 'ever counted'),
    effect('place', 'ever gained a place'),
    effect('words', 'ever changed a name or picture'),
    effect('agent', 'ever changed a price that agents go by'),
    {
      name: 'sleepers that were believed more than their budget',
      value: `${over.length} of ${sleepers.length}`,
      bar: '0',
      ok: over.length === 0,
    },
    ...sleepers.map(({ kind, counted, told, budget }) => ({
      name: `  ${kind}: lies that ever counted`,
      value: `${counted} of ${told}`,
      bar: `≤ ${budget}`,
      ok: counted <= budget,
    })),
    none('sleepers’ lies under 0.1 that ever counted', book.countedUnderTenth.size),
    none('honest offers made not to count by another’s price', book.denied.size),
    none('nights on which an honest feed was held for what another did', book.heldFeeds),
    exitFigure(book, lies),
    share('honest cuts of 10 to 50 % that count at once', book.sales.counted, book.sales.cuts, 0.97),
    share('the same in Black Week', book.blackSales.counted, book.blackSales.cuts, 0.97),
    share('single deep cuts that count by night 2', book.single.counted, book.single.cuts, 0.95),
    share('deep cuts of Black Week that count by night 2', book.black.counted, book.black.cuts, 0.9),
    { name: 'deep cuts beyond their shops’ budgets', value: String(book.beyondBudget) },
    {
      name: 'deep cuts of whole shelves that count by night 2',
      value: of(book.bulk.counted, book.bulk.cuts),
    },
    atMost('honest offers flagged, shops followed 30 nights', book.known.flagged, book.known.offers, 0.001),
    ...[...book.reasons].map(([reason, count]) => ({ name: `  held for ${reason}`, value: String(count) })),
    { name: 'articles without a place', value: of(book.articles.behind, book.articles.all) },
    atMost('honest offers flagged, newcomers', book.newcomers.flagged, book.newcomers.offers, 0.03),
  ];
}

/** A shop that lowers half of itself to 0.41–0.60 is believed a few of them, within the budgets of deep cuts. */
function exitFigure(book: Book, lies: readonly Lie[]): Figure {
  const told = lies.filter(({ aim }) => aim === 'exit').length;
  return {
    name: 'articles of an exit at 0.41 to 0.60 that counted before Black Week',
    value: `${book.exits.size} of ${told}`,
    bar: `≤ ${EXIT_MAX}`,
    ok: book.exits.size <= EXIT_MAX,
  };
}

interface Sleeper {
  kind: string;
  counted: number;
  told: number;
  budget: number;
}

/** Figures by kind of sleeper; the budget is for its shop or all its shops together. */
function sleeping(book: Book, lies: readonly Lie[]): Sleeper[] {
  const kinds = Map.groupBy(
    lies.filter(({ aim }) => aim === 'sleeper'),
    ({ kind }) => kind,
  );
  return [...kinds].map(([kind, told]) => {
    const shops = new Set(told.map(({ shop }) => shop));
    const offers = Number(/^\d+/.exec(kind)?.[0] ?? 0);
    const budget = shops.size * Math.max(BUDGET_MIN, Math.floor(BUDGET_SHARE * offers));
    return { kind, counted: told.filter((lie) => book.counted.has(lie)).length, told: told.length, budget };
  });
}

const none = (name: string, value: number): Figure => ({
  name,
  value: String(value),
  bar: '0',
  ok: value === 0,
});

const of = (part: number, whole: number): string =>
  whole === 0 ? 'none' : `${((100 * part) / whole).toFixed(1)} % of ${whole}`;

const share = (name: string, part: number, whole: number, bar: number): Figure => ({
  name,
  value: of(part, whole),
  bar: `≥ ${bar * 100} %`,
  ok: part >= bar * whole,
});

const atMost = (name: string, part: number, whole: number, bar: number): Figure => ({
  name,
  value: `${((100 * part) / whole).toFixed(3)} %`,
  bar: `≤ ${bar * 100} %`,
  ok: part <= bar * whole,
});
