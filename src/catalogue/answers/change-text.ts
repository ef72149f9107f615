import { CHANGED_FIELDS, type ChangedField } from '../../contract/change-view.ts';
import { VERDICTS } from '../../domain/claim.ts';
import { formatInstant } from '../../domain/day.ts';
import { eanOfNumber } from '../../domain/ean.ts';
import type { DeltaShop } from '../../store/deltas/delta-file.ts';
import type { ShopChange } from '../../store/deltas/folder.ts';
import type { OfferValues } from '../../store/packed/offer-changes.ts';
import { CONDITIONS, flagsOfNumber, STOCKS } from '../../store/packed/stored-offers.ts';
import type { Announcement } from '../../store/ports/announcements.ts';

/** The fields of a change as bits, in the order of CHANGED_FIELDS. */
export const changedMask = (fields: Iterable<ChangedField>): number => {
  let mask = 0;
  for (const field of fields) mask |= 1 << CHANGED_FIELDS.indexOf(field);
  return mask;
};

const ALL_FIELDS = changedMask(CHANGED_FIELDS);

/** The fields in which both sides differ. An offer that comes or goes changes all six, so that no filter hides it. */
export function changedIn({ from, to }: ShopChange): number {
  if (from === null || to === null) return ALL_FIELDS;
  return (
    Number(from.priceOre !== to.priceOre) |
    (Number(from.shippingOre !== to.shippingOre) << 1) |
    (Number(from.beforeOre !== to.beforeOre) << 2) |
    (Number(from.stock !== to.stock) << 3) |
    (Number(from.flags !== to.flags) << 4) |
    (Number(from.verdict !== to.verdict) << 5)
  );
}

/** Keeps the answers of a function of few different inputs. */
function remembered<In, Out>(make: (given: In) => Out): (given: In) => Out {
  const known = new Map<In, Out>();
  return (given) => {
    let text = known.get(given);
    if (text === undefined) {
      text = make(given);
      known.set(given, text);
    }
    return text;
  };
}

const fieldsText = remembered((mask: number) =>
  JSON.stringify(CHANGED_FIELDS.filter((_, bit) => mask & (1 << bit))),
);
const flagsText = remembered((flags: number) => JSON.stringify(flagsOfNumber(flags)));

const amountText = (ore: number | null): string => (ore === null ? 'null' : String(ore / 100));

function sideText(side: OfferValues | null): string {
  if (side === null) return 'null';
  const verdict = side.verdict === null ? 'null' : `"${VERDICTS[side.verdict] ?? 'unknown'}"`;
  const amounts = `"price":${amountText(side.priceOre)},"shipping":${amountText(side.shippingOre)},"before_price":${amountText(side.beforeOre)}`;
  return `{${amounts},"stock":"${STOCKS[side.stock]}","flags":${flagsText(side.flags)},"verdict":${verdict}}`;
}

/** Writes the events of a walk. What many of them share, the text of a turn and of a shop, is made once. */
export function changeWriter() {
  const turnText = remembered(({ number, generation, atMs }: Announcement) => ({
    id: `${number}-${generation}.`,
    time: formatInstant(atMs),
  }));
  const shopText = remembered(({ name, domain }: DeltaShop) => JSON.stringify({ name, domain }));
  return (turn: Announcement, { ean, shop, condition, from, to }: ShopChange, changed: number): string => {
    const { id, time } = turnText(turn);
    const type = from === null ? 'created' : to === null ? 'deleted' : 'changed';
    const conditionName = CONDITIONS[condition]!;
    return `{"id":"${id}${ean}.${shop.domain}.${conditionName}","type":"offer.${type}","time":"${time}","ean":"${eanOfNumber(ean)}","vendor":${shopText(shop)},"condition":"${conditionName}","changed":${fieldsText(changed)},"from":${sideText(from)},"to":${sideText(to)}}`;
  };
}
