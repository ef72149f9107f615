/*
 * Sixty questions that a Danish shopper asks, over the demo market: the calls that suffice, and the fact that answers.
 * The REST API gives the fact when the test runs, so the questions stay valid when the demo's prices change.
 */

/** The kind of fact that answers; `facts.ts` finds each. */
export type FactName =
  | 'lowest'
  | 'shop'
  | 'delivered'
  | 'count'
  | 'highest'
  | 'verdict'
  | 'real_percent'
  | 'low_30'
  | 'low_90'
  | 'low_365'
  | 'usual'
  | 'percentile'
  | 'trend'
  | 'code'
  | 'history'
  | 'missing'
  | 'cheapest'
  | 'budget';

type Filters = Readonly<Record<string, string | number | boolean>>;

/** The tool calls of an assistant: words, a barcode, or words and then the barcode from the result. */
export interface Plan {
  search?: { q: string } & Filters;
  get?: 'found' | { ean: string };
}

const search = (q: string, filters: Filters = {}): Plan => ({ search: { q, ...filters } });
const both = (q: string, filters: Filters = {}): Plan => ({ ...search(q, filters), get: 'found' });
const barcode = (ean: string): Plan => ({ get: { ean } });

/** `about` is the barcode of the product that is meant, or the category one is looked for in. */
export type Question = readonly [fact: FactName, about: string, ask: string, plan: Plan];

