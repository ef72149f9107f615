import { asks, type Query } from '../meaning.ts';
import { CREAMS, LAMPS, MOWERS, RUNNING, VACUUM } from './types.ts';

const synonym = asks('synonym');
const english = asks('english');
const LAPTOP = { is: ['bærbar computer'] };
const PHONE = { is: ['smartphone'] };

/** Another word for the same thing, Danish or English. */
export const SYNONYMS: readonly Query[] = [
  synonym('høretelefoner', { is: ['hovedtelefoner'], also: ['øreplugs'] }),
  synonym('headphones', { is: ['hovedtelefoner'], also: ['øreplugs'] }),
  synonym('fjernsyn', { is: ['tv'] }),
  synonym('laptop', LAPTOP),
  synonym('notebook', { ...LAPTOP, also: ['notesbog'] }),
  synonym('bærbar pc', LAPTOP),
  synonym('mobiltelefon', PHONE),
  synonym('mobil 128 gb', { ...PHONE, wish: { size: '128 GB' } }),
  synonym('plæneklipper', { is: MOWERS }),
  synonym('skruemaskine', { is: ['boremaskine'] }),
  synonym('earbuds', { is: ['øreplugs'], also: ['hovedtelefoner'] }),
  synonym('in-ear høretelefoner', { is: ['øreplugs'], also: ['hovedtelefoner'] }),
  synonym('computerskærm', { is: ['skærm'] }),
  synonym('mikrobølgeovn', { is: ['mikroovn'] }),
  synonym('køkkenmaskine', { is: ['køkkenmaskine'], near: ['stavblender'] }),
  synonym('teddybjørn', { is: ['bamse'] }),
  synonym('tøjdyr', { is: ['bamse'] }),
  synonym('byggeklodser', { is: ['byggesæt'] }),
  synonym('hundemad', { is: ['hundefoder'] }),
  synonym('kattefoder', { is: ['kattemad'] }),
  synonym('æblejuice', { is: ['æblemost'] }),
  synonym('pullover i uld', { is: ['uldsweater'] }),
  synonym('loftlampe', { is: ['pendel'], near: LAMPS }),
  synonym('standerlampe', { is: ['gulvlampe'], near: LAMPS }),
  synonym('elektrisk tandbørste', { is: ['eltandbørste'] }),
  synonym('regntøj', { is: ['regnsæt', 'regnjakke'] }),
  synonym('kondisko', { is: RUNNING, also: ['sneakers'] }),
  synonym('fugtighedscreme', { is: CREAMS }),
  synonym('skrivebordsstol', { is: ['kontorstol'] }),
  synonym('trådløs støvsuger', { is: ['ledningsfri støvsuger'], near: ['støvsuger', 'robotstøvsuger'] }),
  synonym('hårshampoo', { is: ['shampoo'] }),

  english('coffee machine', { is: ['kaffemaskine', 'espressomaskine'], near: ['kaffekværn'] }),
  english('vacuum cleaner', { is: VACUUM, also: ['robotstøvsuger'] }),
  english('wireless headphones', {
    is: ['hovedtelefoner'],
    also: ['øreplugs'],
    wish: { feature: ['trådløs', 'wireless'] },
  }),
  english('running shoes', { is: RUNNING }),
  english('washing machine', { is: ['vaskemaskine'] }),
  english('stroller', { is: ['klapvogn', 'barnevogn'] }),
  english('bike helmet', { is: ['cykelhjelm'] }),
  english('dog food', { is: ['hundefoder'] }),
  english('coffee beans', { is: ['kaffebønner'] }),
  english('power bank', { is: ['powerbank'] }),
  english('board game', { is: ['brætspil'], near: ['kortspil', 'puslespil'] }),
  english('winter jacket', { is: ['vinterjakke'], near: ['regnjakke'] }),
  english('true wireless earbuds', {
    is: ['øreplugs'],
    near: ['hovedtelefoner'],
    wish: { feature: ['true wireless', 'trådløse'] },
  }),
];
