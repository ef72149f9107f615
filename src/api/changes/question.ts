import {
  type ChangeFilters,
  type ChangesParts,
  type ChangesPosition,
  endOf,
  positionBefore,
  turnOf,
} from '../../catalogue/answers/changes.ts';
import type { CurrentCatalogue } from '../../catalogue/answers/current-catalogue.ts';
import { CHANGED_FIELDS } from '../../contract/change-view.ts';
import { parseDay } from '../../domain/day.ts';
import { parseDomain } from '../../domain/domain-name.ts';
import { AppError } from '../../domain/errors.ts';
import { bad, wholeOf } from '../lists/list-query.ts';
import { changesCursor, readChangesCursor } from './cursor.ts';

export const PAGE_LIMITS = { max: 1_000, default: 100 };
/** How often a filter may be repeated. */
export const VALUES_MAX = 20;
const PARAMETERS = ['since', 'limit', 'vendor', 'changed'];
const RETRY_S = 30;

export interface ChangesQuestion extends ChangeFilters {
  since: string;
  limit: number;
}

export function readQuestion(query: unknown, live: CurrentCatalogue): ChangesQuestion {
  const given = query as Record<string, string | string[]>;
  const unknown = Object.keys(given).find((name) => !PARAMETERS.includes(name));
  if (unknown !== undefined)
    throw bad(
      `There is no parameter ${JSON.stringify(unknown.slice(0, 60))} here; known are ${PARAMETERS.join(', ')}.`,
    );
  const { since = '', limit } = given;
  if (typeof since !== 'string' || Array.isArray(limit)) throw bad('Send since and limit once.');
  if (since === '')
    throw bad(
      'since is missing; send the cursor of an export to begin with a whole copy, or a day like 2026-11-15 to begin with its night.',
    );
  const vendors = valuesOf('vendor', given['vendor']).map((text) => domainOf(text, live));
  const changed = valuesOf('changed', given['changed']).map((text) => {
    const field = CHANGED_FIELDS.find((each) => each === text);
    if (field === undefined) throw bad(`changed must be ${CHANGED_FIELDS.join(' or ')}.`);
    return field;
  });
  return {
    since,
    limit: wholeOf('limit', limit, PAGE_LIMITS),
    vendors: vendors.length === 0 ? undefined : new Set(vendors),
    changed: changed.length === 0 ? undefined : new Set(changed),
  };
}

function valuesOf(name: string, given: string | string[] | undefined): string[] {
  const values = [given ?? []].flat().filter((value) => value !== '');
  if (values.length > VALUES_MAX)
    throw bad(`${name} is given too often; send it at most ${VALUES_MAX} times.`);
  return values;
}

function domainOf(text: string, live: CurrentCatalogue): string {
  const domain = parseDomain(text);
  if (domain === undefined) throw bad('vendor must be the domain name of a shop, for example elshop.dk.');
  return live.vendorByDomain(domain)?.domain ?? domain;
}

export function startOf(since: string, turns: ChangesParts): ChangesPosition {
  const { announcements } = turns;
  const newest = announcements.at(-1);
  if (newest === undefined)
    throw new AppError('unavailable', 'Nothing is told yet; try again after the next night.', {
      retryAfterS: RETRY_S,
    });
  if (!/^\d{4}-\d\d-\d\d$/.test(since)) {
    const position = readChangesCursor(since);
    if (turnOf(turns, position) === undefined) throw gone(turns);
    return position;
  }
  if (parseDay(since) === undefined) throw bad('since is no day of the calendar; send one like 2026-11-15.');
  if (announcements.every(({ generation }) => generation < since))
    throw bad(`There is no night of ${since} yet; the newest is of ${newest.generation.slice(0, 10)}.`);
  const position = positionBefore(turns, since);
  if (position === undefined) throw gone(turns);
  return position;
}

/** What was asked for is older than what is kept, or of a state that a restore replaced. */
export const gone = ({ announcements }: ChangesParts): AppError =>
  new AppError(
    'gone',
    'What changed since then is no longer known; begin anew with an export and the cursor in start.',
    { start: { export: null, cursor: changesCursor(endOf(announcements.at(-1)!)) } },
  );

/** Gives an error that says where to begin the newest export, if /changes can go on from it. */
export function withExport(
  error: unknown,
  turns: ChangesParts,
  newestExport: () => NewestExport | undefined,
): unknown {
  if (!(error instanceof AppError) || error.code !== 'gone') return error;
  const newest = newestExport();
  if (!newest?.cursor) return error;
  if (turnOf(turns, readChangesCursor(newest.cursor)) === undefined) return error;
  return new AppError('gone', error.message, { start: { export: newest.url, cursor: newest.cursor } });
}

interface NewestExport {
  url: string;
  cursor: string | null;
}
