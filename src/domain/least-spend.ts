/** An amount as Danish texts write it, such as 1.400 or 49,95. */
export const AMOUNT = '(\\d{1,3}(?:\\.\\d{3})+|\\d{1,6})(?:,(\\d{2}))?';
export const oreOfAmount = (match: RegExpExecArray): number =>
  +match[1]!.replaceAll('.', '') * 100 + +(match[2] ?? 0);

const LEAST = new RegExp(
  `(?:over|for\\s+mindst|køb\\s+for|ved\\s+køb\\s+(?:over|af|for)|min(?:imum|\\.)?(?:\\s+køb)?|fra)\\s+(?:mindst\\s+)?${AMOUNT}\\s?(?:kr|dkk|,-)`,
  'i',
);

/** The smallest order that a discount's text asks for, and the words that say it. */
export function leastSpendIn(text: string): { ore: number; words: string } | undefined {
  const least = LEAST.exec(text);
  return least === null ? undefined : { ore: oreOfAmount(least), words: least[0] };
}
