import { asks, type Query } from '../meaning.ts';
import { COLD, LAMPS, MOWERS, RUNNING, SHOES, VACUUM } from './types.ts';

const letters = asks('letters');
const typo = asks('typo');
const VACUUMS = { is: VACUUM, also: ['robotstøvsuger'] };
const COFFEE = { is: ['kaffemaskine'], also: ['espressomaskine'], near: ['kaffekværn'] };
const HEADPHONES = { is: ['hovedtelefoner'], also: ['øreplugs'] };
const SPEAKER = { is: ['bluetooth-højttaler'], near: ['soundbar'] };

/** Queries without Danish letters, and with typing errors. */
export const SPELLINGS: readonly Query[] = [
  letters('stoevsuger', VACUUMS),
  letters('stovsuger', VACUUMS),
  letters('koeleskab', { is: ['køleskab'], also: ['køle-fryseskab'] }),
  letters('haandklaede', { is: ['håndklæde'] }),
  letters('boernebog', { is: ['børnebog'] }),
  letters('regnsaet boern', { is: ['regnsæt'] }),
  letters('graesslaamaskine', { is: ['græsslåmaskine'], near: MOWERS }),
  letters('bluetooth hoejttaler', SPEAKER),
  letters('aeblemost', { is: ['æblemost'] }),
  letters('loebesko herre', { is: ['løbesko herre'], near: ['løbesko dame'] }),
  letters('oereplugs', { is: ['øreplugs'], also: ['hovedtelefoner'] }),
  letters('baerbar computer', { is: ['bærbar computer'] }),
  letters('tangoe smartphone', { is: ['smartphone'], must: { brand: 'Tangø' } }),
  letters('haeve-saenkebord', { is: ['hæve-sænkebord'] }),
  letters('roeremaskine', { is: ['køkkenmaskine'] }),

  typo('støvsugr', VACUUMS),
  typo('støvsguer', VACUUMS),
  typo('kafemaskine', COFFEE),
  typo('kaffemaksine', COFFEE),
  typo('hovedtelefner', HEADPHONES),
  typo('hovdetelefoner', HEADPHONES),
  typo('vaskemaskien', { is: ['vaskemaskine'] }),
  typo('opvaskemakine', { is: ['opvaskemaskine'] }),
  typo('barnevong', { is: ['barnevogn'], near: ['klapvogn'] }),
  typo('robotstøvsuer', { is: ['robotstøvsuger'], near: VACUUM }),
  typo('espresomaskine', { is: ['espressomaskine'], near: ['kaffemaskine'] }),
  typo('airfreyer', { is: ['airfryer'] }),
  typo('køleskap', { is: ['køleskab'], also: ['køle-fryseskab'] }),
  typo('tastetur', { is: ['tastatur'] }),
  typo('parfyme', { is: ['parfume'] }),
  typo('shampo', { is: ['shampoo'], near: ['balsam'] }),
  typo('snekers', { is: ['sneakers'], near: RUNNING }),
  typo('flyverdrakt', { is: ['flyverdragt'], near: ['regnsæt'] }),
  typo('nordhvan kaffemaskine', { is: ['kaffemaskine'], must: { brand: 'Nordhavn' } }),
  typo('klitmøler sneakers', { is: ['sneakers'], must: { brand: 'Klitmøller' } }),
  typo('smartwach', { is: ['smartwatch'] }),
  typo('hækkekliper', { is: ['hækkeklipper'] }),
  typo('tørretumler', { is: ['tørretumbler'], near: ['vaskemaskine'] }),
  typo('elkeddel', { is: ['elkedel'] }),
  typo('vinterstøver', { is: ['vinterstøvler'], near: SHOES }),
  typo('vinterjake dame', { is: ['vinterjakke'], wish: { feature: 'dame' } }),
  typo('gummistølver', { is: ['gummistøvler'] }),
  typo('bluetooth højtaler', SPEAKER),
  typo('chokolede', { is: ['chokolade'] }),
  typo('olivenolje', { is: ['olivenolie'] }),
  typo('bordlmape messing', { is: ['bordlampe'], near: LAMPS, wish: { color: 'messing' } }),
  typo('køle frysskab', { is: ['køle-fryseskab'], near: COLD }),
  typo('kontorstoll', { is: ['kontorstol'] }),
  typo('børemaskine', { is: ['boremaskine'] }),
];
