import type { CsvFormat } from '../format.ts';
import { googleFields } from '../google.ts';

export const cjCsv: CsvFormat = {
  kind: 'csv',
  delimiters: [','],
  quote: '"',
  fields: { ...googleFields, merchant: 'PROGRAM_NAME' },
};
