import { asks, type Meaning, type Query } from '../meaning.ts';
import { VACUUM } from './types.ts';

const accessory = asks('accessory');
const gender = asks('gender');
const fitting = (is: string, fits: string | string[], ...near: string[]): Meaning[] => [
  { is: [is], must: { fits } },
  { near, must: { fits } },
];
/** The model and not what fits it; its sisters and this year's edition nearly do. */
const itself = (type: string, brand: string, model: string, ...sisters: string[]): Meaning[] => [
  { is: [type], must: { brand, model } },
  { also: [type], must: { brand, model: [...sisters, `${model} 2026`] } },
];
const WOMEN = { wish: { feature: 'dame' } };
const MEN = { wish: { feature: 'herre' } };

/** Queries for accessories, for the product that accessories belong to, and for who wears it. */
export const PEOPLE: readonly Query[] = [
  accessory(
    'tangø nova 15 pro',
    ...itself('smartphone', 'Tangø', 'Nova 15 Pro', 'Nova 15', 'Nova 15 Pro Max'),
  ),
  accessory('cover til tangø nova 15 pro', ...fitting('mobilcover', 'Tangø Nova 15 Pro', 'skærmbeskyttelse')),
  accessory('cover nova 15', ...fitting('mobilcover', 'Tangø Nova 15', 'skærmbeskyttelse')),
  accessory('mobilcover pixo 14', ...fitting('mobilcover', 'Pilea Pixo 14', 'skærmbeskyttelse')),
  accessory('læder cover til lumera alta 15 pro', {
    is: ['mobilcover'],
    must: { fits: 'Lumera Alta 15 Pro' },
    wish: { feature: 'læder' },
  }),
  accessory('skærmbeskyttelse zenit 15', ...fitting('skærmbeskyttelse', 'Onyra Zenit 15', 'mobilcover')),
  accessory('panserglas til alta 15', ...fitting('skærmbeskyttelse', 'Lumera Alta 15', 'mobilcover')),
  accessory('mobilcovers', { is: ['mobilcover'] }),
  accessory('kernio b5', ...itself('bærbar computer', 'Kernio', 'B5', 'B5 Pro')),
  accessory('sleeve til kernio b5', ...fitting('computersleeve', 'Kernio B5')),
  accessory('computertaske', { is: ['computersleeve'] }),
  accessory('urrem til tangø s5', ...fitting('urrem', 'Tangø S5')),
  accessory('rem til smartwatch', { is: ['urrem'] }),
  accessory('pilea s5 pro', ...itself('smartwatch', 'Pilea', 'S5 Pro', 'S5')),
  accessory('nordhavn ns-250', {
    is: ['støvsuger', 'stavblender'],
    must: { brand: 'Nordhavn', model: 'NS-250' },
  }),
  accessory('støvsugerposer nordhavn ns-250', ...fitting('støvsugerposer', 'Nordhavn NS-250')),
  accessory('poser til støvsuger', { is: ['støvsugerposer'] }),
  accessory('tandbørstehoveder til tandlund e5', ...fitting('tandbørstehoveder', 'Tandlund E5')),
  accessory('tandlund e5', ...itself('eltandbørste', 'Tandlund', 'E5', 'E5 Pro')),
  accessory('sidebørster tangø r5', ...fitting('sidebørster', 'Tangø R5')),
  accessory('tangø r5', ...itself('robotstøvsuger', 'Tangø', 'R5', 'R5 Pro')),
  accessory('børster til robotstøvsuger', { is: ['sidebørster'] }),
  accessory('tilbehør til støvsuger', { is: ['støvsugerposer', 'sidebørster'] }),
  accessory('vandfilter til espressomaskine', { is: ['vandfilter'] }),
  accessory('vægbeslag til 55 tommer tv', { is: ['tv-vægbeslag'] }),
  accessory('bits til boremaskine', { is: ['bits'], wish: { feature: 'til boremaskine' } }),
  accessory('støvsuger med pose', { is: ['støvsuger'], near: VACUUM, wish: { feature: 'med pose' } }),
  accessory('oplader til mobil', { is: ['oplader'], also: ['powerbank'] }),

  gender('løbesko dame', { is: ['løbesko dame'], near: ['løbesko herre'] }),
  gender('dameløbesko', { is: ['løbesko dame'], near: ['løbesko herre'] }),
  gender('løbesko til mænd', { is: ['løbesko herre'], near: ['løbesko dame'] }),
  gender('herre løbesko', { is: ['løbesko herre'], near: ['løbesko dame'] }),
  gender('vinterjakke dame', { is: ['vinterjakke'], ...WOMEN }),
  gender('vinterjakke til kvinder', { is: ['vinterjakke'], ...WOMEN }),
  gender('regnjakke herre', {
    is: ['regnjakke'],
    wish: { feature: ['herre', 'unisex'] },
  }),
  gender('uldsweater herre', { is: ['uldsweater'], ...MEN }),
  gender('vinterstøvler dame', { is: ['vinterstøvler'], ...WOMEN }),
  gender('damecykel', { is: ['cykel'], also: ['elcykel'], ...WOMEN }),
  gender('herre cykel', { is: ['cykel'], also: ['elcykel'], ...MEN }),
  gender('elcykel dame', { is: ['elcykel'], near: ['cykel'], ...WOMEN }),
  gender('cykelhjelm til børn', { is: ['cykelhjelm'], wish: { feature: 'til børn' } }),
  gender('gummistøvler børn', { is: ['gummistøvler'] }),
  gender('flyverdragt baby', { is: ['flyverdragt'] }),
];
