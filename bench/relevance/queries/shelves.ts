import { asks, type Query } from '../meaning.ts';

const ean = asks('ean');
const title = asks('title');
const groceries = asks('groceries');
const nothing = asks('nothing');
const named = (name: string) => ({ must: { name } });

/** Codes, books by their titles, packs of food, and what no shop on the market has. */
export const SHELVES: readonly Query[] = [
  ean('5709990000001', { must: { ean: '5709990000001' } }),
  ean('0034567890125', { must: { ean: '0034567890125' } }),
  ean('34567890125', { must: { ean: '0034567890125' } }),
  ean('9788700001237', { must: { ean: '9788700001237' } }),
  ean('5 709990 000087', { must: { ean: '5709990000087' } }),

  title('vinter i århus', named('vinter i århus')),
  title('Vinter i Aarhus', named('vinter i århus')),
  title('huset ved fyret', named('huset ved fyret')),
  title('barndom ved aaen', named('barndom ved åen')),
  title('kvinden i kælderen roman', named('kvinden i kælderen')),
  title('bamse bjørn går i børnehave', named('bamse bjørn går i børnehave')),
  title('lille frida bog', named('lille frida')),
  title('brød hele året', named('brød hele året')),
  title('kogebog surdej', { is: ['kogebog'], must: { name: 'surdej' } }),
  title('sommer i skagen krimi', named('sommer i skagen, krimi')),
  title('sandheden på øen', named('sandheden på øen')),
  title('sørøver søren månen', named('sørøver søren rejser til månen')),
  title('kaj krabbe møder en drage', named('kaj krabbe møder en drage')),
  title('kongens kyst spil', named('kongens kyst')),

  groceries('kaffebønner 1 kg', { is: ['kaffebønner'], wish: { size: '1 kg' } }),
  groceries('økologiske kaffebønner', { is: ['kaffebønner'], wish: { feature: 'økologisk' } }),
  groceries('espressobønner', { is: ['kaffebønner'], wish: { feature: 'espresso' } }),
  groceries('hundefoder 15 kg', { is: ['hundefoder'], wish: { size: '15 kg' } }),
  groceries('hvalpefoder', { is: ['hundefoder'], wish: { feature: 'hvalpe' } }),
  groceries('hundefoder uden korn', { is: ['hundefoder'], wish: { feature: 'uden korn' } }),
  groceries('kattemad med laks', { is: ['kattemad'], wish: { feature: 'laks' } }),
  groceries('kattemad 12x85g', { is: ['kattemad'], wish: { size: '12 x 85 g' } }),
  groceries('æblemost 6 x 75 cl', { is: ['æblemost'], wish: { size: '6 x 75 cl' } }),
  groceries('grøn te', { is: ['te'], must: { feature: 'grøn te' } }),
  groceries('earl grey te', { is: ['te'], must: { feature: 'earl grey' } }),
  groceries('mørk chokolade', { is: ['chokolade'], wish: { feature: 'mørk' } }),
  groceries('chokolade med hasselnødder', { is: ['chokolade'], wish: { feature: 'hasselnødder' } }),
  groceries('printerpapir a4 500 ark', { is: ['printerpapir'], wish: { size: ['500 ark', '5 x 500 ark'] } }),
  groceries('kattegrus 10 liter', { is: ['kattegrus'], wish: { size: '10 l' } }),

  nothing('trampolin'),
  nothing('elguitar'),
  nothing('kontaktlinser'),
  nothing('xqzvw plmrtf'),
  nothing('bildæk 205/55'),
  nothing('flybilletter mallorca'),
];
