import { findEan, shownClaim } from '../../catalogue/answers/lookup.ts';
import type { ClaimView } from '../../contract/honesty/claim-view.ts';
import type { Day } from '../../domain/day.ts';
import { type Ean, numberOfEan } from '../../domain/ean.ts';
import { type Tier, tierOf } from '../../domain/product.ts';
import { type CodeProblem, parseCode } from '../../feeds/normalise/ean-codes.ts';
import { unpackMemory } from '../../store/packed/memory.ts';
import { type StoredOffer, unpackStoredOffers } from '../../store/packed/stored-offers.ts';
import type { Generation, HeldOffer } from '../../store/ports/catalogue.ts';
import type { ListName } from '../../store/ports/lists.ts';
import type { FeedRow } from '../../store/ports/state.ts';
import { heldSpoolOf } from '../../store/spool/held.ts';
import { type Sighting, sightingsOfEan } from './sightings.ts';

export interface ExplainedPlace {
  offer: StoredOffer;
  feedId: string;
  tier: Tier;
  /** Why its price does not count; undefined when it does. */
  held: HeldOffer | undefined;
  claim: ClaimView | null;
}

export interface ArticleThen {
  day: Day;
  /** The catalogue is of a run of the day, not of a night. */
  isRun: boolean;
  name: string;
  category: string;
  lowestPrice: number;
  places: readonly ExplainedPlace[];
  /** The shop whose name and texts the product has; null when that was not stored. */
  wordsOf: number | null;
  firstDay: Day;
  /** Whether it has a place in lists and suggestions; without one it stands behind all others. */
  hasPlace: boolean;
}

export interface ExplainedArticle {
  ean: Ean;
  /** Why the code cannot identify an article across shops; null when it can. */
  codeProblem: CodeProblem | null;
  /** The product's main code, when it is another one. */
  main: Ean;
  now: ArticleThen | undefined;
  before: ArticleThen | undefined;
  sightings: readonly Sighting[];
  lookedInto: readonly string[];
  lists: readonly { list: ListName; pos: number }[];
  giftLists: readonly string[];
}

interface ExplainParts {
  dataDir: string;
  feeds: readonly FeedRow[];
  now: Generation | undefined;
  before: Generation | undefined;
}

export function explainArticle({ dataDir, feeds, now, before }: ExplainParts, ean: Ean): ExplainedArticle {
  const main = now?.mainEan(ean) ?? ean;
  const code = parseCode(ean);
  const number = numberOfEan(main);
  const codes = main === ean ? [ean] : [ean, main];
  return {
    ean,
    codeProblem: code === ean ? null : (code as CodeProblem),
    main,
    now: now && articleIn(now, ean),
    before: before && articleIn(before, ean),
    sightings: codes.flatMap((one) => sightingsOfEan(dataDir, feeds, numberOfEan(one))),
    lookedInto: feeds.filter((feed) => heldSpoolOf(dataDir, feed) !== undefined).map(({ id }) => id),
    lists: now?.lists.placesOf(number) ?? [],
    giftLists: (now?.lists.giftLists() ?? [])
      .filter(({ products }) => products.some((product) => product.ean === number))
      .map(({ slug }) => slug),
  };
}

function articleIn(generation: Generation, ean: Ean): ArticleThen | undefined {
  const main = findEan(generation, ean);
  const json = generation.productJson(ean);
  if (main === undefined || json === undefined) return undefined;
  const product = JSON.parse(json) as { product_name: string; category: string; lowest_price: number };
  const { wordsOf, firstSeen } = unpackMemory(generation.memory(main)!);
  const feedIds = new Map(generation.feeds().map(({ number, id }) => [number, id]));
  const held = generation.held({ ean: numberOfEan(main) });
  return {
    day: generation.meta.day,
    isRun: generation.meta.night !== undefined,
    name: product.product_name,
    category: product.category,
    lowestPrice: product.lowest_price,
    wordsOf,
    firstDay: firstSeen,
    hasPlace: generation.hasPlace(numberOfEan(main)),
    places: unpackStoredOffers(generation.offers(main) ?? '[]').map((offer) => ({
      offer,
      feedId: feedIds.get(offer.feed) ?? '?',
      tier: tierOf(offer),
      held: offer.condition === 'new' ? held.find(({ vendorId }) => vendorId === offer.vendorId) : undefined,
      claim: shownClaim(generation, offer),
    })),
  };
}
