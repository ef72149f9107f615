/** A document of the index: `rank` is its place by popularity, 1 the most popular. */
export interface IndexedDocument {
  rank: number;
  doc: string;
}

/** What an engine must do for the search. `store/` implements it; it is all the SQL the search needs. */
export interface SearchPort {
  /** The first `limit` documents in rank order that match an FTS5 query. */
  match(ftsQuery: string, limit: number): IndexedDocument[];
  /** Whether any document has this very token: the cheapest question an index answers. */
  exists(token: string): boolean;
  /** By its own code or as another product's alias. */
  byEan(ean: string): IndexedDocument | null;
}
