import type { Language } from '../../domain/text.ts';

/** Norwegians read Danish at least as well as English. */
const READS: Readonly<Record<string, Language>> = { da: 'da', nb: 'da', nn: 'da', no: 'da', en: 'en' };

/** The language a browser would rather have of the two there are; Danish where it names neither. */
export function languageOf(acceptLanguage: string | undefined): Language {
  let best: Language = 'da';
  let bestQuality = 0;
  for (const part of (acceptLanguage ?? '').slice(0, 500).split(',')) {
    const [, name, quality] = /^\s*([a-z]+)(?:-[\w-]+)?\s*(?:;\s*q=([\d.]+)\s*)?$/i.exec(part) ?? [];
    const language = READS[name?.toLowerCase() ?? ''];
    const wanted = quality === undefined ? 1 : Number(quality);
    if (language === undefined || !(wanted > bestQuality)) continue;
    best = language;
    bestQuality = wanted;
  }
  return best;
}

export const isLanguage = (text: unknown): text is Language => text === 'da' || text === 'en';
