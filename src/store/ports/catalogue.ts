import type { Day } from '../../domain/day.ts';
import type { Ean, EanNumber } from '../../domain/ean.ts';
import type { Measure } from '../../domain/measure/measure.ts';
import type { Reference } from '../packed/product-facts.ts';
import type { References } from '../packed/references.ts';
import type { ListReader, ListWriter } from './lists.ts';
import type { BuiltDocument, SuggestionColumns, TokenRanks } from './search-index.ts';
import type { CategoryReader, FamilyColumns, IndexCopy, TraitNames } from './traits.ts';

export interface GenerationMeta {
  id: string;
  day: Day;
  /** The instant at which its night or run began. */
  dataAsOfMs: number;
  /** The night that a run of the day was made from; nights have none. */
  night?: NightOfRun;
  /** Digest of all inputs: equal inputs on the same day need no second build. */
  inputs: string;
  demo: boolean;
  /** The day of the catalogue's first night; older generations lack it. */
  firstDay?: Day;
  /** JSON of the rejected shops at build time. */
  rejections?: string;
  /** Hash of the accessory words at build time; older generations lack it. */
  accessories?: string;
  /** JSON of the operator's claim settings at build time. */
  claimTerms?: string;
  held?: number;
  products: number;
  offers: number;
  vendors: number;
}

/** The night whose prices a run of the day replaces until the next night. */
export interface NightOfRun {
  id: string;
  beganAtMs: number;
}

/** A stored article. `product` is the contract's JSON text; null while no shop offers it. */
export interface ProductRow {
  ean: EanNumber;
  product: string | null;
  offers: string | null;
  memory: string;
  /** The lowest price of tier 1, which price agents watch; null if there is none. */
  lowestOre: number | null;
  /** A packed `Measure`; null if unknown. */
  measure?: string | null;
  /** Packed `ProductFacts`. Without them the product is made again the next night. */
  made?: string | null;
}

/** A feed's number in a generation. Offers refer to it, so that reading a feed again changes no offer. */
export interface FeedNumber {
  number: number;
  id: string;
  /** Unix seconds of the last good reading. */
  readAtS: number;
  /** The feed's offers may be passed on in changes and exports. */
  isExported?: boolean;
}

/** A shop of a generation. Price histories refer to its number, which must never become another shop's. */
export interface Shop {
  id: number;
  domain: string;
  /** JSON of its `ShopRecord`; null if it has none yet. */
  record: string | null;
}

/** A stored article, as the next night's merge reads it. */
export interface StoredRow {
  ean: EanNumber;
  memory: string;
  offered: boolean;
  product: string | null;
  made: string | null;
  measure: string | null;
}

/** An article that some shop offers, as exports read it. */
export interface OfferedRow {
  ean: EanNumber;
  product: string;
  offers: string;
  memory: string;
}

/** An offer that is shown but not counted, and the reason. */
export interface HeldOffer {
  ean: EanNumber;
  vendorId: number;
  priceOre: number;
  /** The reference that it was compared with; 0 if there was none. */
  referenceOre: number;
  reason: string;
  sinceDay: Day;
}

