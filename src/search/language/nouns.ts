import { canonical } from './tokens/canonical.ts';

/**
 * Danish words for goods and for what goods are made of or for. A shop with table, floor and ceiling lamps may have
 * no "lampe" on its own: compounds of these are taken apart however few of the catalogue's words stand alone.
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

/** A noun in the forms that end a compound: "lampe" also as "lamper", "kop" as "kopper", "filter" as "filtre". */
function inflected(noun: string): string[] {
  if (noun.endsWith('e')) return ['', 'r', 'n', 'rne'].map((ending) => noun + ending);
  const endings = ['e', 'er', 'en', 'et', 'ene', 'erne'];
  const bases = SHORT_VOWEL.test(noun) ? [noun, noun + noun.at(-1)] : [noun];
  const forms = [noun, ...bases.flatMap((base) => endings.map((ending) => base + ending))];
  return /[td]er$/.test(noun) ? [...forms, `${noun.slice(0, -2)}re`, `${noun.slice(0, -2)}rene`] : forms;
}

export const GOODS: ReadonlySet<string> = new Set(words(NOUNS).flatMap(inflected));
export const MODIFIERS: ReadonlySet<string> = new Set([...words(NOUNS), ...words(FIRST_PARTS)]);
