import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type BenchOptions, type Figure, report } from '../result.ts';
import { createBook } from './book.ts';
import { createEveryday } from './everyday.ts';
import { figuresOf } from './figures.ts';
import { createLies, rowsOf } from './lies.ts';
import { createMarket, HONEST_NIGHTS, NIGHTS, type Shop } from './market.ts';
import { addLyingFeeds, addNewcomers } from './newcomers.ts';
import { createNoon } from './noon.ts';
import { addRivals } from './rivals.ts';
import { openService, type Service } from './service.ts';
import { addSleepers } from './sleepers.ts';

const SEED = 7;
const DIR = fileURLToPath(new URL('../.cache/bench/trust', import.meta.url));

/** Honest feeds that are held tonight, and would not be without the liars. */
const honestHeld = (service: Service, twin: Service, shops: readonly Shop[]): number =>
  shops.filter(({ id, isHonest }) => isHonest && service.feeds.isHeld(id) && !twin.feeds.isHeld(id)).length;

/**
 * Whose price counts, proved on the product itself: sixty honest nights, then thirty with liars of every kind and a Black
 * Week among them, beside a twin of the same market in which the liars tell the truth at night, and their lies at noon.
 */
export async function run({ save }: BenchOptions): Promise<void> {
  rmSync(DIR, { recursive: true, force: true });
  const market = createMarket(SEED);
  const told = createLies(market, SEED + 2);
  addSleepers(told);
  addNewcomers(told);
  addLyingFeeds(told);
  addRivals(told);
  const { lies } = told;
  const everyday = createEveryday(market, SEED + 1);
  const service = await openService(`${DIR}/lied-to`, market.shops);
  const { book, note } = createBook(market, lies);
  const atNoon = createNoon(lies);
  let twin: Service | undefined;
  for (let night = 0; night < NIGHTS; night++) {
    everyday(night);
    if (night === HONEST_NIGHTS) twin = await service.copy(`${DIR}/twin`);
    const generation = service.night(night, rowsOf(market, lies, night));
    const truth = twin?.night(night, rowsOf(market, lies, night, { isTrue: true }));
    if (truth !== undefined) note(night, generation, truth);
    if (truth !== undefined) atNoon.note(night, generation, twin!.noon(night, rowsOf(market, lies, night)));
    if (truth !== undefined) book.heldFeeds += honestHeld(service, twin!, market.shops);
    if (night % 10 === 9) console.error(`night ${night + 1} of ${NIGHTS}`);
  }
  const figures: Figure[] = [...figuresOf(book, lies), atNoon.figure()];
  const size = `${market.articles.length} articles, ${market.stands.length} offers, ${market.shops.length} shops, ${lies.length} lies`;
  report('trust', size, figures, save);
  service.close();
  twin?.close();
  rmSync(DIR, { recursive: true, force: true });
  if (figures.some(({ ok }) => ok === false)) process.exitCode = 1;
}
