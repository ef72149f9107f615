import { VERDICTS, type Verdict } from '../../domain/claim.ts';
import { type Day, formatDay } from '../../domain/day.ts';
import { percentOf } from '../../domain/money.ts';
import { listOf } from '../list-schemas.ts';
import { VendorSchema } from '../resources.ts';
import { Type, type ValueOf } from '../schema.ts';
import { foundOrNot, nullable } from '../values.ts';

/** With fewer judged claims a shop's share is not shown. */
export const JUDGED_MIN = 100;

const NOT_JUDGED: readonly Verdict[] = ['unknown', 'recommended_price'];
const JUDGED = VERDICTS.filter((verdict) => !NOT_JUDGED.includes(verdict));

const count = (description: string) => Type.Integer({ minimum: 0, description });

const claims = Type.Object(
  {
    judged: count('All but unknown and recommended_price'),
    genuine: count('The saving is real'),
    overstated: count('The saving is smaller than claimed'),
    no_saving: count('As in the 30 days before'),
    dearer: count('Dearer than in the 30 days before'),
    raised_first: count('The price was raised before it was lowered'),
    unfounded: count('Not seen at a higher price'),
    recommended_price: count('Compared with a recommended price'),
    unknown: count('Too little is known'),
  },
  {
    description:
      'Reductions of 5 % or more by their before prices that began in the last 90 days, each counted once with its latest verdict',
  },
);

const honesty = (isFound: boolean) => ({
  domain: Type.String(),
  vendor: isFound ? VendorSchema : Type.Null({ description: 'There is none' }),
  product_count: Type.Integer({ description: 'Products it offers now' }),
  claims,
  genuine_percent: nullable(
    Type.Number({ description: `Of the judged ones; null under ${JUDGED_MIN} of them` }),
  ),
  since: nullable(Type.String({ format: 'date', description: 'Since when we follow it' })),
  feeds_read_percent: nullable(
    Type.Number({ description: 'Share of the last 90 nights on which it was read' }),
  ),
});

export const VendorHonestySchema = foundOrNot('VendorHonesty', 'We know the shop', honesty);
export const HonestVendorsSchema = listOf('HonestVendors', 'HonestVendor', honesty(true));

export interface ShownHonesty {
  /** Claims per verdict, in the order of VERDICTS. */
  campaigns: readonly number[];
  since: Day;
  readPercent: number;
}

export function vendorHonestyView(
  domain: string,
  vendor: ValueOf<typeof VendorSchema> | null,
  productCount: number,
  known: ShownHonesty | undefined,
) {
  const counted = (verdict: Verdict): number => known?.campaigns[VERDICTS.indexOf(verdict)] ?? 0;
  const judged = JUDGED.reduce((sum, verdict) => sum + counted(verdict), 0);
  return {
    domain,
    vendor,
    product_count: productCount,
    claims: {
      judged,
      genuine: counted('genuine'),
      overstated: counted('overstated'),
      no_saving: counted('no_saving'),
      dearer: counted('dearer'),
      raised_first: counted('raised_first'),
      unfounded: counted('unfounded'),
      recommended_price: counted('recommended_price'),
      unknown: counted('unknown'),
    },
    genuine_percent: judged < JUDGED_MIN ? null : percentOf(counted('genuine'), judged),
    since: known === undefined ? null : formatDay(known.since),
    feeds_read_percent: known?.readPercent ?? null,
  };
}
