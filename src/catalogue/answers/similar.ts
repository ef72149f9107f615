import type { Ean } from '../../domain/ean.ts';
import type { Generation } from '../../store/ports/catalogue.ts';
import type { AskThreads } from '../../store/ports/search-question.ts';
import { findEan } from './lookup.ts';

/** What is like a product, as JSON texts of products; nothing for one that no shop offers. */
export async function similarTo(
  ask: Pick<AskThreads, 'similar'>,
  generation: Generation,
  ean: Ean,
): Promise<{ found: boolean; variants: string[]; similar: string[] }> {
  const main = findEan(generation, ean);
  if (main === undefined) return { found: false, variants: [], similar: [] };
  const { variants, similar } = await ask.similar(generation.path, main);
  const shown = (eans: readonly string[]) =>
    eans.flatMap((each) => generation.productJson(each as Ean) ?? []);
  return { found: true, variants: shown(variants), similar: shown(similar) };
}

/** The answer as text: the products are JSON already. */
export async function similarJson(
  ask: Pick<AskThreads, 'similar'>,
  generation: Generation,
  ean: Ean,
): Promise<string> {
  const { found, variants, similar } = await similarTo(ask, generation, ean);
  return `{"found":${found},"ean":"${ean}","variants":[${variants.join(',')}],"similar":[${similar.join(',')}]}`;
}
