import { CHANGED_FIELDS, type ChangedField } from '../../contract/change-view.ts';
import { BEFORE_EVERY_EAN, type EanNumber } from '../../domain/ean.ts';
import { DeltaLost } from '../../store/deltas/delta-file.ts';
import type { DeltaFolder, ShopChange } from '../../store/deltas/folder.ts';
import type { Announcement } from '../../store/ports/announcements.ts';
import { changedIn, changedMask, changeWriter } from './change-text.ts';

/** How far a caller has read: all turns before one, and of that turn the changes up to `last`, or all of them. */
export interface ChangesPosition extends Pick<Announcement, 'number' | 'generation'> {
  /** The code of the last change that was told, and how many of that code were; null after the turn's last change. */
  last: { ean: EanNumber; nth: number } | null;
}

export interface ChangeFilters {
  /** Domains; undefined for all shops. */
  vendors: ReadonlySet<string> | undefined;
  changed: ReadonlySet<ChangedField> | undefined;
}

export interface ChangesParts {
  /** The oldest first. */
  announcements: readonly Announcement[];
  deltas: Pick<DeltaFolder, 'between'>;
}

export const endOf = ({ number, generation }: Announcement): ChangesPosition => ({
  number,
  generation,
  last: null,
});

/** The turn of a position; undefined if it is too old, or of a state that was replaced by a restore. */
export const turnOf = (
  { announcements }: ChangesParts,
  { number, generation }: ChangesPosition,
): Announcement | undefined =>
  announcements.find((turn) => turn.number === number && turn.generation === generation);

/** The position before the first turn of a day or later; undefined if the turn before it is not known. */
export function positionBefore({ announcements }: ChangesParts, day: string): ChangesPosition | undefined {
  // An id begins with its day.
  const at = announcements.findIndex(({ generation }) => generation >= day);
  return at < 1 ? undefined : endOf(announcements[at - 1]!);
}

interface WalkedChange {
  turn: Announcement;
  change: ShopChange;
  nth: number;
}

/** All changes after a position, turn by turn. Throws `DeltaLost` if a delta is missing. */
function* walk({ announcements, deltas }: ChangesParts, position: ChangesPosition): Generator<WalkedChange> {
  const { last } = position;
  const first = announcements.findIndex(({ number }) => number === position.number);
  for (let at = last === null ? first + 1 : first; at < announcements.length; at++) {
    const [before, turn] = [announcements[at - 1], announcements[at]!];
    const difference = before && deltas.between(before.generation, turn.generation);
    if (difference === undefined) throw new DeltaLost();
    const resumed = at === first ? last : null;
    let [ean, nth] = [BEFORE_EVERY_EAN, 0];
    for (const change of difference.changes(resumed?.ean ?? BEFORE_EVERY_EAN)) {
      nth = change.ean === ean ? nth + 1 : 1;
      ean = change.ean;
      if (ean !== resumed?.ean || nth > resumed.nth) yield { turn, change, nth };
    }
  }
}

export interface ChangesPage {
  /** Events as JSON text: as objects they would take five times as long to send. */
  items: readonly string[];
  position: ChangesPosition;
  isCaughtUp: boolean;
}

/** A page reads this many changes at most, also if the filters let none of them pass. */
const LOOKED_MAX = 50_000;

/** Tells changes in pages, one after another; the last one is caught up. */
export function* changesPages(
  parts: ChangesParts,
  start: ChangesPosition,
  filters: ChangeFilters,
  limit: number,
): Generator<ChangesPage> {
  const wanted = changedMask(filters.changed ?? CHANGED_FIELDS);
  const write = changeWriter();
  let position = start;
  let items: string[] = [];
  let looked = 0;
  for (const { turn, change, nth } of walk(parts, start)) {
    // A page ends only where another change follows: else its caller would ask once more for nothing.
    if (items.length === limit || looked === LOOKED_MAX) {
      yield { items, position, isCaughtUp: false };
      items = [];
      looked = 0;
    }
    looked++;
    position = { number: turn.number, generation: turn.generation, last: { ean: change.ean, nth } };
    if (filters.vendors !== undefined && !filters.vendors.has(change.shop.domain)) continue;
    const changed = changedIn(change);
    if ((changed & wanted) !== 0) items.push(write(turn, change, changed));
  }
  yield { items, position: endOf(parts.announcements.at(-1)!), isCaughtUp: true };
}
