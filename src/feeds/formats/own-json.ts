import type { JsonFormat } from './format.ts';

/** A shop's own JSON: it has no names that we could know, so the sources give the way to its list and each field. */
export const ownJson: JsonFormat = { kind: 'json', list: null, fields: {} };
