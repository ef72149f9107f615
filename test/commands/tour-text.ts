import { readFileSync } from 'node:fs';

/** A request of a document, and the answer that stands below it. */
export interface ToldAnswer {
  path: string;
  answer: unknown;
}

/** Every GET by curl that a document shows; those without an answer below have none here either. */
export function toldIn(file: string): ToldAnswer[] {
  const text = readFileSync(file, 'utf8');
  const asked = text.matchAll(/^(?:\$ | {4})curl -s '?localhost:3000([^'\s]+)'?\n(\{\n[\s\S]*?\n\})?/gm);
  return [...asked].map(([, path, json]) => ({
    path: path!,
    answer: json === undefined ? undefined : JSON.parse(json),
  }));
}

/** The fields that a told answer has and a real one lacks, or has as another kind of value; lists by their first item. */
export function differences(told: unknown, real: unknown, at = ''): string[] {
  if (told === null || real === null) return [];
  if (Array.isArray(told)) {
    if (!Array.isArray(real)) return [`${at} is no list`];
    return told.length === 0 || real.length === 0 ? [] : differences(told[0], real[0], `${at}[]`);
  }
  if (typeof told !== typeof real) return [`${at} is a ${typeof real}, not a ${typeof told}`];
  if (typeof told !== 'object') return [];
  return Object.entries(told).flatMap(([name, value]) =>
    name in (real as object)
      ? differences(value, (real as Record<string, unknown>)[name], `${at}.${name}`)
      : [`${at}.${name} is missing`],
  );
}
