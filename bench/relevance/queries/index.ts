import type { Query } from '../meaning.ts';
import { BRANDS } from './brands.ts';
import { COMPOUNDS } from './compounds.ts';
import { MODELS } from './models.ts';
import { PEOPLE } from './people.ts';
import { PLAIN } from './plain.ts';
import { SENTENCES } from './sentences.ts';
import { SHELVES } from './shelves.ts';
import { SIZES } from './sizes.ts';
import { SPELLINGS } from './spellings.ts';
import { SYNONYMS } from './synonyms.ts';

/** Written from what a Danish shopper means, before any engine's answers were seen. */
export const QUERIES: readonly Query[] = [
  ...PLAIN,
  ...COMPOUNDS,
  ...BRANDS,
  ...MODELS,
  ...SIZES,
  ...SPELLINGS,
  ...SYNONYMS,
  ...PEOPLE,
  ...SENTENCES,
  ...SHELVES,
];
