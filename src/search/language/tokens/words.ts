import { canonical } from './token.ts';

const set = (text: string): ReadonlySet<string> => new Set(canonical(text).split(/\s+/).filter(Boolean));

/**
 * Words that say little about the article. They are indexed, so that a query of stop words only still finds something.
 */
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

/** Adjectives, which are never head nouns. */
const ADJECTIVES = set(`
  trådløs trådløse trådløst wireless smart stor store stort lille små lang lange kort korte høj høje lav lave
  bred brede smal tynd tyk let lette tung varm varme kold blød bløde hård hårde lys lyse mørk mørke rund runde
  rundt firkantet oval klassisk moderne økologisk økologiske vegansk elektrisk elektriske digital manuel automatisk
  true ægte original premium`);

/** Materials, which are never head nouns. */
const MATERIALS = set(`
  uld bomuld læder silke hør fleece denim plast plastik træ egetræ stål rustfri glas messing kobber guld sølv gummi
  silikone keramik porcelæn støbejern aluminium neopren polyester viskose`);
const ATTRIBUTE_ENDING = /..(?:løs|isk|tæt|fri|venlig|bar|drevet|ende|formet|farvet)(?:e|t)?$/;

export const isMaterial = (word: string): boolean => MATERIALS.has(word);

export const isAttribute = (word: string): boolean =>
  ADJECTIVES.has(word) || MATERIALS.has(word) || ATTRIBUTE_ENDING.test(word);

/** A word that makes a model another one: "iPhone 15" and "iPhone 15 Pro". */
export const VARIANT_WORDS = set('pro max plus ultra mini lite air se fe xl neo evo gt');
/** Clothing sizes. */
export const SIZE_LETTERS = set('xxs xs s m l xl xxl xxxl');

/** Last parts that are too general to be a head noun: in "cykeludstyr" the first part counts. */
export const GENERIC_HEADS = set('udstyr tilbehør artikler ting grej produkter varer');

/** Accessories. A compound counts by its last part ("mobilcover"). */
export const ACCESSORY_WORDS = set(`
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
 * Colours. They seldom stand in the part of a name that says what the article is, so `coreWords` does not require them
 * there.
 */
export const COLOUR_WORDS = set(`
  sort sorte hvid hvide hvidt rød røde rødt blå blåt grøn grønne grønt gul gule gult grå gråt brun brune brunt
  lilla pink lyserød orange beige sølv guld marineblå lyseblå mørkeblå lysegrå mørkegrå turkis bordeaux creme
  black white red blue green grey gray yellow brown purple turquoise silver gold navy`);

/**
 * True for a word that ends the part of a name that says what the article is: what it is for or has, its audience, its
 * colour.
 */
export const endsPhrase = (word: string): boolean =>
  STOP_WORDS.has(word) ||
  FOR_WORDS.has(word) ||
  WITH_WORDS.has(word) ||
  ABOUT_WORDS.has(word) ||
  COLOUR_WORDS.has(word) ||
  AUDIENCE_WORDS.has(word);
