const WORDS: Readonly<Record<string, string>> = {
  aluminium: 'aluminium',
  bamboo: 'bambus',
  beech: 'bøg',
  beige: 'beige',
  black: 'sort',
  blue: 'blå',
  brass: 'messing',
  brown: 'brun',
  canvas: 'kanvas',
  ceramic: 'keramik',
  clear: 'klar',
  concrete: 'beton',
  cotton: 'bomuld',
  glass: 'glas',
  gold: 'guld',
  green: 'grøn',
  grey: 'grå',
  iron: 'støbejern',
  leather: 'læder',
  linen: 'hør',
  marble: 'marmor',
  natural: 'natur',
  navy: 'marineblå',
  nylon: 'nylon',
  oak: 'eg',
  orange: 'orange',
  paper: 'papir',
  pine: 'fyr',
  pink: 'lyserød',
  plastic: 'plast',
  polyester: 'polyester',
  porcelain: 'porcelæn',
  purple: 'lilla',
  rattan: 'rattan',
  red: 'rød',
  rubber: 'gummi',
  silicone: 'silikone',
  silver: 'sølv',
  steel: 'stål',
  stoneware: 'stentøj',
  velvet: 'fløjl',
  vinyl: 'vinyl',
  walnut: 'valnød',
  white: 'hvid',
  wicker: 'flet',
  wood: 'træ',
  wool: 'uld',
  yellow: 'gul',
};

/** The Danish form of a colour or a material. */
export function danishWord(word: string): string {
  const danish = WORDS[word];
  if (danish === undefined) throw new Error(`no Danish word for ${word}`);
  return danish;
}

const SIZES: readonly (readonly [english: RegExp, danish: string])[] = [
  [/for (\d) bikes/, 'til $1 cykler'],
  [/(\d) seater/, '$1 personers'],
  [/drawers/, 'skuffer'],
  [/tiers/, 'hylder'],
  [/hooks/, 'knager'],
  [/speed/, 'gear'],
  [/ports/, 'porte'],
  [/pieces/, 'stk.'],
  [/players/, 'spillere'],
  [/years/, 'år'],
  [/months/, 'mdr.'],
  [/persons/, 'personer'],
  [/steps/, 'trin'],
  [/^adult$/, 'voksen'],
  [/^size (\d)/, 'str. $1'],
];

export const danishSize = (size: string): string =>
  SIZES.reduce((text, [english, danish]) => text.replace(english, danish), size);
