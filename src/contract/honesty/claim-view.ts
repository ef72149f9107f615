import { CLAIM_FLAGS, type ClaimOnDay, METHOD, VERDICTS } from '../../domain/claim.ts';
import { formatDay } from '../../domain/day.ts';
import { Type } from '../schema.ts';
import { money, nullable, shownOre } from '../values.ts';

const date = (description: string) => nullable(Type.String({ format: 'date', description }));
const nullableMoney = (description: string) => nullable(money(description));

export const ClaimSchema = Type.Named('Claim', {
  verdict: Type.Enum([...VERDICTS], {
    description:
      "What the before price is worth by the shop's own prices, read every night: genuine; overstated: the saving is " +
      'real_percent, not claimed_percent; no_saving: as in the 30 days before; dearer than in them; raised_first: the ' +
      'price was raised before it was lowered; unfounded: not seen at a higher price; recommended_price: compared with ' +
      'a recommended price; unknown: too little is known. An indication, not proof of anything',
  }),
  flags: Type.Array(Type.Enum([...CLAIM_FLAGS]), {
    description:
      'long_sale: over 10 days; always_on_sale: on over half of all known days; short_before: not on sale on most of ' +
      'the days before; suspect_price: a price among them was not believed; nobody_sells_at: no shop has asked that ' +
      'recommended price in 180 days',
  }),
  since: date('The first day of the reduction'),
  window: nullable(
    Type.Object(
      { from: Type.String({ format: 'date' }), to: Type.String({ format: 'date' }) },
      {
        description:
          'The 30 days before the reduction (14 for goods that spoil); after 60 days of sale those before today',
      },
    ),
  ),
  known_days: nullable(Type.Integer({ description: 'Days of the window of which something is known' })),
  prior_price: nullableMoney("The shop's own lowest price in the window"),
  prior_date: date('The last day of the window on which that was its price'),
  claimed_percent: Type.Number({ description: 'By the before price' }),
  real_percent: nullable(Type.Number({ description: 'By prior_price; negative when it is dearer' })),
  usual_price: nullableMoney("The median of the shop's price from 180 to 31 days before the reduction"),
  days_on_sale: nullable(Type.Integer({ description: 'Since the reduction began, today included' })),
  method: Type.Integer({ description: 'The version of the method' }),
});

export function claimView(claim: ClaimOnDay) {
  const { period: window, sinceDay, priorDay } = claim;
  return {
    verdict: claim.verdict,
    flags: claim.flags,
    since: sinceDay === null ? null : formatDay(sinceDay),
    window: window === null ? null : { from: formatDay(window.from), to: formatDay(window.to) },
    known_days: claim.knownDays,
    prior_price: shownOre(claim.priorOre),
    prior_date: priorDay === null ? null : formatDay(priorDay),
    claimed_percent: claim.claimedPercent,
    real_percent: claim.realPercent,
    usual_price: shownOre(claim.usualOre),
    days_on_sale: claim.daysOnSale,
    method: METHOD,
  };
}
export type ClaimView = ReturnType<typeof claimView>;
