import { canonical } from './tokens/token.ts';

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

const words = (text: string): string[] => canonical(text).trim().split(/\s+/);

const SHORT_VOWEL = /[^aeiouyæøå][aeiouyæøå][bdfgklmnprst]$/;

/**
 * Returns the forms in which a noun ends a compound: "lampe" and "lamper", "kop" and "kopper", "filter" and "filtre".
 */
function inflected(noun: string): string[] {
  if (noun.endsWith('e')) return ['', 'r', 'n', 'rne'].map((ending) => noun + ending);
  const endings = ['e', 'er', 'en', 'et', 'ene', 'erne'];
  const bases = SHORT_VOWEL.test(noun) ? [noun, noun + noun.at(-1)] : [noun];
  const forms = [noun, ...bases.flatMap((base) => endings.map((ending) => base + ending))];
  return /[td]er$/.test(noun) ? [...forms, `${noun.slice(0, -2)}re`, `${noun.slice(0, -2)}rene`] : forms;
}

export const GOODS: ReadonlySet<string> = new Set(words(NOUNS).flatMap(inflected));
export const MODIFIERS: ReadonlySet<string> = new Set([...words(NOUNS), ...words(FIRST_PARTS)]);

/** Endings of Danish nouns: definite, plural, both. */
const ENDINGS = ['erne', 'ene', 'en', 'et', 'er', 'ne', 'e', 'n', 'r', 't'];
/** Plural endings of Danish nouns. */
const PLURALS = ['', 'e', 'er', 'r'];
/** Plurals with another vowel. */
const CHANGED: Record<string, string> = {
  barn: 'børn',
  mand: 'mænd',
  bog: 'bøger',
  tand: 'tænder',
  fod: 'fødder',
};

/** Returns a word without possible endings, the word itself first: "haven" gives "have", "bordet" gives "bord". */
function bareForms(word: string): string[] {
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
  for (const bare of bareForms(word)) for (const plural of PLURALS) forms.add(bare + plural);
  return [...forms];
}

/** Returns a word in the forms that begin a compound: "kat" gives "katte-", "hund" "hunde-", "arbejde" "arbejds-". */
export function firstForms(word: string): string[] {
  const forms = new Set<string>();
  for (const bare of bareForms(word)) {
    for (const link of ['', 's', 'e', 'er']) forms.add(bare + link);
    forms.add(`${bare}${bare.at(-1)}e`);
    if (bare.endsWith('e')) forms.add(`${bare.slice(0, -1)}s`);
  }
  return [...forms];
}

/**
 * Returns an English word in the other number: "cushions" and "cushion", "knife" and "knives", "teddies" and "teddy".
 */
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
