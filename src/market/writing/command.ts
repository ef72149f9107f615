import { parseArgs } from 'node:util';
import { type Clock, type Day, dayAt, parseDay } from '../../domain/day.ts';
import { UsageError } from '../../domain/errors.ts';
import { BOAST_PERCENT } from '../synthetic/pricing.ts';
import type { MarketOptions } from './run-market.ts';

export const MARKET_USAGE =
  'market --products N --vendors N --days N --out DIR [--seed N] [--as-of YYYY-MM-DD] [--no-gzip] [--boasts PERCENT] [--long-descriptions]';

const LIMITS = { products: 5_000_000, vendors: 7_200, days: 730, seed: 2_147_483_647, boasts: 100 } as const;

/** Reads the options of `prisme market`. Throws a UsageError that names the wrong option. */
export function marketOptions(argv: readonly string[], clock: Clock): MarketOptions {
  const values = parsed(argv);
  const number = (name: keyof typeof LIMITS, text: string | undefined, least: number): number => {
    const value = /^\d{1,10}$/.test(text ?? '') ? Number(text) : Number.NaN;
    if (value >= least && value <= LIMITS[name]) return value;
    throw new UsageError(
      `--${name} must be a whole number from ${least} to ${LIMITS[name]}. Usage: prisme ${MARKET_USAGE}`,
    );
  };
  if (!values.out) throw new UsageError(`--out must name a folder. Usage: prisme ${MARKET_USAGE}`);
  return {
    products: number('products', values.products, 1),
    vendors: number('vendors', values.vendors, 1),
    days: number('days', values.days, 1),
    out: values.out,
    seed: values.seed === undefined ? 1 : number('seed', values.seed, 0),
    asOf: asOf(values['as-of'], clock),
    gzip: !values['no-gzip'],
    longDescriptions: values['long-descriptions'] ?? false,
    boastPercent: values.boasts === undefined ? BOAST_PERCENT : number('boasts', values.boasts, 0),
    workers: 2,
  };
}

function asOf(text: string | undefined, clock: Clock): Day {
  if (text === undefined) return dayAt(clock());
  const day = parseDay(text);
  if (day === undefined)
    throw new UsageError(`--as-of must be a day written as YYYY-MM-DD. Usage: prisme ${MARKET_USAGE}`);
  return day;
}

function parsed(argv: readonly string[]) {
  const text = { type: 'string' } as const;
  try {
    return parseArgs({
      args: [...argv],
      options: {
        products: text,
        vendors: text,
        days: text,
        out: text,
        seed: text,
        'as-of': text,
        'no-gzip': { type: 'boolean' },
        'long-descriptions': { type: 'boolean' },
        boasts: text,
      },
    }).values;
  } catch (cause) {
    throw new UsageError(`${(cause as Error).message}. Usage: prisme ${MARKET_USAGE}`);
  }
}
