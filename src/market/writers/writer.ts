import { type Day, formatDay } from '../../domain/day.ts';
import type { Row } from '../row.ts';

/** One file of a shop: the shop, its day and the number of its rows. */
export interface Sheet {
  shop: { index: number; name: string; domain: string; atom: boolean };
  day: Day;
  /** The day as text, formatted once per file. */
  date: string;
  count: number;
}

export const sheetOf = (shop: Sheet['shop'], day: Day, count: number): Sheet => ({
  shop,
  day,
  date: formatDay(day),
  count,
});

/** Writes one format: a file is its head, rows and tail. */
export interface Writer {
  extension: string;
  encode: (text: string) => Buffer;
  head: (sheet: Sheet) => string;
  /** `position` is the row's number in the file. */
  row: (row: Row, position: number, sheet: Sheet) => string;
  tail: (sheet: Sheet) => string;
}

export const utf8 = (text: string): Buffer => Buffer.from(text, 'utf8');
export const utf16 = (text: string): Buffer => Buffer.from(text, 'utf16le');

const CP1252: Record<string, number> = {
  '€': 0x80,
  '…': 0x85,
  '‘': 0x91,
  '’': 0x92,
  '“': 0x93,
  '”': 0x94,
  '–': 0x96,
  '—': 0x97,
};

export function cp1252(text: string): Buffer {
  return Buffer.from(
    text.replace(/[^\x00-\xff]/g, (letter) => String.fromCharCode(CP1252[letter] ?? 0x3f)),
    'latin1',
  );
}

/** 129900 → "1299.00". */
export function decimal(ore: number): string {
  const rest = ore % 100;
  return `${(ore - rest) / 100}.${rest < 10 ? '0' : ''}${rest}`;
}

/** 129900 → "1.299,00". */
export function danish(ore: number): string {
  const [kr, rest] = decimal(ore).split('.') as [string, string];
  return `${kr.replace(/\B(?=(\d{3})+$)/g, '.')},${rest}`;
}

export const xml = (text: string): string =>
  /[&<>]/.test(text) ? text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;') : text;

export const cdata = (text: string): string => `<![CDATA[${text}]]>`;

export const plainUrl = (sheet: Sheet, row: Row): string => `https://www.${sheet.shop.domain}/${row.sku}`;
export const imageUrl = (sheet: Sheet, row: Row): string =>
  row.image || `https://www.${sheet.shop.domain}/i/${row.sku}.jpg`;
export const encodedUrl = (sheet: Sheet, row: Row): string =>
  `https%3A%2F%2Fwww.${sheet.shop.domain}%2F${row.sku}`;
export const stamp = (sheet: Sheet, time: string): string => sheet.date + time;

/** Quotes a cell of a comma, semicolon or pipe file where it must be. */
export const cell = (text: string): string =>
  /[",;|\n]/.test(text) ? `"${text.replace(/"/g, '""')}"` : text;

export const leaf = (row: Row): string => row.path[row.path.length - 1] ?? '';
export const moneyText = (ore: number): string => `${decimal(ore)} DKK`;

export const shopDk = (sheet: Sheet): string => `${sheet.shop.name} DK`;
export const amount = (ore: number | null): string => (ore === null ? '' : decimal(ore));
export const beforeCell = (ore: number): string => (ore === 0 ? '' : decimal(ore));
export const line = (cells: readonly string[], delimiter: string, end = '\n'): string =>
  cells.join(delimiter) + end;
