import { asks, type Query } from '../meaning.ts';
import { LAMPS, VACUUM } from './types.ts';

const brand = asks('brand');
/** A brand's own article of the type; the same type of others, and what else the brand makes that is like it, are related. */
const by = (name: string, is: string[], near: string[] = []) =>
  [
    { is, must: { brand: name } },
    { near, must: { brand: name } },
  ] as const;

export const BRANDS: readonly Query[] = [
  brand('nordhavn kaffemaskine', ...by('Nordhavn', ['kaffemaskine'], ['espressomaskine', 'kaffekværn'])),
  brand('visby tv', ...by('Visby', ['tv'], ['skærm'])),
  brand('havblik hovedtelefoner', ...by('Havblik', ['hovedtelefoner'], ['øreplugs'])),
  brand('hovedtelefoner fra Nordtone', ...by('Nordtone', ['hovedtelefoner'], ['øreplugs'])),
  brand('Tangø smartphone', ...by('Tangø', ['smartphone'], ['tablet'])),
  brand('klitmøller sneakers', ...by('Klitmøller', ['sneakers'], ['løbesko dame', 'løbesko herre'])),
  brand('hygge & co sofa', ...by('Hygge & Co', ['sofa'])),
  brand('lyngby og søn stegepande', ...by('Lyngby & Søn', ['stegepande'], ['gryde'])),
  brand('børnely flyverdragt', ...by('Børnely', ['flyverdragt'], ['regnsæt'])),
  brand('gladsaxe hvid vaskemaskine', ...by('Gladsaxe Hvid', ['vaskemaskine'], ['tørretumbler'])),
  brand('cafe lind espressomaskine', ...by('Café Lind', ['espressomaskine'], ['kaffemaskine'])),
  brand('elkedel café lind', ...by('Café Lind', ['elkedel'])),
  brand('vov og mjav hundefoder', ...by('Vov & Mjav', ['hundefoder'])),
  brand('støvring støvsuger', ...by('Støvring', VACUUM)),
  brand('lærke & løv kjole', ...by('Lærke & Løv', ['kjole'])),
  brand('svend og søn boremaskine', ...by('Svend & Søn', ['boremaskine'], ['stiksav'])),
  brand('østerbro audio soundbar', ...by('Østerbro Audio', ['soundbar'], ['bluetooth-højttaler'])),
  brand('terning & co brætspil', ...by('Terning & Co', ['brætspil'], ['kortspil'])),
  brand('mini mols gummistøvler', ...by('Mini Mols', ['gummistøvler'])),
  brand('lamper fra fjordlys', ...by('Fjordlys', LAMPS, ['LED-pære'])),
  brand('æblegård æblemost', ...by('Æblegård', ['æblemost'])),
  brand('rensager robotstøvsuger', ...by('Rensager', ['robotstøvsuger'], VACUUM)),
  brand('Lampeværket', { must: { brand: 'Lampeværket' } }),
  brand('fjeldtop', { must: { brand: 'Fjeldtop' } }),
  brand('klodsbo byggesæt', ...by('Klodsbo', ['byggesæt'], ['bamse', 'dukkehus'])),
];
