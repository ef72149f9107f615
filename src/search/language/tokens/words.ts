import { canonical } from './token.ts';

const words = (text: string): string[] => canonical(text).trim().split(/\s+/);
export const set = (text: string): ReadonlySet<string> => new Set(words(text));

/** Stop words are indexed, so that a query of stop words only still finds something. */
export const STOP_WORDS = set(`
  og i til med for af på en et den det de der som er fra eller ved om at m mm med. din dit dine min mit mine
  jeg du vi man mig os sig vil ha have har kan skal må bør god godt gode bedste bedst købe køb købes billig billige
  billigt billigst billigste tilbud pris priser
  hvad hvor hvilken hvilket hvilke hvem hvordan koster kører finder finde find findes vis søger søge leder efter mangler
  gerne helst noget nogen nogle ny nyt nye lidt meget ikke også kun bare par være bruges bruge brug anvendes
  anbefal anbefaling gave gaver gaveide online
  str størrelse stk styk pr ca inkl incl ekskl cm cl ml dl kg
  the a an of and with in to by that which this these those are was were be been it its from on as or not do does did
  has had into than when while who whose you your my our their they we would should could`);

/** "Have" is also a garden: it is the verb only after one of these words. */
export const BEFORE_HAVE = set('vil ville gerne at skal skulle kan kunne må jeg vi du');

/** The text after one of these words says what the article is for. */
export const FOR_WORDS = set('til for passer kompatibel kompatible compatible fits');

/** Words that name an audience, a season or a place after "til": "sko til børn", "støvler til vinter". */
export const AUDIENCE_WORDS = set(`
  børn barn baby babyer små drenge dreng piger pige damer dame kvinder kvinde herrer herre mænd mand unisex junior teenager
  voksne begyndere hund hunde kat katte hest heste fugle kaniner
  vinter sommer efterår forår jul fest bryllup hverdag sport fitness løb camping rejse rejsen
  ude inde udendørs indendørs hjemmet haven køkkenet badeværelset kontoret stuen soveværelset skole skolen`);

/** The text after one of these words names a feature of the article. */
export const WITH_WORDS = set('med m inkl incl inklusive with');

/** In a query, these words also end the article's name: "sweater i uld", "støvsuger uden pose". */
export const ABOUT_WORDS = set('i på af uden fra der som hvor without in that which who whose from');

const ADJECTIVES = set(`
  trådløs trådløse trådløst wireless smart stor store stort lille små lang lange kort korte høj høje lav lave
  bred brede smal tynd tyk let lette tung varm varme kold blød bløde hård hårde lys lyse mørk mørke rund runde
  rundt firkantet oval klassisk moderne økologisk økologiske vegansk elektrisk elektriske digital manuel automatisk
  true ægte original premium`);

const MATERIALS = set(`
  uld bomuld læder silke hør fleece denim plast plastik træ egetræ stål rustfri glas messing kobber guld sølv gummi
  silikone keramik porcelæn støbejern aluminium neopren polyester viskose`);
const ATTRIBUTE_ENDING = /..(?:løs|isk|tæt|fri|venlig|bar|drevet|ende|formet|farvet)(?:e|t)?$/;

export const isMaterial = (word: string): boolean => MATERIALS.has(word);

export const isAttribute = (word: string): boolean =>
  ADJECTIVES.has(word) || MATERIALS.has(word) || ATTRIBUTE_ENDING.test(word);

/** A word that makes a model another one: "iPhone 15" and "iPhone 15 Pro". */
export const VARIANT_WORDS = set('pro max plus ultra mini lite air se fe xl neo evo gt');
export const SIZE_LETTERS = set('xxs xs s m l xl xxl xxxl');
/** Before a size, as in "str. 42". */
export const SIZE_SIGNS = set('str størrelse size stl');

/** Last parts that are too general to be a head noun: in "cykeludstyr" the first part counts. */
export const GENERIC_HEADS = set('udstyr tilbehør artikler ting grej produkter varer');

