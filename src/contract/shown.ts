import { formatInstant } from '../domain/day.ts';
import { kroner, ore } from '../domain/money.ts';

/** Values that may be missing, as answers show them. */
export const shownMs = (ms: number | null): string | null => (ms === null ? null : formatInstant(ms));

export const shownOre = (value: number | null): number | null => (value === null ? null : kroner(ore(value)));
