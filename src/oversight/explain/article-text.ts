import { chooseCategory } from '../../catalogue/night/words.ts';
import { formatDay } from '../../domain/day.ts';
import { kronerText } from '../../domain/format/numbers.ts';
import { fold } from '../../domain/text.ts';
import type { FeedFacts } from '../feeds/feed-facts.ts';
import { HELD_TEXT, REFUSALS } from '../words/reasons.ts';
import { aligned } from '../words/table.ts';
import type { ArticleThen, ExplainedArticle, ExplainedPlace } from './explain-article.ts';
import { sightingLines } from './sighting-text.ts';

export interface ExplainWords {
  shopOf: (vendorId: number) => string;
  feeds: readonly FeedFacts[];
}

const TIERS: Readonly<Record<ExplainedPlace['tier'], string>> = {
  1: '1: sets the price',
  2: '2: out of stock',
  3: '3: price not believed',
  4: '4: not new',
};

const FEEDS_NAMED = 5;

export function articleText(article: ExplainedArticle, words: ExplainWords): string {
  const { now, before } = article;
  return [
    ...headLines(article, words),
    ...(now === undefined
      ? []
      : ['', `Offers ${now.isRun ? 'of the run' : 'tonight'}:`, ...placeLines(now, words)]),
    ...(before === undefined
      ? ['', 'The catalogue before: not in it.']
      : [
          '',
          `Offers of the ${before.isRun ? 'run' : 'night'} before (${formatDay(before.day)}):`,
          ...placeLines(before, words),
        ]),
    '',
    'What the feeds said when they were last read:',
    ...(article.sightings.length === 0 ? ['  no feed has this code'] : []),
    ...article.sightings.flatMap((sighting) => sightingLines(sighting, words)),
    ...untoldLines(article, words.feeds),
    ...listLines(article),
    '',
  ].join('\n');
}

function headLines(article: ExplainedArticle, { shopOf }: ExplainWords): string[] {
  const { ean, main, now, codeProblem } = article;
  const alias = main === ean ? [] : [`${ean} is another code of ${main}.`];
  if (now === undefined)
    return [
      `${ean} is not in the catalogue: ${whyMissing(article)}.`,
      ...(codeProblem === null ? [] : [`The code itself: ${REFUSALS[codeProblem].means}.`]),
      ...alias,
    ];
  const { wordsOf, lowestPrice, firstDay } = now;
  return [
    `${ean}  ${now.name}`,
    ...alias,
    `In the catalogue of ${formatDay(now.day)}, first on ${formatDay(firstDay)}; lowest price ${lowestPrice.toFixed(2)}.`,
    now.hasPlace
      ? 'Place: it has one, by a shop of good record or one you vouch for.'
      : "Place: none. No shop of good record offers it at a price that counts, so it stands behind all others; 'prisme shops vouch' gives a shop's articles places.",
    `Name: ${wordsOf === null ? 'whose words these are was not kept' : `the words of ${shopOf(wordsOf)}: ${whyWords(article)}`}.`,
    `Category: ${now.category === '' ? 'no shop names one' : `${now.category}: ${categoryVotes(article)}`}.`,
  ];
}

function whyMissing({ sightings, codeProblem }: ExplainedArticle): string {
  if (sightings.some(({ offers }) => offers.length > 0)) return 'a feed has it, and the next refresh adds it';
  const holding = sightings.filter(({ held }) => held.length > 0).map(({ feed }) => feed.id);
  if (holding.length > 0) return `only what is held has it (${holding.join(', ')})`;
  const reasons = new Set(sightings.flatMap(({ refused }) => refused.map(({ reason }) => reason)));
  if (reasons.size > 0) return `the rows that have it were refused (${[...reasons].join(', ')})`;
  return codeProblem === null ? 'no feed has it' : 'such a code never becomes a product';
}

function whyWords({ now, before }: ExplainedArticle): string {
  const shops = new Set(now!.places.map(({ offer }) => offer.vendorId));
  if (shops.size === 1) return 'no other shop has it';
  return before?.wordsOf === now!.wordsOf
    ? 'they stay with the shop they came from while it has the article'
    : 'of the shops of good record, the one most others agree with';
}

function categoryVotes({ sightings, now }: ExplainedArticle): string {
  const paths = sightings.flatMap(({ offers }) => offers.map(({ categoryPath }) => categoryPath));
  const named = paths.filter((path) => path.length > 0);
  const agreeing = named.filter((path) => fold(chooseCategory([path]).at(-1) ?? '') === fold(now!.category));
  return `${agreeing.length} of ${named.length} rows that name one, in Danish, agree on it`;
}

function placeLines({ places, day }: ArticleThen, { shopOf }: ExplainWords): string[] {
  const rows = places.map(({ offer, feedId, tier, held, claim }) => [
    `  ${shopOf(offer.vendorId)}`,
    feedId,
    kronerText(offer.priceOre),
    offer.beforeOre === null ? '-' : kronerText(offer.beforeOre),
    offer.stock,
    offer.condition,
    TIERS[tier],
    claim === null ? '-' : claim.verdict,
    [...(held ? [heldText(held, day)] : []), ...offer.flags].join(', '),
  ]);
  const headings = ['  SHOP', 'FEED', 'PRICE', 'BEFORE', 'STOCK', 'CONDITION', 'TIER', 'VERDICT', 'WHY'];
  return aligned(headings, rows).trimEnd().split('\n');
}

function heldText(
  { reason, referenceOre, sinceDay }: NonNullable<ExplainedPlace['held']>,
  day: ArticleThen['day'],
): string {
  const why = HELD_TEXT[reason as keyof typeof HELD_TEXT] ?? reason;
  const beside = referenceOre === 0 ? '' : `, beside ${kronerText(referenceOre)}`;
  return `${why}${beside}${sinceDay === day ? '' : ` since ${formatDay(sinceDay)}`}`;
}

/** Names feeds that are held tonight: those without the article, and those whose held file cannot be searched. */
function untoldLines({ lookedInto, sightings }: ExplainedArticle, feeds: readonly FeedFacts[]): string[] {
  const telling = new Set(sightings.filter(({ held }) => held.length > 0).map(({ feed }) => feed.id));
  const { silent = [], untold = [] } = Object.groupBy(
    feeds.filter(({ id, state }) => (state === 'failed' || state === 'held') && !telling.has(id)),
    ({ id }) => (lookedInto.includes(id) ? 'silent' : 'untold'),
  );
  return [
    ...named('held tonight, and without this code', silent),
    ...named('what these said tonight was not taken over', untold),
  ];
}

function named(what: string, feeds: readonly FeedFacts[]): string[] {
  if (feeds.length === 0) return [];
  const names = feeds.slice(0, FEEDS_NAMED).map(({ id, state }) => `${id} (${state})`);
  const more = feeds.length > FEEDS_NAMED ? ` and ${feeds.length - FEEDS_NAMED} more` : '';
  return [`  ${what}: ${names.join(', ')}${more}`];
}

function listLines({ lists, giftLists, now }: ExplainedArticle): string[] {
  if (now === undefined) return [];
  const places = [
    ...lists.map(({ list, pos }) => `${list}: ${pos + 1}`),
    ...giftLists.map((slug) => `gift list ${slug}`),
  ];
  return ['', `Places in lists: ${places.length === 0 ? 'none' : places.join('; ')}`];
}
