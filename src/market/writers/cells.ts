import { decimal, type Sheet } from './writer.ts';

export const shopDk = (sheet: Sheet): string => `${sheet.shop.name} DK`;
export const amount = (ore: number | null): string => (ore === null ? '' : decimal(ore));
export const beforeCell = (ore: number): string => (ore === 0 ? '' : decimal(ore));
export const line = (cells: readonly string[], delimiter: string, end = '\n'): string =>
  cells.join(delimiter) + end;
