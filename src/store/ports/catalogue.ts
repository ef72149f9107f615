import type { Day } from '../../domain/day.ts';
import type { Ean, EanNumber } from '../../domain/ean.ts';
import type { Reference } from '../packed/product-facts.ts';
import type { References } from '../packed/references.ts';
import type { ListReader, ListWriter } from './lists.ts';
import type { SuggestionColumns } from './search-index.ts';
import type { CategoryNode, TraitNames, Traits } from './traits.ts';

/** What every generation says of itself. */
export interface GenerationMeta {
  id: string;
  day: Day;
  /** The instant its run began. */
  dataAsOfMs: number;
  /** A digest of everything it was built from: the same inputs on the same day need no second build. */
  inputs: string;
  demo: boolean;
  /** The day of the catalogue's first night; catalogues of before this was kept do not say. */
  firstDay?: Day;
  /** The shops' rejections that it was made with, as JSON. */
  rejections?: string;
  /** The words of accessories that it was made with, hashed; catalogues of before this was kept do not say. */
  accessories?: string;
  /** What the operator said of claims when it was made, as JSON. */
  claimTerms?: string;
  /** Offers that are shown and do not count. */
  held?: number;
  products: number;
  offers: number;
  vendors: number;
}

/** One article as it is stored. `product` is the contract's JSON text, null while no shop offers the article. */
export interface ProductRow {
  ean: EanNumber;
  product: string | null;
  offers: string | null;
  memory: string;
  /** The lowest price that price agents go by (tier 1); null when there is none. */
  lowestOre: number | null;
  /** Its `ProductFacts`, packed. Without it the product is made anew the next night. */
  made?: string | null;
}

/** A feed as a generation numbers it: offers name their feed by number, so that a feed read again changes no offer. */
export interface FeedNumber {
  number: number;
  id: string;
  /** Unix seconds: when it was last read well. */
  readAtS: number;
}

/** A shop as a generation knows it: its history goes by the number, so the number may never become another shop's. */
export interface Shop {
  id: number;
  domain: string;
  /** What is known of its prices' past, as JSON; null while nothing is. */
  record: string | null;
}

/** An article of yesterday, as tomorrow's merge reads it. */
export interface StoredRow {
  ean: EanNumber;
  memory: string;
  offered: boolean;
  product: string | null;
  made: string | null;
}

/** An offer that is shown and does not count, and why. */
export interface HeldOffer {
  ean: EanNumber;
  vendorId: number;
  priceOre: number;
  /** What the price was held against; 0 when there was nothing. */
  referenceOre: number;
  reason: string;
  /** The first night on which this price was held. */
  sinceDay: Day;
}

/** A published generation's categories. */
export interface CategoryReader {
  bySlug(slug: string): CategoryNode | undefined;
  /** By its name, folded. */
  byKey(key: string): CategoryNode | undefined;
  byNumber(number: number): CategoryNode | undefined;
  /** Those right below one (0: the top), most products first, then by slug; after a place in that order. */
  below(
    parent: number,
    after: readonly [products: number, slug: string] | undefined,
    limit: number,
  ): readonly CategoryNode[];
}

/** A published catalogue. Immutable; a request holds one for its whole life. */
export interface Generation {
  readonly meta: GenerationMeta;
  /** Price drops, popular, newest, gift lists: sorted that night. */
  readonly lists: ListReader;
  /** Products can be filtered, sorted and counted; generations of older schemas cannot. */
  readonly hasTraits: boolean;
  /** None of it may be asked where there are no traits. */
  readonly categories: CategoryReader;
  /** Where it lives, for readers of their own in other threads. */
  readonly path: string;
  /** The code under which a code's product is kept: itself, or the product it is an alias of. */
  mainEan(ean: Ean): Ean;
  /** The product as contract JSON; undefined when not found. */
  productJson(ean: Ean): string | undefined;
  offers(ean: Ean): string | undefined;
  memory(ean: Ean): string | undefined;
  /** Whether a product that there is has a place. One that an older version of this program made has, as all had then. */
  hasPlace(ean: EanNumber): boolean;
  /** Every article's memory in EAN order: what tomorrow's merge stands on. */
  memories(): Iterable<StoredRow>;
  feeds(): readonly FeedNumber[];
  /** Unix seconds: when the feed of that number was last read well. */
  readAtS(feed: number): number;
  /** Every shop that had a number when it was built; none in generations of before there was a table of them. */
  shops(): readonly Shop[];
  /** All of them, or one shop's, or one article's. */
  held(of?: { vendorId?: number; ean?: EanNumber }): readonly HeldOffer[];
  /** Read whole at every call: 16 bytes an article. */
  references(): References;
  /** Every price that agents go by, in EAN order. */
  prices(): Iterable<{ ean: EanNumber; lowestOre: number }>;
  close(): void;
}

/** A product as it comes into the search index. */
export interface BuiltDocument {
  rank: number;
  tokens: string;
  doc: string;
  traits: Traits;
}

/** A catalogue being built. Nothing of it is visible before `publish`. */
export interface GenerationBuilder {
  readonly lists: ListWriter;
  addProduct(row: ProductRow): void;
  /** Takes over the products from one code to another, both included, as `base` has them. */
  copyProducts(base: Generation, fromEan: EanNumber, toEan: EanNumber): void;
  addFeed(feed: FeedNumber): void;
  addShop(shop: Shop): void;
  addHeld(held: HeldOffer): void;
  /** In order of the codes. */
  addReference(ean: EanNumber, reference: Reference): void;
  addAlias(alias: Ean, main: Ean, claims: number): void;
  /** Search documents come in rank order, 1 the most popular. */
  addDocument(document: BuiltDocument): void;
  /** Before the documents. */
  addTraitNames(names: TraitNames): void;
  /** The catalogue's own words, as the search packs them. */
  addLexicon(bytes: Uint8Array): void;
  addSuggestions(columns: SuggestionColumns): void;
  /** Ends the build, verifies it and makes it the current one in a single step. */
  publish(meta: Omit<GenerationMeta, 'id'>): GenerationMeta;
  abandon(): void;
}

/** Where generations live. */
export interface Generations {
  /** The one to answer from; undefined before the first publish. */
  current(): Generation | undefined;
  /** A kept generation by id (the last two), for cursors. */
  byId(id: string): Generation | undefined;
  /** Looks whether another process has published; true when the current one changed. */
  refresh(): boolean;
  /** A read of the current one failed: go back to the one before. */
  distrust(generation: Generation, reason: string): void;
  /**
   * Reads every byte of the current one, aside and, where asked, gently. When it is not what was published it is set aside
   * and the one before is the current; when neither is, the current one stays and nothing can be built upon it.
   */
  prove(how?: { gently: boolean }): Promise<void>;
  /** Writes the pointer anew where it is not what is open. The caller holds the refresh lock. */
  mend(): void;
  build(): GenerationBuilder;
  close(): void;
}
