import { instantOf, parseDay } from '../../domain/day.ts';
import { type Ore, ore } from '../../domain/money.ts';

const CURRENCIES = 'DKK|SEK|NOK|EUR|USD|GBP|PLN|CHF|ISK|CZK|HUF|JPY|CNY|CAD|AUD';
const STATED = new RegExp(`(?<![a-z])(${CURRENCIES})(?![a-z])|(€)|(\\$)|(£)`, 'i');
const NOISE = new RegExp(
  `${CURRENCIES}|kroner|kr\\.?|inkl\\.?\\s*moms|[€$£\\s\\u00a0\\u202f'’]|[,.:][-–—]+$|[,.]\\s*-(?=\\s*(?:kr|dkk))`,
  'gi',
);

/**
 * Reads any Danish spelling of a price: `1.299,00`, `1299.00`, `1.299`, `499,-`, `kr. 10 000`, `649.00DKK`.
 * `thousandths`: the feed writes three decimals, so that `1.299` is 1,30 kr. and not 1299 kr.
 */
export function parsePrice(text: string, thousandths = false): Ore | undefined {
  if (/^\d{1,9}(?:\.\d\d?)?$/.test(text)) return ore(Math.round(Number(text) * 100));
  if (text.length > 60) return undefined;
  const digits = text
    .trim()
    .replace(NOISE, '')
    .replace(/[,.:][-–—]+$/, '');
  if (!/^\d[\d.,]*$/.test(digits)) return undefined;
  const last = Math.max(digits.lastIndexOf('.'), digits.lastIndexOf(','));
  if (last === -1) return fromParts(digits, '');
  const whole = digits.slice(0, last);
  const fraction = digits.slice(last + 1);
  if (fraction === '') return undefined;
  if (isThousands(whole, digits[last]!, fraction, thousandths))
    return fromParts(ungroup(`${whole}${digits[last]}${fraction}`), '');
  return fromParts(ungroup(whole), fraction);
}

function isThousands(whole: string, separator: string, fraction: string, thousandths: boolean): boolean {
  if (fraction.length !== 3) return false;
  const other = separator === '.' ? ',' : '.';
  if (whole.includes(other)) return false;
  if (whole.includes(separator)) return true;
  return !thousandths && whole.length <= 3 && !whole.startsWith('0');
}

/** Turns `1.144.000` into `1144000`; a number grouped in any other way is no number. */
function ungroup(text: string): string | undefined {
  if (!/[.,]/.test(text)) return text;
  return /^[1-9]\d{0,2}(?:\.\d{3})+$|^[1-9]\d{0,2}(?:,\d{3})+$/.test(text)
    ? text.replace(/[.,]/g, '')
    : undefined;
}

function fromParts(whole: string | undefined, fraction: string): Ore | undefined {
  if (whole === undefined || whole.length > 9 || fraction.length > 8) return undefined;
  const cents = Number(fraction.slice(0, 2).padEnd(2, '0'));
  return ore(Number(whole) * 100 + cents + (Number(fraction[2] ?? 0) >= 5 ? 1 : 0));
}

/** Returns an ISO code, or `kr`, which does not say whose. */
export function currencyIn(text: string): string | undefined {
  const end = text.charCodeAt(text.length - 1);
  if (end >= 48 && end <= 57 && /^\d/.test(text)) return undefined;
  const stated = STATED.exec(text);
  if (stated === null) return /kr/i.test(text) ? 'kr' : undefined;
  if (stated[1] !== undefined) return stated[1].toUpperCase();
  return stated[2] !== undefined ? 'EUR' : stated[3] !== undefined ? 'USD' : 'GBP';
}

/**
 * Whether a feed writes three decimals: some price can only be read so (`1299.000`, `0,950`), or all of them have the shape (no
 * shop has only prices over 999 kr.). It is decided by the first rows, never per row.
 */
export function writesThousandths(prices: readonly string[]): boolean {
  const numbers = prices.map((price) => price.replace(NOISE, '')).filter((price) => price !== '');
  if (numbers.some((price) => /^\d{1,3}([.,])\d{3}\1/.test(price) || /[.,]\d{1,2}$/.test(price)))
    return false;
  if (numbers.some((price) => /^(?:\d{4,}|0)[.,]\d{3}$/.test(price))) return true;
  return numbers.length >= 20 && numbers.every((price) => /^\d{1,3}[.,]\d{3}$/.test(price));
}

interface SaleState {
  /** The sale price counts now. */
  on: boolean;
  /** When the sale starts or ends: the same file then means another price. */
  changesAtMs: number | undefined;
}

/** Without a window the sale is always on; with one that cannot be read, never. */
export function saleAt(window: string, nowMs: number): SaleState {
  if (window.trim() === '') return { on: true, changesAtMs: undefined };
  const slash = window.indexOf('/');
  const start = slash === -1 ? undefined : bound(window.slice(0, slash).trim(), false);
  const end = slash === -1 ? undefined : bound(window.slice(slash + 1).trim(), true);
  if (start === undefined || end === undefined || nowMs > end) return { on: false, changesAtMs: undefined };
  if (nowMs < start) return { on: false, changesAtMs: start };
  return { on: true, changesAtMs: Number.isFinite(end) ? end + 1 : undefined };
}

const MOMENT = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d):?(\d\d)(?::?(\d\d)(?:\.\d+)?)?)?\s*(Z|[+-]\d\d:?\d\d)?$/;

/** A day without a time is the whole day; a time without a zone is Copenhagen's; an open end is open. */
function bound(text: string, isEnd: boolean): number | undefined {
  if (text === '') return isEnd ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY;
  const match = MOMENT.exec(text);
  const day = match?.[1] === undefined ? undefined : parseDay(match[1]);
  if (match === null || day === undefined) return undefined;
  const [, , hours, minutes, seconds, zone] = match;
  if (hours === undefined) return isEnd ? instantOf(day, 24 * 60) - 1 : instantOf(day);
  if (Number(hours) > 24 || Number(minutes) > 59) return undefined;
  const minuteOfDay = Number(hours) * 60 + Number(minutes);
  const tailMs = Number(seconds ?? 0) * 1000;
  if (zone === undefined) return instantOf(day, minuteOfDay) + tailMs;
  const [, sign, zoneHours, zoneMinutes] = /^([+-])(\d\d):?(\d\d)$/.exec(zone) ?? [];
  const offset = (Number(zoneHours ?? 0) * 60 + Number(zoneMinutes ?? 0)) * (sign === '-' ? -1 : 1);
  return day * 86_400_000 + (minuteOfDay - offset) * 60_000 + tailMs;
}
