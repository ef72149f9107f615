import { set } from './words.ts';

/** Accessories in Danish and English. A compound counts by its last part ("mobilcover"). */
export const ACCESSORIES = set(`
  cover covers coveret etui etuier case cases hylster sleeve bumper bagcover flipcover
  pose poser støvsugerpose filter filtre hepafilter oplader opladere lader ladere ladekabel kabel kabler ledning ledninger
  adapter adaptere strømforsyning netdel beslag vægbeslag holder holdere stativ stativer stander dock
  skærmbeskytter skærmbeskyttelse skærmbeskyttere panserglas beskyttelsesglas beskyttelsesfilm screenprotector
  betræk overtræk overtræksdug rem remme urrem urremme armbåndsrem reservedel reservedele tilbehør tilbehørssæt
  batteri batterier reservebatteri patron patroner blækpatron blækpatroner toner tonere printerpatroner
  fjernbetjening fjernbetjeninger børstehoved børstehoveder tandbørstehoveder barberhoved klinge klinger skærehoved
  rensemiddel rens afkalker afkalkning rengøringssæt vedligeholdelsessæt monteringssæt
  tætning pakning slange dyse mundstykke næseklip ørepuder øretip mærkat mærkater sticker stickers klistermærker
  controller controllere overdække overdækning ophæng bits
  mount bracket charger cable strap protector`);

/**
 * Words of accessories only where a thing stands before them: a "computertaske" and a "laptop stand" are, a "håndtaske" and a
 * "Christmas stand" are not.
 */
export const COMPANIONS = set(`
  taske tasker
  pad pads stand stands docks cables filters bag bags pouch skin hook rack tray lid charger chargers mounts brackets straps
  protectors remote battery batteries cartridge cartridges refill refills replacement blade blades hose nozzle tripod`);

/** English words that begin a word of another meaning: a "bookcase" is no case for books. */
export const NOT_COMPOUND = set('case cases stand stands bag bags pad pads rack tray skin hook');
