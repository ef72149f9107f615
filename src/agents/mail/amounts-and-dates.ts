import type { Day } from '../../domain/day.ts';
import type { Language } from '../../store/ports/outbox.ts';

const kronerDa = new Intl.NumberFormat('da-DK', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const kronerEn = new Intl.NumberFormat('en-GB', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** A price as people write it: 1.249,00 kr. or DKK 1,249.00. */
export const priceText = (priceOre: number, language: Language): string =>
  language === 'da' ? `${kronerDa.format(priceOre / 100)} kr.` : `DKK ${kronerEn.format(priceOre / 100)}`;

const dateFormat = (locale: string, timeZone: string) =>
  new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', year: 'numeric', timeZone });
const DAYS = { da: dateFormat('da-DK', 'UTC'), en: dateFormat('en-GB', 'UTC') };
const INSTANTS = {
  da: dateFormat('da-DK', 'Europe/Copenhagen'),
  en: dateFormat('en-GB', 'Europe/Copenhagen'),
};

export const dayText = (day: Day, language: Language): string => DAYS[language].format(day * 86_400_000);
/** The Copenhagen date of an instant. */
export const dateText = (instantMs: number, language: Language): string =>
  INSTANTS[language].format(instantMs);