export const QUESTIONS: readonly Question[] = [
  [
    'verdict',
    '0071378017501',
    'Passer besparelsen på Klitmøller Ida vinterstøvler dame, eller er førprisen pustet op?',
    both('klitmøller ida vinterstøvler dame'),
  ],
  ['verdict', '9788710022055', 'Er tilbuddet på Forår på Møn reelt?', both('forår på møn')],
  [
    'verdict',
    '0071406019309',
    'Butikken skriver en førpris på Nordstrik Vega vinterjakke dame. Holder den?',
    both('nordstrik vega vinterjakke dame'),
  ],
  [
    'verdict',
    '5701126008806',
    'Passer besparelsen på Vestfjord vaskemaskine VV-100 9 kg med dampprogram, eller er førprisen pustet op?',
    both('vestfjord vaskemaskine vv-100 9 kg med dampprogram'),
  ],
  [
    'verdict',
    '4001182010357',
    'Er tilbuddet på Bønneby vandfilter til Bønneby BE-100 reelt?',
    both('bønneby vandfilter til bønneby be-100'),
  ],
  [
    'verdict',
    '5701399018359',
    'Butikken skriver en førpris på Sneglehuset L5 Pro løbesko dame. Holder den?',
    both('sneglehuset l5 pro løbesko dame'),
  ],
  [
    'verdict',
    '5701070003353',
    'Passer besparelsen på Tangø Nova 15 256 GB smartphone, eller er førprisen pustet op?',
    both('tangø nova 15 256 gb smartphone'),
  ],
  [
    'verdict',
    '8711077006650',
    'Er tilbuddet på Onyra S5 smartwatch 40 mm med pulsmåler reelt?',
    both('onyra s5 smartwatch 40 mm med pulsmåler'),
  ],
  [
    'verdict',
    '5701441021009',
    'Butikken skriver en førpris på Rosenhøj Vega balsam uden parfume 500 ml. Holder den?',
    both('rosenhøj vega balsam uden parfume 500 ml'),
  ],
  [
    'real_percent',
    '4001203011455',
    'Hvor mange procent sparer jeg reelt på Lyngby & Søn Vinge stegepande 24 cm i støbejern?',
    both('lyngby søn vinge stegepande 24 cm i støbejern'),
  ],
  [
    'real_percent',
    '9788710022802',
    'Hvor mange procent sparer jeg reelt på Kvinden i skoven?',
    both('kvinden i skoven'),
  ],
  [
    'real_percent',
    '5701119010700',
    'Hvor mange procent sparer jeg reelt på Nordhavn elkedel NE-350 1,5 l i glas?',
    both('nordhavn elkedel ne-350 1,5 l i glas'),
  ],
  [
    'real_percent',
    '0071406020107',
    'Hvor mange procent sparer jeg reelt på Nordstrik Fjeld kjole kort?',
    both('nordstrik fjeld kjole kort'),
  ],
  [
    'percentile',
    '5701259014057',
    'Er det et godt tidspunkt at købe Birkely R5 robotplæneklipper 600 m² med app?',
    both('birkely r5 robotplæneklipper 600 m² med app'),
  ],
  [
    'percentile',
    '5701063007108',
    'Er det en god pris på Datavik tastatur DT-200 med nordisk layout nu?',
    both('datavik tastatur dt-200 med nordisk layout'),
  ],
  [
    'percentile',
    '5701280014750',
    'Er det et godt tidspunkt at købe Grønning højtryksrenser GH-150 130 bar?',
    both('grønning højtryksrenser gh-150 130 bar'),
  ],
  [
    'percentile',
    '5709990000056',
    'Er det en god pris på Æblegård æblemost 6 x 75 cl nu?',
    both('æblegård æblemost 6 x 75 cl'),
  ],
  [
    'percentile',
    '0071245013353',
    'Er det et godt tidspunkt at købe Hygge & Co Tind håndklæde 50x100 cm?',
    both('hygge co tind håndklæde 50x100 cm'),
  ],
  [
    'percentile',
    '5701000000100',
    'Er det en god pris på Havblik KD-1000XM3 trådløse hovedtelefoner nu?',
    both('havblik kd-1000xm3 trådløse hovedtelefoner'),
  ],
  [
    'lowest',
    '8711294014551',
    'Hvad koster Jernbjerg stiksav JS-100 500 W lige nu?',
    search('jernbjerg stiksav js-100 500 w'),
  ],
  [
    'lowest',
    '5701007001155',
    'Hvad er den laveste pris på Klangfald bluetooth-højttaler KB-200 transportabel?',
    search('klangfald bluetooth-højttaler kb-200 transportabel'),
  ],
  [
    'lowest',
    '0071490024357',
    'Hvor lidt kan jeg slippe med for Fjeldtop håndvægte 2 x 2 kg i neopren?',
    search('fjeldtop håndvægte 2 x 2 kg i neopren'),
  ],
  [
    'lowest',
    '0071035007203',
    'Hvad er den laveste pris på Visby VM-250 ergonomisk mus?',
    search('visby vm-250 ergonomisk mus'),
  ],
  [
    'lowest',
    '5701357016458',
    'Hvor lidt kan jeg slippe med for Børnely Korn flyverdragt str. 104?',
    search('børnely korn flyverdragt str. 104'),
  ],
  [
    'shop',
    '8711567026106',
    'Hvilken butik har Sletten printerpapir A4 80 g billigst?',
    search('sletten printerpapir a4 80 g'),
  ],
  [
    'shop',
    '5709990000087',
    'Hvor køber jeg Tangø robotstøvsuger R5 billigst?',
    search('tangø robotstøvsuger r5'),
  ],
  [
    'shop',
    '5701315015400',
    'Hvilken butik har Klodsbo bamse Havn 25 cm billigst?',
    search('klodsbo bamse havn 25 cm'),
  ],
  [
    'shop',
    '5701259014255',
    'Hvor køber jeg Birkely gasgrill Torp 3 brændere billigst?',
    search('birkely gasgrill torp 3 brændere'),
  ],
  [
    'delivered',
    '5701497024207',
    'Hvad koster Bevægo Asta yogamåtte 6 mm billigst leveret til døren?',
    search('bevægo asta yogamåtte 6 mm'),
  ],
  [
    'delivered',
    '0071553026250',
    'Hvad ender Kontorix Fanø notesbog A5 linjeret med at koste med fragt?',
    search('kontorix fanø notesbog a5 linjeret'),
  ],
  [
    'delivered',
    '5701189010907',
    'Hvad koster Café Lind stavblender CS-250 600 W billigst leveret til døren?',
    search('café lind stavblender cs-250 600 w'),
  ],
  [
    'delivered',
    '5701252012906',
    'Hvad ender Uldum Birk med chaiselong sofa med at koste med fragt?',
    search('uldum birk med chaiselong sofa'),
  ],
  [
    'low_365',
    '5701259014156',
    'Hvad er den laveste pris på Birkely hækkeklipper BH-150 52 cm elektrisk det sidste år?',
    both('birkely hækkeklipper bh-150 52 cm elektrisk'),
  ],
  [
    'low_365',
    '8711567026502',
    'Har Sletten kontorstol SK-300 været billigere det seneste år end nu?',
    both('sletten kontorstol sk-300'),
  ],
  [
    'low_365',
    '0071378024554',
    'Hvad er den laveste pris på Klitmøller telt Maj 4 personer det sidste år?',
    both('klitmøller telt maj 4 personer'),
  ],
  [
    'low_365',
    '0071245012950',
    'Har Hygge & Co Viking dyne helårs 140x200 cm været billigere det seneste år end nu?',
    both('hygge co viking dyne helårs 140x200 cm'),
  ],
  [
    'low_30',
    '4001182025856',
    'Har Bønneby chokolade mørk 70 % 12 x 100 g været billigere den sidste måned?',
    both('bønneby chokolade mørk 70 % 12 x 100 g'),
  ],
  [
    'low_30',
    '5701126009407',
    'Hvad er laveste pris på Vestfjord opvaskemaskine VO-200 45 cm de seneste 30 dage?',
    both('vestfjord opvaskemaskine vo-200 45 cm'),
  ],
  [
    'low_30',
    '0071245012356',
    'Har Hygge & Co Korn pendel Ø30 cm været billigere den sidste måned?',
    both('hygge co korn pendel ø30 cm'),
  ],
  [
    'low_90',
    '5701511025005',
    'Hvad var Vov & Mjav kattemad med laks 400 g nede på de sidste tre måneder?',
    both('vov mjav kattemad med laks 400 g'),
  ],
  [
    'low_90',
    '0071091005953',
    'Hvad var Skjoldur USB-C-oplader SU-300 20 W nede på de sidste tre måneder?',
    both('skjoldur usb-c-oplader su-300 20 w'),
  ],
  [
    'usual',
    '8711336015508',
    'Hvad plejer Mini Mols dukkehus Dagny med møbler at koste?',
    both('mini mols dukkehus dagny med møbler'),
  ],
  [
    'usual',
    '0071490023503',
    'Er prisen på Fjeldtop Maj damecykel 7 gear lavere end normalt?',
    both('fjeldtop maj damecykel 7 gear'),
  ],
  [
    'usual',
    '0071378018409',
    'Hvad plejer Klitmøller L5 løbesko herre at koste?',
    both('klitmøller l5 løbesko herre'),
  ],
  [
    'usual',
    '5709990000032',
    'Er prisen på Skovgaard gryde 3,5 l m. låg lavere end normalt?',
    both('skovgaard gryde 3,5 l m. låg'),
  ],
  [
    'trend',
    '5701070003056',
    'Er prisen på Tangø T5 10,9" tablet 64 GB på vej op eller ned?',
    both('tangø t5 10,9 tablet 64 gb'),
  ],
  [
    'trend',
    '5701427021108',
    'Skal jeg vente med Havtorn Ribe parfume eau de parfum 75 ml, til prisen falder?',
    both('havtorn ribe parfume eau de parfum 75 ml'),
  ],
  [
    'trend',
    '5701098006251',
    'Er prisen på Fladstrand sleeve til Visby B5 i filt på vej op eller ned?',
    both('fladstrand sleeve til visby b5 i filt'),
  ],
  [
    'trend',
    '9788710023359',
    'Skal jeg vente med Bette Birk finder en skat, til prisen falder?',
    both('bette birk finder en skat'),
  ],
  [
    'code',
    '5701539026008',
    'Findes der en rabatkode til Møllebakken ekstra jomfru olivenolie 0,75 l?',
    both('møllebakken ekstra jomfru olivenolie 0,75 l'),
  ],
  [
    'code',
    '5701105006502',
    'Kan jeg bruge en rabatkode på Kabelby vipbart vægbeslag til TV 43–75" KV-250?',
    both('kabelby vipbart vægbeslag til tv 43–75 kv-250'),
  ],
  [
    'code',
    '5701119010755',
    'Findes der en rabatkode til Nordhavn røremaskine NR-150 4,8 l?',
    both('nordhavn røremaskine nr-150 4,8 l'),
  ],
  [
    'count',
    '5701434020804',
    'Hvor mange butikker sælger Lærkemark Skagen shampoo til farvet hår 500 ml?',
    search('lærkemark skagen shampoo til farvet hår 500 ml'),
  ],
  [
    'highest',
    '5701119021706',
    'Hvor meget er der at spare mellem dyreste og billigste butik på Nordhavn eltandbørste E5 Pro med rejseetui?',
    search('nordhavn eltandbørste e5 pro med rejseetui'),
  ],
  [
    'history',
    '5701497023750',
    'Hvordan har prisen på Bevægo elcykel E5 herre 7 gear udviklet sig de sidste tre måneder?',
    both('bevægo elcykel e5 herre 7 gear'),
  ],
  ['lowest', '5709990000001', 'Hvad koster varen med stregkoden 5709990000001?', barcode('5709990000001')],
  [
    'missing',
    '5709999999990',
    'Er der nogen, der sælger varen med stregkoden 5709999999990?',
    barcode('5709999999990'),
  ],
  [
    'cheapest',
    'Elkedler',
    'Hvad koster den billigste elkedel, og er det et godt køb?',
    both('elkedel', { category: 'Elkedler', sort: 'price' }),
  ],
  [
    'cheapest',
    'Robotstøvsugere',
    'Hvad koster den billigste robotstøvsuger på lager, og er det et godt køb?',
    both('robotstøvsuger', { category: 'Robotstøvsugere', sort: 'price', in_stock: true }),
  ],
  [
    'budget',
    'Airfryere',
    'Kan jeg få en airfryer på lager for under 1.300 kr.?',
    search('airfryer', { max_price: 1300, in_stock: true }),
  ],
];