/** `coreWords` does not require colours: they seldom stand in the part of a name that says what the article is. */
export const COLOUR_WORDS = set(`
  sort sorte hvid hvide hvidt rød røde rødt blå blåt grøn grønne grønt gul gule gult grå gråt brun brune brunt
  lilla pink lyserød orange beige sølv guld marineblå lyseblå mørkeblå lysegrå mørkegrå turkis bordeaux creme
  black white red blue green grey gray yellow brown purple turquoise silver gold navy`);

const SHADE =
  /^(?:lyse?|mørke?|mellem|dyb|støvet|neon|army|marine|himmel|salvie|flaske|oliven|dark|light)(.+)$/;

/** A colour or a shade of one: "grøn", "salviegrøn". */
export const namesColour = (word: string): boolean =>
  COLOUR_WORDS.has(word) || COLOUR_WORDS.has(SHADE.exec(word)?.[1] ?? '');

/** True for a word that ends the part of a name that says what the article is. */
export const endsPhrase = (word: string): boolean =>
  STOP_WORDS.has(word) ||
  FOR_WORDS.has(word) ||
  WITH_WORDS.has(word) ||
  ABOUT_WORDS.has(word) ||
  COLOUR_WORDS.has(word) ||
  AUDIENCE_WORDS.has(word);

/**
 * Danish nouns for goods and for what goods are made of or used for. A shop may sell only "bordlampe" and "loftlampe"
 * and no "lampe": compounds of these nouns are split even if the parts never occur alone.
 */
const NOUNS = `
  anlæg apparat armbånd bagage bakke balje ballon balsam bamse batteri beholder bestik betræk billede blad blender
  blomst bluse blyant blæk bog boks bold bord briller brød bræt bukser bur bælte bænk børste bønner cardigan
  computer cover creme cykel dispenser dragt drone dug dukke dunk dyne dyse dækken dæk elastik etui fad farve
  figur film filter fisk flaske foder folie frakke frugt fryser frø fugl gaffel gardin garn gave glas grej grill
  grus gryde guitar gulv gynge handske hat have hegn hest hjelm hjul hue hund hus hylde hynde højttaler håndklæde hår
  jakke juice kabel kaffe kage kalender kamera kande kanin kasket kasse kat kedel ketcher kiks kjole klinge klipper klods
  klokke klud kniv kommode konsol kop kort kost krans krog krukke krus krydderi kuffert kugle kurv kværn kæde kød køkken
  lader lagen laks lampe ledning legetøj linse lommelygte lygte lys læder lås låg lærred maling mad madras maske maskine
  mel mikrofon mixer mobil mop most motor mus mælk møbel måler måtte net nøgle nødder olie ost ovn oplader pakke
  pande papir paraply parfume pasta pen penalhus pensel perle pisker plade plaid plakat plante plaster pleje pose potte
  printer pude pudder pulver pumpe pung pære radiator radio ramme redskab rem rens renser reol rive robot roman
  rulle rygsæk rør saft saks salat salt salve sandal sav scooter seng serviet serum shampoo shorts skab skammel skateboard
  ske skilt skive skjorte sko skovl skraber skrue skruetrækker skuffe skål skærm slange slik sliber slips smykke snor sofa
  sok sokker solbriller spand spejl spil spray stang stativ stage stel stige stiksav stof stol strygejern strømper støvle
  støvler støvsuger suppe sut svamp sweater sæbe sæde sæk sæt tand tape taske tastatur telt termometer
  tilbehør toilet trappe traktor trimmer trusser træ trøje tumbler tæppe tørrer tørklæde tøj udstyr uld underlag
  undertøj ur vand vase vaskemiddel ventilator vest vifte vin vitamin vogn voks vægt væg værktøj væske artikler
  produkter varer yoghurt æble æg adapter beslag holder router hvalp killing espresso`;

/** First parts of compounds that are seldom sold alone: verbs, places and people. */
const FIRST_PARTS = `
  spise skrive arbejde sove vaske tørre stryge køle fryse bade løbe vandre ride svømme stege koge bage drikke rejse
  fiske jagt golf tennis yoga kontor stue entre loft terrasse altan badeværelse soveværelse barn børn baby dame herre
  seng skole sport motion ferie jul påske fødselsdag bryllup hoved rengøring vindue`;