/** A published catalogue. It is immutable; a request uses one for its whole life. */
export interface Generation {
  readonly meta: GenerationMeta;
  /** The instant of its data as answers show it. */
  readonly dataAsOf: string;
  /** The lists sorted that night: price drops, popular, newest, gift lists. */
  readonly lists: ListReader;
  /** Whether products can be filtered, sorted and counted; false for older schemas. */
  readonly hasTraits: boolean;
  /** Whether sizes, colours, accessories and unit prices are known; false for older schemas. */
  readonly hasDetails: boolean;
  /** Must not be used without traits. */
  readonly categories: CategoryReader;
  /** Path of its first file, for readers in other threads. */
  readonly path: string;
  /** The main code of a product: the code itself, or the product that it is an alias of. */
  mainEan(ean: Ean): Ean;
  productJson(ean: Ean): string | undefined;
  /** The JSON of many products in UTF-8, in a third of the time of `productJson`. */
  productsJson(eans: readonly Ean[]): (Uint8Array | undefined)[];
  /** How much a product holds, and its categories, the widest first; by its main code. Older schemas have neither. */
  measure(ean: Ean): Measure | null;
  categoryPath(ean: Ean): readonly string[];
  offers(ean: Ean): string | undefined;
  memory(ean: Ean): string | undefined;
  /** Whether an existing product has a place in lists. Products of older versions always have one. */
  hasPlace(ean: EanNumber): boolean;
  /** Every article's memory in EAN order, for the next night's merge. */
  memories(): Iterable<StoredRow>;
  /** Every article that some shop offers, in EAN order. */
  offeredRows(): Iterable<OfferedRow>;
  feeds(): readonly FeedNumber[];
  /** The instant of a feed's last good reading as answers show it. */
  readAt(feed: number): string;
  /** Every shop that had a number at build time; empty for older schemas. */
  shops(): readonly Shop[];
  /** What a night judged by, as JSON, for the runs of its day; undefined for runs and older generations. */
  nightTerms(): string | undefined;
  held(of?: { vendorId?: number; ean?: EanNumber }): readonly HeldOffer[];
  aliases(): readonly { ean: Ean; main: EanNumber; claims: number }[];
  /** Loads all references at every call: 16 bytes an article. */
  references(): References;
  prices(): Iterable<{ ean: EanNumber; lowestOre: number }>;
  close(): void;
}

/** A catalogue under construction. It is invisible before `publish`. */
export interface GenerationBuilder {
  readonly lists: ListWriter;
  addProduct(row: ProductRow): void;
  /** Copies the products from `fromEan` to `toEan`, both included, from `base`. */
  copyProducts(base: Generation, fromEan: EanNumber, toEan: EanNumber): void;
  addFeed(feed: FeedNumber): void;
  addShop(shop: Shop): void;
  /** Stores what the night judges by, as JSON. */
  addNightTerms(terms: string): void;
  addHeld(held: HeldOffer): void;
  /** Adds a reference; call it in EAN order. */
  addReference(ean: EanNumber, reference: Reference): void;
  addAlias(alias: Ean, main: Ean, claims: number): void;
  /** Adds a search document; call it in rank order. Rank 1 is the most popular. */
  addDocument(document: BuiltDocument): void;
  /** Adds brands and categories; call it before the documents. */
  addTraitNames(names: TraitNames): void;
  addFamilies(families: FamilyColumns): void;
  /** Adds the ranks of the products that have a common token; call it after the documents. */
  addRankLists(lists: Iterable<TokenRanks>): void;
  addLexicon(packed: Uint8Array): void;
  addSuggestions(columns: SuggestionColumns): void;
  /** Copies the index of the generation at `path`, whose products have these codes by rank. Only `addDocument` may follow, for ranks that are free. */
  copyIndex(path: string, codes: Float64Array): IndexCopy;
  /** Ends the build, verifies it and makes it current in one step. `beforeVisible` is called when everything else is on disk. */
  publish(meta: Omit<GenerationMeta, 'id'>, beforeVisible?: (id: string) => void): GenerationMeta;
  abandon(): void;
}

export interface Generations {
  /** The generation to answer from; undefined before the first publish. */
  current(): Generation | undefined;
  /** The current generation, or the night that this run of the day was made from: the next one is built upon it. Undefined before the first publish, and if the night's file is lost. */
  night(): Generation | undefined;
  /** One of the kept generations: by id, for cursors; the one before another, or the current one if that is not kept any more. */
  byId(id: string): Generation | undefined;
  before(generation: Generation): Generation | undefined;
  /** Checks whether another process has published; true if the current generation changed. `anew`: what was refused may have been replaced. */
  refresh(how?: { anew: boolean }): boolean;
  /** Goes back to the previous generation because a read of the current one failed. */
  distrust(generation: Generation, reason: string): void;
  /**
   * Reads every byte of the current generation in a thread, slowly if `gently`. A damaged one is set aside, also the night of a run, and
   * the previous one becomes current; if that is damaged too, the current one stays and nothing can be built on it.
   */
  prove(how?: { gently: boolean }): Promise<void>;
  /** Sets aside what was found damaged and returns the ids, so that a node fetches these generations again. */
  setAsideDistrusted(): string[];
  /** Rewrites the pointer if it does not name the open generations. The caller holds the refresh lock. */
  mend(): void;
  build(): GenerationBuilder;
  close(): void;
}
