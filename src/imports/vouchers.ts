import { parseDomain } from '../domain/domain-name.ts';
import { AMOUNT, minSpendIn, oreOfAmount } from '../domain/money.ts';
import { cleanLine } from '../domain/text.ts';
import type { Discount, ValueType } from '../store/ports/imports.ts';
import { parseInstant } from './import-file.ts';

export type VoucherNetwork = 'adtraction' | 'awin' | 'tradedoubler';

/** A network's voucher. Its shop is found by the program, else by the domain. */
export interface Voucher {
  network: VoucherNetwork;
  programId: string;
  domain: string | undefined;
  discount: Discount;
}

type VoucherRow = Readonly<Record<string, unknown>>;

export function voucherNetwork(value: unknown): VoucherNetwork | undefined {
  const [first] = rowsOf(value);
  if (first === undefined) return undefined;
  if ('offerId' in first) return 'adtraction';
  if ('promotionId' in first) return 'awin';
  return 'voucherTypeId' in first ? 'tradedoubler' : undefined;
}

/** Skips rows without a title, a program or readable dates: the operator cannot correct a network's answer. */
export function readVouchers(
  network: VoucherNetwork,
  value: unknown,
): { vouchers: Voucher[]; skipped: number } {
  const rows = rowsOf(value);
  const vouchers = rows.flatMap((row) => READERS[network](row) ?? []);
  return { vouchers, skipped: rows.length - vouchers.length };
}

function rowsOf(value: unknown): VoucherRow[] {
  const list = Array.isArray(value) ? value : (value as { data?: unknown } | null)?.data;
  return Array.isArray(list) ? list.filter((row) => typeof row === 'object' && row !== null) : [];
}

const READERS: Record<VoucherNetwork, (row: VoucherRow) => Voucher | undefined> = {
  adtraction: (row) =>
    row['market'] !== undefined && row['market'] !== 'DK'
      ? undefined
      : voucher('adtraction', row['programId'], [row['programUrl'], row['offerPage']], {
          title: row['offerDescription'],
          description: row['offerTerms'],
          code: row['offerCoupon'],
          start: row['validFrom'],
          end: row['validTo'],
          url: row['trackingURL'] ?? row['offerPage'],
          exclusive: false,
        }),
  awin: (row) => {
    const { id } = (row['advertiser'] ?? {}) as VoucherRow;
    const { code, exclusive } = (row['voucher'] ?? {}) as VoucherRow;
    return isDanish(row['regions'])
      ? voucher('awin', id, [row['url']], {
          title: row['title'],
          description: row['description'],
          code,
          start: row['startDate'],
          end: row['endDate'],
          url: row['urlTracking'] ?? row['url'],
          exclusive: exclusive === true,
        })
      : undefined;
  },
  tradedoubler: (row) => {
    const read = voucher('tradedoubler', row['programId'], [row['landingUrl']], {
      title: row['title'] || row['shortDescription'],
      description: row['description'] || row['shortDescription'],
      code: row['code'],
      start: row['startDate'],
      end: row['endDate'],
      url: row['defaultTrackUri'] ?? row['landingUrl'],
      exclusive: row['exclusive'] === true,
    });
    return read && { ...read, discount: { ...read.discount, ...tradedoublerPromise(row, read.discount) } };
  },
};

const FREE_SHIPPING_TYPE = 4;

/** The value in the text is preferred to the amount field, which is often a filler. */
function tradedoublerPromise(row: VoucherRow, read: Discount): Partial<Discount> {
  if (row['voucherTypeId'] === FREE_SHIPPING_TYPE) return { valueType: 'free_shipping', value: null };
  const amount = row['discountAmount'];
  if (read.valueType !== 'other' || typeof amount !== 'number' || amount <= 0 || row['voucherTypeId'] !== 1)
    return {};
  if (row['isPercentage'] === true) return amount <= 100 ? { valueType: 'percent', value: amount } : {};
  return row['currencyId'] === 'DKK' ? { valueType: 'amount', value: Math.round(amount * 100) } : {};
}

function isDanish(regions: unknown): boolean {
  const { all, list } = (regions ?? { all: true }) as { all?: boolean; list?: { countryCode?: string }[] };
  return all === true || !Array.isArray(list) || list.some(({ countryCode }) => countryCode === 'DK');
}

interface RawVoucher {
  title: unknown;
  description: unknown;
  code: unknown;
  start: unknown;
  end: unknown;
  url: unknown;
  exclusive: boolean;
}

function voucher(
  network: VoucherNetwork,
  program: unknown,
  sites: readonly unknown[],
  raw: RawVoucher,
): Voucher | undefined {
  const title = line(raw.title, 200);
  const programId = typeof program === 'number' ? String(program) : line(program, 80);
  const startsAtMs = raw.start == null ? null : parseInstant(raw.start);
  const endsAtMs = raw.end == null ? null : parseInstant(raw.end, 'end');
  if (title === null || programId === null || startsAtMs === undefined || endsAtMs === undefined)
    return undefined;
  const description = line(raw.description, 1000);
  const domain = sites
    .map((site) => (typeof site === 'string' ? parseDomain(site) : undefined))
    .find(Boolean);
  return {
    network,
    programId,
    domain,
    discount: {
      title,
      description: description === title ? null : description,
      code: line(raw.code, 80),
      ...readPromise(title),
      startsAtMs,
      endsAtMs,
      url: webAddress(raw.url),
      exclusive: raw.exclusive,
    },
  };
}

function line(value: unknown, max: number): string | null {
  const cleaned = typeof value === 'string' ? cleanLine(value, max) : '';
  return cleaned === '' ? null : cleaned;
}

const webAddress = (value: unknown): string | null =>
  typeof value === 'string' && /^https?:\/\/\S+$/.test(value) && value.length <= 2048 && URL.canParse(value)
    ? value
    : null;

/** Reads the discount from a Danish voucher text. Amounts are øre. */
interface VoucherPromise {
  valueType: ValueType;
  value: number | null;
  minSpendOre: number | null;
}

const PERCENT = /(\d{1,2}(?:[.,]\d)?|100)\s?(?:%|procent|pct\.?)/i;
const KRONER = new RegExp(`${AMOUNT}\\s?(?:kr\\.?|kroner|dkk|,-)`, 'i');
const FREE_SHIPPING_WORDS = /\b(?:fri|gratis)\s+(?:fragt|levering|forsendelse)|free\s+(?:shipping|delivery)/i;
export function readPromise(text: string): VoucherPromise {
  const least = minSpendIn(text);
  const minSpendOre = least?.ore ?? null;
  if (FREE_SHIPPING_WORDS.test(text)) return { valueType: 'free_shipping', value: null, minSpendOre };
  const percent = PERCENT.exec(text);
  if (percent) return { valueType: 'percent', value: +percent[1]!.replace(',', '.'), minSpendOre };
  const amount = KRONER.exec(least ? text.replace(least.words, ' ') : text);
  if (amount && /rabat|spar|gavekort|off|fradrag/i.test(text))
    return { valueType: 'amount', value: oreOfAmount(amount), minSpendOre };
  return { valueType: 'other', value: null, minSpendOre };
}
