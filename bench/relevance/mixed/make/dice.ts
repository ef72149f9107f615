/** Draws that depend on nothing but the words they are made from. */
export interface Dice {
  /** A number from 0 to below 1. */
  unit(): number;
  below(n: number): number;
  chance(share: number): boolean;
  one<T>(of: readonly T[]): T;
  some<T>(of: readonly T[], count: number): T[];
}

/** FNV-1a over the text, finished so that texts which differ in one letter lie far apart. */
export function textHash(text: string): number {
  let hash = 0x811c9dc5;
  for (const byte of Buffer.from(text)) hash = Math.imul(hash ^ byte, 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

export function diceOf(text: string): Dice {
  let draws = 0;
  const unit = (): number => textHash(`${text}#${draws++}`) / 2 ** 32;
  const below = (n: number): number => Math.floor(unit() * n);
  const some = <T>(of: readonly T[], count: number): T[] => {
    const left = [...of];
    const drawn: T[] = [];
    while (drawn.length < count && left.length > 0) drawn.push(...left.splice(below(left.length), 1));
    return drawn;
  };
  return { unit, below, chance: (share) => unit() < share, one: (of) => of[below(of.length)]!, some };
}
