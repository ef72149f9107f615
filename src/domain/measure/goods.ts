import { memo } from '../calls.ts';

/*
 * A name's kilos and litres say how much there is only where the article itself is weighed or poured: "Kaffe 400 g" but not
 * "Kaffemaskine 1,2 l", "Vaskemaskine 8 kg" or "Rygsæk 20 l". The words below decide. Danish compounds end in what they are.
 */

/** Last parts of compounds, and whole words, of goods that are weighed or poured. */
const CONTENTS = `
  kaffe kaffebønner espressobønner kakao chokolade lakrids slik bolcher vingummi karameller chips popcorn nødder mandler cashewnødder peanuts
  müsli mysli granola havregryn cornflakes morgenmad sukker krydderi krydderier peber pasta spaghetti nudler bulgur quinoa
  linser kikærter bønner majs tomater sauce ketchup sennep mayonnaise remoulade dressing eddike honning marmelade
  syltetøj pesto oliven pickles smør margarine mælk yoghurt fløde skyr kød oksekød pølse pølser skinke bacon
  kylling laks makrel sardiner rejer brød rugbrød knækbrød boller kiks kager kage dessert flødeis saft juice
  most æblemost sodavand cola kildevand danskvand energidrik læskedrik cider rødvin hvidvin rosévin rosevin portvin champagne
  spiritus vodka whisky whiskey cognac likør snaps tequila bitter
  protein proteinpulver kreatin kosttilskud pulver flager
  foder tørfoder vådfoder hundefoder kattefoder hestefoder fuglefoder hundemad kattemad godbidder kattegrus kattesand strøelse babymad modermælkserstatning grød
  shampoo hårshampoo balsam conditioner sæbe creme lotion serum toner ansigtsvand micellar parfume parfum toilette cologne duft
  deodorant tandpasta mundskyl barberskum solcreme foundation mascara læbepomade neglelak hårspray hårvoks hårkur hårfarve bodywash showergel
  olie dressingolie spray skum voks salve gelé
  vaskemiddel vaskepulver skyllemiddel opvaskemiddel opvask rengøringsmiddel rengøring rens rensemiddel afkalker blegemiddel håndsprit desinfektion
  eddikesyre sprinklervæske kølervæske væske benzin sprit terpentin fortynder
  maling vægmaling træbeskyttelse grunder primer lak lim fugemasse spartelmasse cement mørtel beton gips
  gødning jord plantejord muld grus sand granulat flis vejsalt frø græsfrø fuglefrø ukrudtsmiddel træpiller briketter grillkul trækul garn
  coffee chocolate sugar spice sauce vinegar honey butter milk juice soda wine beer rum
  shampoo cream lotion soap perfume oil powder detergent cleaner paint glue food treats litter fertilizer`;

/** Whole words that would end many others: "is" ends "pris". */
const SHORT_CONTENTS = `te is øl gin rom ris mel ost tun salt gel lak vin gær rosé bær frugt kål fisk edt edp tea rice flour cheese salt gel dråber`;

/** Things that hold, make, carry or weigh something: their kilos and litres are what they take. */
const VESSELS = `
  maskine maskiner køler køleskab fryser skab kande kander kop kopper krus glas flaske flasker dunk dunke spand balje kasse boks beholder
  krukke vase skål skåle gryde gryder pande kedel kasserolle ovn grill fryer blender mixer kværn presser brygger dispenser pumpe sprøjte
  sæk sække pose poser taske rygsæk kuffert tank kar tønde vægt vægte kettlebell shaker karaffel filter hylde stativ bæger form
  fad bakke måler måleskål måleske spiseske teske grydeske fugter vasker tumbler suger vogn stol sæde holder låg skammel æske opbevaring kurv cup mug bottle bowl jug kettle
  machine dispenser bag pot pan oven cooler scale grinder`;

const ENDINGS = '(?:e|r|er|n|en|et|s|ne|ene|erne)?';
const listed = (words: string): string => [...new Set(words.trim().split(/\s+/))].join('|');

const CONTENT_WORD = new RegExp(`(?:${listed(CONTENTS)})${ENDINGS}$|^(?:${listed(SHORT_CONTENTS)})$`);
const VESSEL_WORD = new RegExp(`(?:${listed(VESSELS)})${ENDINGS}$`);

/** After one of these words a name tells what the article is for, has or comes in. */
const ENDS_NAME = /^(?:til|for|med|m|uden|i|på|inkl|incl|with|without|in)$/;

const WORD = /[\p{L}]+/gu;

/** Words that end in a vessel's and are none. */
const NO_VESSEL = /^(?:netto|brutto|dræn)?vægt$/;

const WORDS_MAX = 20_000;
/** Cached: testing a word takes longer than all the rest of reading a name. */
const kindOfWord = memo((word): 'contents' | 'vessel' | 'other' => {
  if (VESSEL_WORD.test(word) && !NO_VESSEL.test(word)) return 'vessel';
  return CONTENT_WORD.test(word) ? 'contents' : 'other';
}, WORDS_MAX);

const wordsOfName = (name: string): string[] => {
  const words = name.toLowerCase().match(WORD) ?? [];
  const end = words.findIndex((word) => ENDS_NAME.test(word));
  return end < 0 ? words : words.slice(0, end);
};

/**
 * Whether an article is weighed or poured, by its name and its category path. The last word of a name that says so decides: a
 * "Shampoo dispenser" holds something, a "Flaske shampoo" and the coffee of a brand named "Møllebakken" do not.
 */
export function isByContents(name: string, categoryPath: readonly string[]): boolean {
  const own = wordsOfName(name).map(kindOfWord);
  const leaf = ((categoryPath.at(-1) ?? '').toLowerCase().match(WORD) ?? []).map(kindOfWord);
  if (leaf.includes('vessel')) return false;
  const said = own.findLast((kind) => kind !== 'other');
  return said === undefined ? leaf.includes('contents') : said === 'contents';
}

const METRE_GOODS =
  /metervare|løbende meter|løbemeter|\blbm\b|pr\.? ?(?:m|meter)\b|metermål|gavebånd|gavepapir|alufolie|sølvpapir|bagepapir|madfilm|husholdningsfilm|\btape\b/i;

/** Whether an article is sold by the metre, as its name or category says. */
export const isByLength = (text: string): boolean => METRE_GOODS.test(text);

const AREA_GOODS =
  /pr\.? ?(?:m2|m²|kvm)|gulv(?:brædder|planker|et)?\b|laminat|parket|fliser?\b|klinker?\b|rullegræs|kunstgræs|tapet|tagpap|ukrudtsdug|fiberdug|isolering/i;

/** Whether an article is sold by the square metre. */
export const isByArea = (text: string): boolean => AREA_GOODS.test(text);

const PUZZLE = /puslespil|puzzle|jigsaw|byggesæt|\blego\b/i;

/** The pieces of a puzzle are not sold by the piece. */
export const isPuzzle = (text: string): boolean => PUZZLE.test(text);
