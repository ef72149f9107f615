import { Type, type ValueOf } from '../contract/schema.ts';
import { parseDomain } from '../domain/domain-name.ts';
import { cleanLine } from '../domain/text.ts';
import type { Problem } from '../feeds/sources/problem-words.ts';
import type { Imports } from '../store/ports/imports.ts';
import type { State } from '../store/ports/state.ts';
import { checked, type ImportFile } from './import-file.ts';

const text = (max: number) => Type.String({ minLength: 1, maxLength: max });
const nullable = (schema: ReturnType<typeof Type.String>) => Type.Union([schema, Type.Null()]);
const webAddress = Type.String({
  pattern: '^https?://[^\\s]+$',
  maxLength: 2048,
  description: 'an http(s) address',
});

const VendorRows = Type.Array(
  Type.Closed({
    domain: text(2048),
    name: Type.Optional(text(200)),
    aliases: Type.Optional(Type.Array(text(2048), { maxItems: 50 })),
    logo_url: Type.Optional(nullable(webAddress)),
    programs: Type.Optional(
      Type.Array(Type.Closed({ network: text(40), program_id: text(80) }), { maxItems: 50 }),
    ),
    rating: Type.Optional(Type.Union([Type.Number({ minimum: 0, maximum: 5 }), Type.Null()])),
    review_count: Type.Optional(Type.Union([Type.Integer({ minimum: 0 }), Type.Null()])),
    platform: Type.Optional(nullable(text(80))),
    review_url: Type.Optional(nullable(webAddress)),
  }),
  { maxItems: 100_000 },
);
export type VendorRow = ValueOf<typeof VendorRows>[number];

export async function importVendors(file: ImportFile, state: State, nowMs: number): Promise<string> {
  const rows = checked<VendorRow[]>(file, VendorRows);
  file.refuse(
    rows.flatMap((row, i) => [
      ...domainProblem(row.domain, `/${i}/domain`),
      ...(row.aliases ?? []).flatMap((alias, j) => domainProblem(alias, `/${i}/aliases/${j}`)),
      ...(row.rating != null && row.review_count == null
        ? [{ pointer: `/${i}/rating`, message: 'needs a review_count beside it' }]
        : []),
    ]),
  );
  file.refuse(claimProblems(rows));
  return state.transaction(async ({ imports }) => {
    await putVendors(rows, imports, nowMs);
    return `${rows.length} vendors`;
  });
}

export async function putVendors(rows: readonly VendorRow[], imports: Imports, nowMs: number): Promise<void> {
  for (const row of rows) {
    const vendorId = await imports.putVendor({
      name: row.name === undefined ? null : cleanLine(row.name, 200),
      domain: parseDomain(row.domain)!,
      aliases: (row.aliases ?? []).map((alias) => parseDomain(alias)!),
      logoUrl: row.logo_url ?? null,
      programs: (row.programs ?? []).map(({ network, program_id }) => ({ network, programId: program_id })),
    });
    if (row.rating == null || row.review_count == null) continue;
    await imports.ratings.rateVendor(vendorId, {
      platform: row.platform ?? 'unknown',
      rating: row.rating,
      reviewCount: row.review_count,
      url: row.review_url ?? null,
      asOfMs: nowMs,
    });
  }
}

/** A domain or a program that two shops of the file claim would silently be the last one's. A shop may have several rows. */
function claimProblems(rows: readonly VendorRow[]): Problem[] {
  const owners = new Map<string, string>();
  return rows.flatMap(({ domain, aliases = [], programs = [] }, i) => {
    const owner = parseDomain(domain)!;
    const claim = (name: string, shown: string, pointer: string): Problem[] => {
      const known = owners.get(name) ?? owner;
      owners.set(name, known);
      return known === owner ? [] : [{ pointer, message: `${shown} is given to ${known} already` }];
    };
    return [
      ...claim(`domain ${owner}`, owner, `/${i}/domain`),
      ...aliases.flatMap((alias, j) =>
        claim(`domain ${parseDomain(alias)!}`, parseDomain(alias)!, `/${i}/aliases/${j}`),
      ),
      ...programs.flatMap(({ network, program_id }, j) =>
        claim(
          JSON.stringify([network, program_id]),
          `program ${program_id} of ${network}`,
          `/${i}/programs/${j}`,
        ),
      ),
    ];
  });
}

export const domainProblem = (domain: string, pointer: string): Problem[] =>
  parseDomain(domain) === undefined ? [{ pointer, message: 'is no domain name, such as elshop.dk' }] : [];
