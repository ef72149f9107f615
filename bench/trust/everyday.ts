import { type Chance, createChance } from './chance.ts';
import {
  AFTER_BLACK_WEEK,
  isBlackFriday,
  isOn,
  type Market,
  NEVER,
  type Shop,
  type Stand,
} from './market.ts';

const CHANGES_PER_NIGHT = 0.015;
/** At the end of its season an article falls by a fifth every week, at all shops. */
const SEASON_NIGHTS = 40;
const SEASON_STEP_NIGHTS = 7;
const SEASON_STEP = 0.81;
const LAUNCHES_A_NIGHT = 10;
const SOLD_OUT_A_NIGHT = 0.001;
/** Every tenth night one of the larger shops clears out a shelf of less than a hundredth of what it has. */
const BULK_EVERY = 10;
const BULK_SHOPS = 18;
const BULK_MAX = 40;
const BULK_SHARE = 0.007;

/** Changes honest shops' prices from one night to the next. */
export function createEveryday(market: Market, seed: number) {
  const chance = createChance(seed);
  return (night: number): void => {
    for (let i = 0; i < LAUNCHES_A_NIGHT && night > 0; i++) market.launch(night);
    const clearing = night % BULK_EVERY === 4 ? market.shops[chance.whole(0, BULK_SHOPS - 1)] : undefined;
    const shelf = clearing === undefined ? new Set<Stand>() : shelfOf(clearing, market, night, chance);
    for (const stand of market.stands) {
      if (isSeasonStep(night - stand.article.seasonFrom)) stand.baseOre *= SEASON_STEP;
      if (isOn(stand, night)) pass(stand, night, shelf, chance);
    }
  };
}

const isSeasonStep = (nights: number): boolean =>
  nights >= 0 && nights < SEASON_NIGHTS && nights % SEASON_STEP_NIGHTS === 0;

function pass(stand: Stand, night: number, shelf: ReadonlySet<Stand>, chance: Chance): void {
  if (stand.doing !== 'nothing' && night >= stand.until) end(stand, night);
  if (chance.next() < SOLD_OUT_A_NIGHT) stand.outUntil = night + chance.whole(2, 10);
  const changes = chance.next() < CHANGES_PER_NIGHT;
  if (isClearance(stand)) return;
  if (changes) change(stand, night, chance);
  if (isBlackFriday(night) && chance.next() < 0.3) {
    const isDeep = chance.next() < 0.03 && stand.shop.isHonest;
    const cut = isDeep ? chance.between(0.6, 0.75) : chance.between(0.1, 0.5);
    begin(stand, 'black', cut, night, AFTER_BLACK_WEEK);
  }
  if (shelf.has(stand)) begin(stand, 'bulk', chance.between(0.7, 0.8), night, night + chance.whole(5, 20));
}

function change(stand: Stand, night: number, chance: Chance): void {
  const what = chance.next();
  const nights = (low: number, high: number) => night + chance.whole(low, high);
  if (what < 0.7) stand.baseOre *= Math.max(0.7, 1 + stand.shop.noise * chance.normal());
  else if (stand.doing !== 'nothing') return;
  else if (what < 0.955) begin(stand, 'sale', chance.between(0.1, 0.5), night, nights(3, 20));
  // A liar whose own record is at stake does not clear out.
  else if (what < 0.965 && stand.shop.isHonest)
    begin(stand, 'clearance', chance.between(0.7, 0.85), night, nights(5, 20));
  else if (what < 0.9665) begin(stand, 'misprint', chance.next() < 0.5 ? 0.9 : -9, night, nights(1, 3));
}

function begin(stand: Stand, doing: Stand['doing'], cut: number, since: number, until: number): void {
  Object.assign(stand, { doing, cut, since, until });
}

/** Removes cleared articles and resets other prices. */
function end(stand: Stand, night: number): void {
  if (isClearance(stand)) stand.to = night;
  else begin(stand, 'nothing', 0, night, NEVER);
}

export const isClearance = ({ doing }: Stand): boolean => doing === 'clearance' || doing === 'bulk';

function shelfOf(shop: Shop, market: Market, night: number, chance: Chance): Set<Stand> {
  const own = market.stands.filter((stand) => stand.shop === shop && isOn(stand, night));
  const size = Math.min(BULK_MAX, Math.floor(own.length * BULK_SHARE));
  const first = chance.whole(0, Math.max(0, own.length - size));
  return new Set(own.slice(first, first + size));
}

export const oreOf = ({ baseOre, cut }: Stand): number => Math.max(100, Math.round(baseOre * (1 - cut)));
