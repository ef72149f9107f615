import { asks, type Query } from '../meaning.ts';
import { JACKETS, LAMPS, MOWERS, SHOES, VACUUM } from './types.ts';

const compound = asks('compound');
const WINTER_BOOTS = { is: ['vinterstøvler'], near: [...SHOES, 'gummistøvler'] };

/** Words that Danish writes as one, split either way, and the other way round. */
export const COMPOUNDS: readonly Query[] = [
  compound('vinter støvler', WINTER_BOOTS),
  compound('støvler vinter', WINTER_BOOTS),
  compound('støvler til vinteren', WINTER_BOOTS),
  compound('robot støvsuger', { is: ['robotstøvsuger'], near: VACUUM }),
  compound('støvsuger robot', { is: ['robotstøvsuger'], near: VACUUM }),
  compound('kaffe maskine', { is: ['kaffemaskine'], also: ['espressomaskine'], near: ['kaffekværn'] }),
  compound('hunde foder', { is: ['hundefoder'] }),
  compound('foder til hund', { is: ['hundefoder'] }),
  compound('mad til kat', { is: ['kattemad'] }),
  compound('bord lampe', { is: ['bordlampe'], near: LAMPS }),
  compound('lampe til bordet', { is: ['bordlampe'], near: LAMPS }),
  compound('stole til haven', { is: ['havestol'], also: ['havemøbelsæt'] }),
  compound('have stol', { is: ['havestol'], near: ['havemøbelsæt'] }),
  compound('hjelm til cykel', { is: ['cykelhjelm'] }),
  compound('cykel hjelm', { is: ['cykelhjelm'] }),
  compound('lås til cykel', { is: ['cykellås'] }),
  compound('yoga måtte', { is: ['yogamåtte'] }),
  compound('regn jakke', { is: ['regnjakke'], near: [...JACKETS, 'regnsæt'] }),
  compound('jakke vinter', { is: ['vinterjakke'], near: JACKETS }),
  compound('bluetoothhøjttaler', { is: ['bluetooth-højttaler'], near: ['soundbar'] }),
  compound('bluetooth højttaler', { is: ['bluetooth-højttaler'], near: ['soundbar'] }),
  compound('kølefryseskab', { is: ['køle-fryseskab'], near: ['køleskab'] }),
  compound('hæve sænke bord', { is: ['hæve-sænkebord'] }),
  compound('hævesænkebord', { is: ['hæve-sænkebord'] }),
  compound('usb c oplader', { is: ['oplader'] }),
  compound('usbc oplader', { is: ['oplader'] }),
  compound('ledpære', { is: ['LED-pære'] }),
  compound('sweater uld', { is: ['uldsweater'] }),
  compound('sweater i uld', { is: ['uldsweater'] }),
  compound('robot plæneklipper', { is: ['robotplæneklipper'], near: MOWERS }),
  compound('græs slå maskine', { is: ['græsslåmaskine'], near: MOWERS }),
  compound('kaffe bønner', { is: ['kaffebønner'] }),
  compound('bønner til kaffe', { is: ['kaffebønner'] }),
  compound('børne bog', { is: ['børnebog'] }),
  compound('kokke kniv', { is: ['kokkekniv'], near: ['knivsæt'] }),
  compound('glaslåg gryde', { is: ['gryde'], wish: { feature: 'm. glaslåg' } }),
  compound('egetræ kokkekniv', { is: ['kokkekniv'], wish: { feature: 'egetræsskæfte' } }),
];
