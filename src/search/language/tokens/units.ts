interface Unit {
  name: string;
  factor: number;
  /** "5 m" and "5 l" are measures; a lone "in" or "a" after a number is more often a word. */
  spaced: boolean;
}

const UNITS = new Map<string, Unit>();

function define(name: string, factor: number, spellings: string, gluedOnly = ''): void {
  for (const spelling of spellings.split(' ')) UNITS.set(spelling, { name, factor, spaced: true });
  for (const spelling of gluedOnly.split(' ').filter(Boolean)) {
    UNITS.set(spelling, { name, factor, spaced: false });
  }
}

define('mm', 1, 'mm millimeter');
define('mm', 10, 'cm centimeter centimeters');
define('mm', 100, 'dm decimeter');
define('mm', 1000, 'm meter meters mtr');
define('in', 1, '" tommer tommers tomme inch inches zoll', 'in');
define('ml', 1, 'ml milliliter');
define('ml', 10, 'cl centiliter');
define('ml', 100, 'dl deciliter');
define('ml', 1000, 'l liter liters litre ltr');
define('mg', 1, 'mg milligram');
define('g', 1, 'g gram gr');
define('g', 1000, 'kg kilo kilogram');
define('w', 1, 'w watt');
define('w', 1000, 'kw kilowatt');
define('v', 1, 'v volt');
define('mah', 1, 'mah');
define('wh', 1, 'wh');
define('wh', 1000, 'kwh');
define('mb', 1, 'mb megabyte');
define('gb', 1, 'gb gigabyte gbyte');
define('tb', 1, 'tb terabyte');
define('hz', 1, 'hz hertz');
define('ghz', 1, 'ghz');
define('mp', 1, 'mp megapixel megapixels');
define('lm', 1, 'lm lumen');
define('km', 1, 'km kilometer');
define('pers', 1, 'pers personer personers person');
define('år', 1, 'år års');

/** "0.5" + "l" → "500ml"; undefined when the word is no unit here. */
export function measure(number: string, unitWord: string, glued: boolean): string | undefined {
  const unit = UNITS.get(unitWord);
  if (unit === undefined || (!glued && !unit.spaced)) return undefined;
  const value = Number(number) * unit.factor;
  // Three decimals: 0.29 × 1000 and its like must not print their binary tail.
  return `${Number.isInteger(value) ? value : Number(value.toFixed(3))}${unit.name}`;
}
