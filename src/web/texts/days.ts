import { addDays, type Day, dayAt, minutesAt } from '../../domain/day.ts';
import type { Language } from '../../store/ports/outbox.ts';

const MONTHS: Readonly<Record<Language, readonly string[]>> = {
  da: [
    'januar',
    'februar',
    'marts',
    'april',
    'maj',
    'juni',
    'juli',
    'august',
    'september',
    'oktober',
    'november',
    'december',
  ],
  en: [
    'January',
    'February',
    'March',
    'April',
    'May',
    'June',
    'July',
    'August',
    'September',
    'October',
    'November',
    'December',
  ],
};

interface Date3 {
  year: number;
  month: number;
  date: number;
}

function dateOf(day: Day): Date3 {
  const at = new Date(day * 86_400_000);
  return { year: at.getUTCFullYear(), month: at.getUTCMonth(), date: at.getUTCDate() };
}

/** Months of at most four letters are not abbreviated: "15. nov.", "3. maj". */
function shortMonth(month: number, language: Language): string {
  const name = MONTHS[language][month]!;
  if (name.length <= 4) return name;
  return language === 'da' ? `${name.slice(0, 3)}.` : name.slice(0, 3);
}

/** "15. nov.", and the year where it is not the one that is spoken of. */
export function shortDay(day: Day, language: Language, today: Day): string {
  const { year, month, date } = dateOf(day);
  const shown = `${date}${language === 'da' ? '.' : ''}\u00a0${shortMonth(month, language)}`;
  return year === dateOf(today).year ? shown : `${shown} ${year}`;
}

/** "nov. 2025", for axes of years. */
export function monthText(day: Day, language: Language): string {
  const { year, month } = dateOf(day);
  return `${shortMonth(month, language)} ${year}`;
}

/** "15. november" in a sentence, and the year where it is not the one that is spoken of. */
export function longDay(day: Day, language: Language, today: Day): string {
  const { year, month, date } = dateOf(day);
  const shown = `${date}${language === 'da' ? '.' : ''} ${MONTHS[language][month]!}`;
  return year === dateOf(today).year ? shown : `${shown} ${year}`;
}

/** "den 19. oktober", "fra 19. til 27. oktober", "fra 28. september til 3. oktober 2025": in a sentence. */
export function spanText(from: Day, to: Day, language: Language, today: Day): string {
  const [a, b] = [dateOf(from), dateOf(to)];
  const dot = language === 'da' ? '.' : '';
  const month = (at: Date3) => MONTHS[language][at.month]!;
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

/** The shops of a page were read at a few instants, and asking for the Copenhagen clock takes microseconds each time. */
const onClocks = new Map<number, { day: Day; minutes: number }>();
const ON_CLOCKS_MAX = 10_000;

function onClock(instantMs: number): { day: Day; minutes: number } {
  const known = onClocks.get(instantMs) ?? { day: dayAt(instantMs), minutes: minutesAt(instantMs) };
  if (onClocks.size >= ON_CLOCKS_MAX) onClocks.clear();
  onClocks.set(instantMs, known);
  return known;
}

/** "04.35", Copenhagen time. */
function timeText(minutes: number, language: Language): string {
  const [hour, minute] = [Math.floor(minutes / 60), minutes % 60].map((part) =>
    String(part).padStart(2, '0'),
  );
  return language === 'da' ? `kl.\u00a0${hour}.${minute}` : `${hour}:${minute}`;
}

const MORNING_MINUTES = 6 * 60;

/** When a shop was read: "i nat kl. 04.35", "i går kl. 09.12", "12. nov. kl. 04.35". `today` is the reader's, not the catalogue's. */
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
