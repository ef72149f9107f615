import { addDays, type Day, dayAt, minutesAt } from '../day.ts';
import type { Language } from '../text.ts';

const MONTHS: Readonly<Record<Language, readonly string[]>> = {
  da: 'januar februar marts april maj juni juli august september oktober november december'.split(' '),
  en: 'January February March April May June July August September October November December'.split(' '),
};

/** The day "15. november 2026", always with its year. */
export function fullDay(day: Day, language: Language): string {
  const { year, month, date } = dateOf(day);
  return `${date}${language === 'da' ? '.' : ''} ${MONTHS[language][month]!} ${year}`;
}

/** The Copenhagen date of an instant: "15. november 2026". */
export const dateText = (instantMs: number, language: Language): string =>
  fullDay(dayAt(instantMs), language);

function dateOf(day: Day) {
  const at = new Date(day * 86_400_000);
  return { year: at.getUTCFullYear(), month: at.getUTCMonth(), date: at.getUTCDate() };
}

/** Months of up to `wholeMax` letters are not abbreviated: "15. nov.", "3. maj". */
function shortMonth(month: number, language: Language, wholeMax = 4): string {
  const name = MONTHS[language][month]!;
  if (name.length <= wholeMax) return name;
  return language === 'da' ? `${name.slice(0, 3)}.` : name.slice(0, 3);
}

/** "15. nov.", with the year if it is not today's. */
export function shortDay(day: Day, language: Language, today: Day): string {
  const { year, month, date } = dateOf(day);
  const shown = `${date}${language === 'da' ? '.' : ''}\u00a0${shortMonth(month, language)}`;
  return year === dateOf(today).year ? shown : `${shown} ${year}`;
}

/** "i dag", "i går", or "15. nov." */
export function recentDay(day: Day, language: Language, today: Day): string {
  if (day === today) return language === 'da' ? 'i dag' : 'today';
  if (day === addDays(today, -1)) return language === 'da' ? 'i går' : 'yesterday';
  return shortDay(day, language, today);
}

/** "nov. 2025", for axes of years. */
export function monthText(day: Day, language: Language, wholeMax?: number): string {
  const { year, month } = dateOf(day);
  return `${shortMonth(month, language, wholeMax)} ${year}`;
}

/** Letters of the longest month name that the card's narrow chart does not abbreviate: "maj", but "jun.". */
const CARD_MONTH_MAX = 3;

/** "15. nov." for the card's chart. */
export function cardDay(day: Day): string {
  const { month, date } = dateOf(day);
  return `${date}. ${shortMonth(month, 'da', CARD_MONTH_MAX)}`;
}

/** "nov. 2025" for the card's chart. */
export const cardMonth = (day: Day): string => monthText(day, 'da', CARD_MONTH_MAX);

/** "15. november" for a sentence, with the year if it is not today's. */
export function longDay(day: Day, language: Language, today: Day): string {
  const { year, month, date } = dateOf(day);
  const shown = `${date}${language === 'da' ? '.' : ''} ${MONTHS[language][month]!}`;
  return year === dateOf(today).year ? shown : `${shown} ${year}`;
}

/** A span of days for a sentence: "den 19. oktober", "fra 19. til 27. oktober", "fra 28. september til 3. oktober 2025". */
export function spanText(from: Day, to: Day, language: Language, today: Day): string {
  const [a, b] = [dateOf(from), dateOf(to)];
  const dot = language === 'da' ? '.' : '';
  const month = (at: { month: number }) => MONTHS[language][at.month]!;
  const isPast = b.year !== dateOf(today).year;
  const end = `${b.date}${dot} ${month(b)}${isPast ? ` ${b.year}` : ''}`;
  if (from === to) return language === 'da' ? `den ${end}` : `on ${end}`;
  const start =
    a.year === b.year
      ? a.month === b.month
        ? `${a.date}${dot}`
        : `${a.date}${dot} ${month(a)}`
      : `${a.date}${dot} ${month(a)} ${a.year}`;
  return language === 'da' ? `fra ${start} til ${end}` : `from ${start} to ${end}`;
}

/** Cache of Copenhagen clock times: a page has few distinct instants, and each time zone lookup takes microseconds. */
const onClocks = new Map<number, { day: Day; minutes: number }>();
const ON_CLOCKS_MAX = 10_000;

function onClock(instantMs: number): { day: Day; minutes: number } {
  const known = onClocks.get(instantMs) ?? { day: dayAt(instantMs), minutes: minutesAt(instantMs) };
  if (onClocks.size >= ON_CLOCKS_MAX) onClocks.clear();
  onClocks.set(instantMs, known);
  return known;
}

/** "kl. 04.35" or "04:35". */
function timeText(minutes: number, language: Language): string {
  const [hour, minute] = [Math.floor(minutes / 60), minutes % 60].map((part) =>
    String(part).padStart(2, '0'),
  );
  return language === 'da' ? `kl.\u00a0${hour}.${minute}` : `${hour}:${minute}`;
}

const MORNING_MINUTES = 6 * 60;

/** The time of day of an instant: `kl. 12.04`. */
export const clockText = (instantMs: number, language: Language): string =>
  timeText(onClock(instantMs).minutes, language);

/** When a shop was read: "i nat kl. 04.35", "i går kl. 09.12", "12. nov. kl. 04.35". `today` is the reader's day, not the catalogue's. */
export function instantText(instantMs: number, language: Language, today: Day): string {
  const { day, minutes } = onClock(instantMs);
  const time = timeText(minutes, language);
  const words = language === 'da' ? DANISH : ENGLISH;
  if (day === today) return `${minutes < MORNING_MINUTES ? words.night : words.today} ${time}`;
  if (day === addDays(today, -1)) return `${words.yesterday} ${time}`;
  return language === 'da'
    ? `${shortDay(day, language, today)} ${time}`
    : `${shortDay(day, language, today)} at ${time}`;
}

const DANISH = { night: 'i nat', today: 'i dag', yesterday: 'i går' };
const ENGLISH = { night: 'last night at', today: 'today at', yesterday: 'yesterday at' };
