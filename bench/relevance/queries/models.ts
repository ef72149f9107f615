import { asks, type Meaning, type Query } from '../meaning.ts';

const model = asks('model');
/** Whatever carries the number, among all types and brands that use it; the rest of the type is related. */
const numbered = (name: string, ...near: string[]): Meaning[] => [{ must: { model: name } }, { near }];
/** A type's model; its sisters and this year's edition nearly do. */
const line = (type: string, brand: string, name: string, ...sisters: string[]): Meaning[] => [
  { is: [type], must: { brand, model: name } },
  { also: [type], must: { brand, model: [...sisters, `${name} 2026`] } },
];

export const MODELS: readonly Query[] = [
  model('nordhavn nk-200', { must: { brand: 'Nordhavn', model: 'NK-200' } }),
  model('nk200 kaffemaskine', { is: ['kaffemaskine'], must: { model: 'NK-200' } }),
  model('Nordhavn NK 200 sort', {
    is: ['kaffemaskine', 'kaffekværn', 'køle-fryseskab'],
    must: { brand: 'Nordhavn', model: 'NK-200' },
    wish: { color: 'sort' },
  }),
  model('WH-1000XM3', ...numbered('WH-1000XM3', 'hovedtelefoner')),
  model('wh1000 xm3', ...numbered('WH-1000XM3', 'hovedtelefoner')),
  model('wh1000xm3 hvid', {
    is: ['hovedtelefoner'],
    must: { model: 'WH-1000XM3' },
    wish: { color: 'hvid' },
  }),
  model('kd 900 xm5', ...numbered('KD-900XM5', 'hovedtelefoner')),
  model('hx-700xm4 hovedtelefoner', ...numbered('HX-700XM4', 'hovedtelefoner')),
  model('tangø nova 15', ...line('smartphone', 'Tangø', 'Nova 15', 'Nova 15 Pro', 'Nova 15 Pro Max')),
  model('nova 15 pro', ...line('smartphone', 'Tangø', 'Nova 15 Pro', 'Nova 15', 'Nova 15 Pro Max')),
  model('pixo 15 pro max', ...line('smartphone', 'Pilea', 'Pixo 15 Pro Max', 'Pixo 15 Pro')),
  model('zenit14 pro', ...line('smartphone', 'Onyra', 'Zenit 14 Pro', 'Zenit 14', 'Zenit 15 Pro')),
  model('lumera alta 15 pro 256gb', {
    is: ['smartphone'],
    must: { brand: 'Lumera', model: ['Alta 15 Pro'] },
    wish: { size: '256 GB' },
  }),
  model('onyra zenit 15 blå', {
    is: ['smartphone'],
    must: { brand: 'Onyra', model: 'Zenit 15' },
    wish: { color: 'blå' },
  }),
  model('kernio b7 pro', ...line('bærbar computer', 'Kernio', 'B7 Pro', 'B7')),
  model('datavik b5 bærbar', ...line('bærbar computer', 'Datavik', 'B5', 'B5 Pro')),
  model('robi r7', ...line('robotstøvsuger', 'Robi', 'R7', 'R7 Pro')),
  model('tangø s5 pro ur', ...line('smartwatch', 'Tangø', 'S5 Pro', 'S5')),
  model('vestfjord va-150', { is: ['airfryer'], must: { brand: 'Vestfjord', model: 'VA-150' } }),
  model('va150 airfryer', { is: ['airfryer'], must: { model: 'VA-150' } }),
  model('jernbjerg jb200', { is: ['boremaskine', 'bits'], must: { brand: 'Jernbjerg', model: 'JB-200' } }),
  model('JB-300 boremaskine', { is: ['boremaskine'], must: { model: 'JB-300' } }),
  model('datavik dp 350', { is: ['printer'], must: { brand: 'Datavik', model: 'DP-350' } }),
  model('støvring ss-350', { is: ['støvsuger'], must: { brand: 'Støvring', model: 'SS-350' } }),
  model('visby vt300 tv', { is: ['tv'], must: { brand: 'Visby', model: 'VT-300' } }),
  model('solbakke st 500', { is: ['tv'], must: { brand: 'Solbakke', model: 'ST-500' } }),
  model('fjordlys vega', { must: { brand: 'Fjordlys', model: 'Vega' } }),
  model('stella sofa', { is: ['sofa'], must: { model: 'Stella' } }),
  model('bevægo e5 elcykel', ...line('elcykel', 'Bevægo', 'E5', 'E5 Pro')),
  model('eltandbørste tandlund e7', ...line('eltandbørste', 'Tandlund', 'E7', 'E5', 'E5 Pro')),
];
