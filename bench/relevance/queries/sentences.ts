import { asks, type Query } from '../meaning.ts';
import { LAMPS, VACUUM } from './types.ts';

const sentence = asks('sentence');
const unknown = asks('unknown word');

/** Spoken sentences and assistants' questions, some with a word that the market does not have: the best that it has is right then. */
export const SENTENCES: readonly Query[] = [
  sentence('en god støvsuger til hårde gulve', { is: VACUUM, also: ['robotstøvsuger'] }),
  sentence('Jeg leder efter en lydsvag støvsuger til lejligheden', {
    is: ['støvsuger'],
    also: ['ledningsfri støvsuger'],
    near: ['robotstøvsuger'],
    wish: { feature: 'lydsvag' },
  }),
  sentence('hvad koster en vaskemaskine', { is: ['vaskemaskine'] }),
  sentence('hvor finder jeg den billigste robotstøvsuger med moppe', {
    is: ['robotstøvsuger'],
    wish: { feature: 'med moppe' },
  }),
  sentence('jeg vil gerne købe en ny kaffemaskine med termokande', {
    is: ['kaffemaskine'],
    near: ['espressomaskine'],
    wish: { feature: 'termokande' },
  }),
  sentence('en gave til en pige på 5 år: dukkehus med møbler', {
    is: ['dukkehus'],
    wish: { feature: 'med møbler' },
  }),
  sentence('find trådløse høretelefoner med støjreduktion', {
    is: ['hovedtelefoner', 'øreplugs'],
    wish: { feature: ['støjreduc', 'støjreduktion'] },
  }),
  sentence('Kan du finde et par vandtætte vinterstøvler i størrelse 39?', {
    is: ['vinterstøvler'],
    must: { size: '39' },
    wish: { feature: 'vandtætte' },
  }),
  sentence('billig bærbar computer til studiet', { is: ['bærbar computer'] }),
  sentence('den bedste airfryer til en familie', { is: ['airfryer'] }),
  sentence('hvilken barnevogn med liggedel er bedst', {
    is: ['barnevogn'],
    near: ['klapvogn'],
    wish: { feature: 'med liggedel' },
  }),
  sentence('noget at læse i på ferien, helst en krimi', { is: ['krimi'], near: ['roman'] }),
  sentence('et telt til 4 personer', { is: ['telt'], wish: { feature: '4 personer' } }),
  sentence('en lampe til stuen', { is: LAMPS }),
  sentence('et smart tv på 55 tommer til stuen', {
    is: ['tv'],
    wish: { size: '55"', feature: 'smart' },
  }),
  sentence('Find en ergonomisk kontorstol i sort til mit hjemmekontor', {
    is: ['kontorstol'],
    wish: { feature: 'ergonomisk', color: 'sort' },
  }),
  sentence('græsslåmaskine der kører på batteri', { is: ['græsslåmaskine'], wish: { feature: 'batteri' } }),
  sentence('støvsuger der er god til dyrehår', {
    is: ['ledningsfri støvsuger'],
    also: ['støvsuger'],
    wish: { feature: 'dyrehår' },
  }),
  sentence('shampoo uden parfume', { is: ['shampoo'], near: ['balsam'], wish: { feature: 'uden parfume' } }),
  sentence('gryde der kan bruges på induktion', { is: ['gryde'] }),
  sentence('køleskab til indbygning', {
    is: ['køleskab'],
    near: ['køle-fryseskab'],
    wish: { feature: 'til indbygning' },
  }),
  sentence('espressomaskine med mælkeskummer', {
    is: ['espressomaskine'],
    wish: { feature: 'mælkeskummer' },
  }),
  sentence('printer med scanner', { is: ['printer'], wish: { size: 'med scanner' } }),

  unknown('dyson ledningsfri støvsuger', {
    is: ['ledningsfri støvsuger'],
    near: ['støvsuger', 'robotstøvsuger'],
  }),
  unknown('samsung 55 tommer tv', { is: ['tv'], wish: { size: '55"' } }),
  unknown('lego brandstation', { is: ['byggesæt'], wish: { feature: 'brandstation' } }),
  unknown('nike løbesko herre str. 43', { is: ['løbesko herre'], must: { size: '43' } }),
  unknown('le creuset gryde støbejern', { is: ['gryde'], wish: { feature: 'støbejern' } }),
  unknown('weber gasgrill 3 brændere', { is: ['grill'], wish: { feature: '3 brændere' } }),
  unknown('philips airfryer', { is: ['airfryer'] }),
  unknown('bosch vaskemaskine 8 kg', { is: ['vaskemaskine'], wish: { size: '8 kg' } }),
  unknown('adidas sneakers hvid', { is: ['sneakers'], wish: { color: 'hvid' } }),
  unknown('nordhavn kaffemaskine xyz9000', { is: ['kaffemaskine'], must: { brand: 'Nordhavn' } }),
  unknown('apple macbook bærbar computer', { is: ['bærbar computer'] }),
  unknown('wolfgang kokkekniv 20 cm', { is: ['kokkekniv'], near: ['knivsæt'], wish: { size: '20 cm' } }),
];