const SHORT_VOWEL = /[^aeiouyæøå][aeiouyæøå][bdfgklmnprst]$/;

/** The forms in which a noun ends a compound: "lampe" and "lamper", "kop" and "kopper", "filter" and "filtre". */
function inflected(noun: string): string[] {
  if (noun.endsWith('e')) return ['', 'r', 'n', 'rne'].map((ending) => noun + ending);
  const endings = ['e', 'er', 'en', 'et', 'ene', 'erne'];
  const bases = SHORT_VOWEL.test(noun) ? [noun, noun + noun.at(-1)] : [noun];
  const forms = [noun, ...bases.flatMap((base) => endings.map((ending) => base + ending))];
  return /[td]er$/.test(noun) ? [...forms, `${noun.slice(0, -2)}re`, `${noun.slice(0, -2)}rene`] : forms;
}

export const GOODS: ReadonlySet<string> = new Set(words(NOUNS).flatMap(inflected));
export const MODIFIERS: ReadonlySet<string> = new Set([...words(NOUNS), ...words(FIRST_PARTS)]);

const ENDINGS = ['erne', 'ene', 'en', 'et', 'er', 'ne', 'e', 'n', 'r', 't'];
const PLURALS = ['', 'e', 'er', 'r'];
const CHANGED: Record<string, string> = {
  barn: 'børn',
  mand: 'mænd',
  bog: 'bøger',
  tand: 'tænder',
  fod: 'fødder',
};

/** Returns a word without possible endings, the word itself first: "haven" gives "have", "bordet" gives "bord". */
function withoutEnding(word: string): string[] {
  const bare = ENDINGS.filter((ending) => word.endsWith(ending) && word.length - ending.length >= 3);
  const forms = [word, ...bare.map((ending) => word.slice(0, -ending.length))];
  // "Cyklen" and "filtre" lost the e of "cykel" and "filter".
  for (const form of forms)
    if (/[^aeiouyæøålr][lr]$/.test(form)) forms.push(`${form.slice(0, -1)}e${form.at(-1)}`);
  const changed = Object.hasOwn(CHANGED, word) ? CHANGED[word] : undefined;
  return changed === undefined ? forms : [...forms, changed];
}

/** Returns a word in the forms that shops may write: "stole" also gives "stol". */
export function otherForms(word: string): string[] {
  const forms = new Set<string>();
  for (const bare of withoutEnding(word)) for (const plural of PLURALS) forms.add(bare + plural);
  return [...forms];
}

/** Returns a word in the forms that begin a compound: "kat" gives "katte-", "hund" "hunde-", "arbejde" "arbejds-". */
export function firstForms(word: string): string[] {
  const forms = new Set<string>();
  for (const bare of withoutEnding(word)) {
    for (const link of ['', 's', 'e', 'er']) forms.add(bare + link);
    forms.add(`${bare}${bare.at(-1)}e`);
    if (bare.endsWith('e')) forms.add(`${bare.slice(0, -1)}s`);
  }
  return [...forms];
}

/** Returns the other number: "cushions" and "cushion", "knife" and "knives", "teddies" and "teddy". */
export function englishForms(word: string): string[] {
  const forms = [`${word}s`, `${word}es`];
  if (word.endsWith('y')) forms.push(`${word.slice(0, -1)}ies`);
  if (/fe?$/.test(word)) forms.push(word.replace(/fe?$/, 'ves'));
  if (!/[^s]s$/.test(word)) return forms;
  const singulars = [word.slice(0, -1)];
  if (word.endsWith('es')) singulars.push(word.slice(0, -2));
  if (word.endsWith('ies')) singulars.push(`${word.slice(0, -3)}y`);
  if (word.endsWith('ves')) singulars.push(`${word.slice(0, -3)}f`, `${word.slice(0, -3)}fe`);
  return [...singulars, ...forms];
}
