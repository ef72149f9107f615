import { Type, type ValueOf } from '../contract/schema.ts';
import { parseDomain } from '../domain/domain-name.ts';
import { hasValidCheckDigit, numberOfEan, parseEan } from '../domain/ean.ts';
import type { Problem } from '../feeds/sources/problem-words.ts';
import type { Imports, SourceRating } from '../store/ports/imports.ts';
import type { State, Vendors } from '../store/ports/state.ts';
import { checked, type ImportFile, parseInstant } from './import-file.ts';
import { domainProblem } from './vendors.ts';

const RatingRows = Type.Array(
  Type.Closed({
    kind: Type.Enum(['vendor', 'product']),
    domain: Type.Optional(Type.String({ maxLength: 2048 })),
    ean: Type.Optional(Type.String({ pattern: '^[0-9]{1,13}$', description: '1 to 13 digits' })),
    rating: Type.Number({ minimum: 0, maximum: 5 }),
    review_count: Type.Integer({ minimum: 0 }),
    platform: Type.String({ minLength: 1, maxLength: 80 }),
    url: Type.Optional(
      Type.Union([
        Type.String({ pattern: '^https?://', maxLength: 2048, description: 'an http(s) address' }),
        Type.Null(),
      ]),
    ),
    as_of: Type.Optional(Type.String({ maxLength: 40 })),
  }),
  { maxItems: 5_000_000 },
);
export type RatingRow = ValueOf<typeof RatingRows>[number];

/** Trustpilot's business units as its API returns them; other fields are ignored. */
const BusinessUnits = Type.Array(
  Type.Object({
    displayName: Type.String(),
    name: Type.Optional(Type.Object({ identifying: Type.String() })),
    websiteUrl: Type.String(),
    score: Type.Object({ trustScore: Type.Number({ minimum: 0, maximum: 5 }) }),
    numberOfReviews: Type.Object({ total: Type.Integer({ minimum: 0 }) }),
  }),
);
type BusinessUnit = ValueOf<typeof BusinessUnits>[number];

/** Imports ratings of shops and products. Ratings of unknown shops are skipped and counted in the answer. */
export async function importRatings(file: ImportFile, state: State, nowMs: number): Promise<string> {
  const rows = isBusinessUnits(file.value)
    ? checked<BusinessUnit[]>(file, BusinessUnits).map(ofBusinessUnit)
    : checked<RatingRow[]>(file, RatingRows);
  file.refuse(rows.flatMap((row, i) => rowProblems(row, i, nowMs)));
  return state.transaction(async ({ imports, vendors }) => {
    const { changed, unknown } = await putRatings(rows, imports, vendors, nowMs);
    return `${rows.length} ratings, ${changed} new or changed${unknown > 0 ? `, ${unknown} of shops we do not know skipped` : ''}`;
  });
}

export async function putRatings(
  rows: readonly RatingRow[],
  imports: Imports,
  vendors: Vendors,
  nowMs: number,
) {
  let changed = 0;
  let unknown = 0;
  for (const row of rows) {
    const source: SourceRating = {
      platform: row.platform,
      rating: row.rating,
      reviewCount: row.review_count,
      url: row.url ?? null,
      asOfMs: (row.as_of === undefined ? undefined : parseInstant(row.as_of)) ?? nowMs,
    };
    if (row.kind === 'product') {
      const ean = numberOfEan(parseEan(row.ean!)!);
      changed += Number(await imports.ratings.rateProduct(ean, source));
    } else {
      const vendor = await vendors.byDomain(parseDomain(row.domain!)!);
      if (vendor === undefined) unknown++;
      else changed += Number(await imports.ratings.rateVendor(vendor.id, source));
    }
  }
  return { changed, unknown };
}

const isBusinessUnits = (value: unknown): boolean =>
  Array.isArray(value) &&
  value.length > 0 &&
  (value[0] as { displayName?: unknown } | null)?.displayName !== undefined;

function ofBusinessUnit({ name, websiteUrl, score, numberOfReviews }: BusinessUnit): RatingRow {
  const identifying = name?.identifying ?? websiteUrl;
  return {
    kind: 'vendor',
    domain: websiteUrl,
    rating: score.trustScore,
    review_count: numberOfReviews.total,
    platform: 'Trustpilot',
    url: `https://www.trustpilot.com/review/${encodeURIComponent(identifying)}`,
  };
}

/** Clocks differ, and so do the days of time zones. */
const FUTURE_MS_MAX = 24 * 3_600_000;

function rowProblems(row: RatingRow, i: number, nowMs: number): Problem[] {
  const problems: Problem[] = [];
  if (row.kind === 'vendor') {
    if (row.domain === undefined) problems.push({ pointer: `/${i}`, message: '"domain" missing' });
    else problems.push(...domainProblem(row.domain, `/${i}/domain`));
  } else if (row.ean === undefined) problems.push({ pointer: `/${i}`, message: '"ean" missing' });
  else if (!hasValidCheckDigit(parseEan(row.ean)!)) {
    problems.push({ pointer: `/${i}/ean`, message: 'is no EAN: its check digit is wrong' });
  }
  const asOfMs = row.as_of === undefined ? undefined : parseInstant(row.as_of);
  if (row.as_of !== undefined && asOfMs === undefined)
    problems.push({ pointer: `/${i}/as_of`, message: 'must be a day or an instant, such as 2026-11-15' });
  // Older values never replace newer ones: a year that is mistyped would stay for ever.
  if (asOfMs !== undefined && asOfMs > nowMs + FUTURE_MS_MAX)
    problems.push({ pointer: `/${i}/as_of`, message: 'is in the future' });
  return problems;
}
