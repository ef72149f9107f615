import type { Day } from '../../domain/day.ts';
import { type EanNumber, eanOfNumber } from '../../domain/ean.ts';
import { type DeltaShop, type DeltaWriter, openDelta } from '../../store/deltas/delta-file.ts';
import { areEqual, type OfferValues, UNFOUNDED_TONIGHT } from '../../store/packed/offer-changes.ts';
import { CONDITIONS, type StoredOffer, unpackStoredOffers } from '../../store/packed/stored-offers.ts';
import type { FeedNumber, Generation } from '../../store/ports/catalogue.ts';
import type { SpoolLine } from '../../store/spool/read.ts';
import { exportedFeeds, offerValues, shownVerdict, verdictNumber } from '../exports/exported-offer.ts';
import type { Tonight } from './trust/tonight.ts';

interface RecorderInput {
  /** The folder of deltas; without it nothing is recorded. */
  deltaDir?: string;
  day: Day;
  /** Tonight's feeds, in the order of the spools. */
  feeds: readonly FeedNumber[];
  vendors: ReadonlyMap<number, { name: string; domain: string }>;
  tonight: Pick<Tonight, 'records'>;
}

/** Compares the exported offers of tonight's products with last night's. Copied products are not compared. */
export interface ProductComparison {
  /** Whether a product with these lines must be compared although it is unchanged: a feed's export was allowed or taken back. */
  concerns(lines: readonly SpoolLine[]): boolean;
  /** Compares a product's stored offers; call it in EAN order. `after` is null if no shop offers the product any more. */
  compare(ean: EanNumber, after: string | null, wasOffered: boolean): void;
}

/** Records as a delta which exported offers differ from last night's, and which products were built anew or are gone. */
export interface ChangeRecorder extends ProductComparison {
  /** Ends the delta when it is known which shops have a rush of new articles tonight. */
  close(isRush: (vendorId: number) => boolean): void;
  /** Gives the delta its name, once the generation's id is known. */
  publish(id: string): void;
  abandon(): void;
}

const NOTHING: ProductComparison = { concerns: () => false, compare: () => {} };

/** Opens the recorder of a night. Nothing is recorded without a generation before it. */
export function openRecorder(base: Generation | undefined, input: RecorderInput): ChangeRecorder {
  const { deltaDir } = input;
  if (base === undefined || deltaDir === undefined)
    return { ...NOTHING, close: () => {}, publish: () => {}, abandon: () => {} };
  const into = openDelta(deltaDir);
  const shops = createShops();
  const { concerns, compare } = compareWith(base, input, shops, into);
  return {
    concerns,
    compare(ean, after, wasOffered) {
      into.addArticle(ean);
      compare(ean, after, wasOffered);
    },
    close: (isRush) => into.close(shops.index(isRush)),
    publish(child) {
      const parent = base.meta.id;
      if (child === parent) into.abandon();
      else into.publish({ child, parent });
    },
    abandon: into.abandon,
  };
}

function compareWith(
  base: Generation,
  { day, feeds, vendors, tonight: { records } }: RecorderInput,
  shops: ReturnType<typeof createShops>,
  into: DeltaWriter,
): ProductComparison {
  const [before, tonight] = [exportedFeeds(base), exportedFeeds({ feeds: () => feeds })];
  if (before.size + tonight.size === 0) return NOTHING;
  const isOther = feeds.map(({ number }) => before.has(number) !== tonight.has(number));
  const hasOther = isOther.includes(true);
  const domains = new Map(base.shops().map(({ id, domain }) => [id, domain]));
  const domainOf = (id: number): string => vendors.get(id)?.domain ?? '';
  const domainBefore = (id: number): string => domains.get(id) ?? domainOf(id);
  const isMoved = [...domains].some(([id, domain]) => vendors.has(id) && domainOf(id) !== domain);
  // Equal texts then mean equal values: verdicts of earlier nights stay, and a verdict of tonight would be a new text.
  const areTextsEnough = !hasOther && !isMoved && base.meta.day < day;

  const rushesBefore = (id: number): readonly Day[] => records.get(id)?.honesty.rushes ?? [];
  const verdictBefore = (offer: StoredOffer) =>
    verdictNumber(shownVerdict(offer, rushesBefore(offer.vendorId)));
  const verdictTonight = (offer: StoredOffer) => {
    const isNew = offer.claim?.verdict === 'unfounded' && offer.claim.sinceDay === day;
    const rushes = rushesBefore(offer.vendorId).filter((night) => night < day);
    const verdict = verdictNumber(shownVerdict(offer, rushes));
    return verdict !== null && isNew ? UNFOUNDED_TONIGHT : verdict;
  };

  return {
    concerns: (lines) => hasOther && lines.some(({ spool }) => isOther[spool]),
    compare(ean, after, wasOffered) {
      const stored = wasOffered ? (base.offers(eanOfNumber(ean)) ?? null) : null;
      if (stored === after && areTextsEnough) return;
      const changes = new Map<string, PairedOffer>();
      for (const offer of offersIn(stored, before)) {
        const domain = domainBefore(offer.vendorId);
        const from = offerValues(offer, verdictBefore(offer));
        changes.set(keyOf(domain, offer), { domain, offer, from, to: null });
      }
      for (const offer of offersIn(after, tonight)) {
        const domain = domainOf(offer.vendorId);
        const key = keyOf(domain, offer);
        const to = offerValues(offer, verdictTonight(offer));
        changes.set(key, { domain, offer, from: changes.get(key)?.from ?? null, to });
      }
      for (const key of [...changes.keys()].sort()) {
        const { domain, offer, from, to } = changes.get(key)!;
        if (from !== null && to !== null && areEqual(from, to)) continue;
        const name = vendors.get(offer.vendorId)?.name ?? domain;
        const shop = shops.numberOf({ domain, name }, to === null ? undefined : offer.vendorId);
        into.add({ ean, shop, condition: CONDITIONS.indexOf(offer.condition), from, to });
      }
    },
  };
}

interface PairedOffer {
  domain: string;
  offer: StoredOffer;
  from: OfferValues | null;
  to: OfferValues | null;
}

const keyOf = (domain: string, { condition }: StoredOffer): string =>
  `${domain} ${CONDITIONS.indexOf(condition)}`;

const offersIn = (text: string | null, exported: ReadonlySet<number>): StoredOffer[] =>
  text === null ? [] : unpackStoredOffers(text).filter(({ feed }) => exported.has(feed));

/** Numbers the shops of a delta by domain. */
function createShops() {
  const numbers = new Map<string, number>();
  const shops: DeltaShop[] = [];
  /** The vendor that has the domain tonight, by the shop's number. */
  const vendorIds: number[] = [];
  return {
    numberOf(shop: DeltaShop, vendorId: number | undefined): number {
      let number = numbers.get(shop.domain);
      if (number === undefined) {
        number = shops.push(shop) - 1;
        numbers.set(shop.domain, number);
      }
      if (vendorId !== undefined) vendorIds[number] = vendorId;
      return number;
    },
    index: (isRush: (vendorId: number) => boolean) => ({
      shops,
      rushes: vendorIds.flatMap((vendorId, number) => (isRush(vendorId) ? [number] : [])),
    }),
  };
}
