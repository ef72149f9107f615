import { Type, type ValueOf } from '../contract/schema.ts';
import { parseDomain } from '../domain/domain-name.ts';
import { oreOfKroner } from '../domain/money.ts';
import { cleanLine } from '../domain/text.ts';
import type { Problem } from '../feeds/sources/problem-words.ts';
import type { Discount, Imports } from '../store/ports/imports.ts';
import type { State, Vendors } from '../store/ports/state.ts';
import { checked, type ImportFile, parseInstant } from './import-file.ts';
import { domainProblem } from './vendors.ts';
import { readVouchers, voucherNetwork } from './vouchers.ts';

const optional = <T extends ReturnType<typeof Type.String> | ReturnType<typeof Type.Number>>(schema: T) =>
  Type.Optional(Type.Union([schema, Type.Null()]));

const DiscountRows = Type.Array(
  Type.Closed({
    domain: Type.Optional(Type.String({ maxLength: 2048 })),
    network: Type.Optional(Type.String({ minLength: 1, maxLength: 40 })),
    program: Type.Optional(Type.String({ minLength: 1, maxLength: 80 })),
    title: Type.String({ minLength: 1, maxLength: 200 }),
    description: optional(Type.String({ maxLength: 1000 })),
    code: optional(Type.String({ minLength: 1, maxLength: 80 })),
    type: Type.Optional(Type.Enum(['code', 'campaign'])),
    value_type: Type.Optional(Type.Enum(['percent', 'amount', 'free_shipping', 'other'])),
    value: optional(Type.Number({ minimum: 0 })),
    min_spend: optional(Type.Number({ minimum: 0 })),
    starts_at: optional(Type.String({ maxLength: 40 })),
    ends_at: optional(Type.String({ maxLength: 40 })),
    url: optional(Type.String({ pattern: '^https?://', maxLength: 2048, description: 'an http(s) address' })),
    exclusive: Type.Optional(Type.Boolean()),
  }),
  { maxItems: 100_000 },
);
export type DiscountRow = ValueOf<typeof DiscountRows>[number];

const OWN = 'import';

export async function importDiscounts(file: ImportFile, state: State): Promise<string> {
  const network = voucherNetwork(file.value);
  if (network !== undefined) return importVouchers(network, file.value, state);
  const rows = checked<DiscountRow[]>(file, DiscountRows);
  file.refuse(rows.flatMap(rowProblems));
  return state.transaction(async ({ imports, vendors }) => {
    const { known, unknown } = await matched(
      rows.map((row) => ({ ...ownerOf(row), discount: discountOf(row) })),
      vendors,
    );
    await imports.discounts.add(OWN, known);
    return importSummary(known.length, unknown, 0);
  });
}

/** Replaces all discounts of a network by its answer. */
export async function importVouchers(
  network: NonNullable<ReturnType<typeof voucherNetwork>>,
  value: unknown,
  state: State,
): Promise<string> {
  const { vouchers, skipped } = readVouchers(network, value);
  return state.transaction(async ({ imports, vendors }) => {
    const { known, unknown } = await matched(vouchers, vendors);
    await imports.discounts.replace(network, known);
    return importSummary(known.length, unknown, skipped);
  });
}

/** Stores the demo's rows, which need no check. */
export async function replaceDiscounts(
  source: string,
  rows: readonly DiscountRow[],
  imports: Imports,
  vendors: Vendors,
): Promise<void> {
  const { known } = await matched(
    rows.map((row) => ({ ...ownerOf(row), discount: discountOf(row) })),
    vendors,
  );
  await imports.discounts.replace(source, known);
}

interface OwnedDiscount {
  network: string | undefined;
  programId: string | undefined;
  domain: string | undefined;
  discount: Discount;
}

async function matched(all: readonly OwnedDiscount[], vendors: Vendors) {
  const known: { vendorId: number; discount: Discount }[] = [];
  let unknown = 0;
  for (const { network, programId, domain, discount } of all) {
    const vendor =
      (network !== undefined && programId !== undefined
        ? await vendors.byProgram(network, programId)
        : undefined) ?? (domain !== undefined ? await vendors.byDomain(domain) : undefined);
    if (vendor === undefined) unknown++;
    else known.push({ vendorId: vendor.id, discount });
  }
  return { known, unknown };
}

const importSummary = (known: number, unknown: number, skipped: number): string =>
  [
    `${known} discounts`,
    ...(unknown > 0 ? [`${unknown} of shops we do not know skipped`] : []),
    ...(skipped > 0 ? [`${skipped} unreadable or for another country skipped`] : []),
  ].join(', ');

const ownerOf = ({ network, program, domain }: DiscountRow) => ({
  network,
  programId: program,
  domain: domain === undefined ? undefined : parseDomain(domain),
});

function discountOf(row: DiscountRow): Discount {
  const value = row.value ?? null;
  const valueType = row.value_type ?? 'other';
  return {
    title: cleanLine(row.title, 200),
    description: row.description == null ? null : cleanLine(row.description, 1000),
    code: row.code ?? null,
    valueType,
    value: value === null ? null : valueType === 'amount' ? oreOfKroner(value)! : value,
    minSpendOre: row.min_spend == null ? null : oreOfKroner(row.min_spend)!,
    startsAtMs: row.starts_at == null ? null : parseInstant(row.starts_at)!,
    endsAtMs: row.ends_at == null ? null : parseInstant(row.ends_at, 'end')!,
    url: row.url ?? null,
    exclusive: row.exclusive ?? false,
  };
}

function rowProblems(row: DiscountRow, i: number): Problem[] {
  const problems: Problem[] = [];
  const add = (field: string, message: string) => problems.push({ pointer: `/${i}${field}`, message });
  if (row.domain === undefined && (row.network === undefined || row.program === undefined))
    add('', 'names no shop: "domain", or "network" and "program", missing');
  if (row.domain !== undefined) problems.push(...domainProblem(row.domain, `/${i}/domain`));
  if (row.type === 'code' && row.code == null) add('/type', 'is "code", but there is no code');
  if (row.type === 'campaign' && row.code != null) add('/type', 'is "campaign", but there is a code');
  if (row.value_type === 'percent' && (row.value ?? 0) > 100) add('/value', 'is more than 100 percent');
  if (row.value_type === 'amount' && row.value != null && oreOfKroner(row.value) === undefined)
    add('/value', 'is no amount in kroner');
  if (row.min_spend != null && oreOfKroner(row.min_spend) === undefined)
    add('/min_spend', 'is no amount in kroner');
  const start = row.starts_at == null ? null : parseInstant(row.starts_at);
  const end = row.ends_at == null ? null : parseInstant(row.ends_at, 'end');
  const instant = 'must be a day or an instant, such as 2026-11-15T08:00:00';
  if (start === undefined) add('/starts_at', instant);
  if (end === undefined) add('/ends_at', instant);
  if (start != null && end != null && end <= start) add('/ends_at', 'is not after starts_at');
  return problems;
}
