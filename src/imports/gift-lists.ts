import { danishWord } from '../catalogue/night/lists/gift-words.ts';
import { numberOfEan, parseEan } from '../domain/ean.ts';
import { cleanLine } from '../domain/text.ts';
import type { Problem } from '../feeds/sources/problems.ts';
import type { GiftList } from '../store/ports/imports.ts';
import type { State } from '../store/ports/state.ts';
import { GiftListFile } from './gift-list-schema.ts';
import { checked, type ImportFile } from './problems.ts';

type Entry = GiftListFile[number];

/** The file is the whole truth: lists it no longer names are gone. */
export async function importGiftLists(file: ImportFile, state: State): Promise<string> {
  const lists = readGiftLists(file);
  await state.transaction(({ imports }) => imports.giftLists.replace(lists));
  return `${lists.length} gift lists; the next refresh fills them`;
}

export function readGiftLists(file: ImportFile): GiftList[] {
  const entries = checked<GiftListFile>(file, GiftListFile);
  const slugs = new Map<string, number>();
  file.refuse(
    entries.flatMap((entry, i) => {
      const first = slugs.get(entry.slug);
      slugs.set(entry.slug, first ?? i);
      return [
        ...(first === undefined ? [] : [{ pointer: `/${i}/slug`, message: `is the slug of [${first}] too` }]),
        ...pickProblems(entry, i),
      ];
    }),
  );
  return entries.map(listOf);
}

function pickProblems({ rule, eans }: Entry, i: number): Problem[] {
  if ((rule === undefined) === (eans === undefined)) {
    return [{ pointer: `/${i}`, message: 'needs either a "rule" or "eans"' }];
  }
  if (rule === undefined) return [];
  const at = (message: string) => [{ pointer: `/${i}/rule`, message }];
  if (rule.category === undefined && rule.brand === undefined && rule.words === undefined) {
    return at('needs a "category", a "brand" or "words"');
  }
  return rule.min_price !== undefined && rule.max_price !== undefined && rule.min_price > rule.max_price
    ? at('has a min_price above its max_price')
    : [];
}

function listOf(entry: Entry): GiftList {
  const { slug, title, description, rule, eans } = entry;
  const ore = (kroner: number | undefined) => (kroner === undefined ? null : Math.round(kroner * 100));
  return {
    slug,
    title: cleanLine(title, 120),
    description: cleanLine(description, 500),
    recipients: distinct(entry.recipients.map((word) => danishWord('recipient', word))),
    occasions: distinct(entry.occasions.map((word) => danishWord('occasion', word))),
    pick:
      eans !== undefined
        ? { eans: eans.map((ean) => numberOfEan(parseEan(ean)!)) }
        : {
            rule: {
              categories: [rule?.category ?? []].flat(),
              brands: [rule?.brand ?? []].flat(),
              words: [rule?.words ?? []].flat(),
              minOre: ore(rule?.min_price),
              maxOre: ore(rule?.max_price),
              minRating: rule?.min_rating ?? null,
            },
          },
  };
}

const distinct = (words: readonly string[]): string[] => [...new Set(words)];
