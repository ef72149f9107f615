/**
 * What shops write under their pictures: {n} the thing, {b} its brand, {m} its model, {c} its colour, {s} its size, {f} its
 * feature, {o} another thing that the shop would like to sell, {a} how it is and {w} what it has.
 */

export const PROSE_OPENINGS = [
  'Med {n} fra {b} får du en trofast hjælper i hverdagen',
  '{b} {m} er skabt til dig, der stiller krav til {n}',
  'Leder du efter en solid {n}, er {b} {m} et sikkert valg',
  'Nyhed fra {b}: {n} {m} i gennemført skandinavisk design',
  'Oplev forskellen med {b} {m}, en {n} i absolut topklasse',
  'Her får du meget {n} for pengene',
] as const;

export const PROSE_TELLINGS = [
  'Overfladen er {a} og modstår ridser, fedtede fingre og {w}',
  'Den {a} {w} gør den let at flytte fra rum til rum',
  'Vælg mellem {w} og {w}, alt efter hvad der passer bedst',
  'Samlingerne er forstærket med {w}, så den holder til {a} brug',
  'Et gennemtænkt {w} giver god kontrol, også når hænderne er våde',
  'Støjniveauet er så lavt, at du knap lægger mærke til dens {w}',
  'Rengøringen klares på få minutter, fordi {w} kan tages af',
  'Leveres med {w}, {w} og en dansk vejledning',
  'Den {a} form gør den velegnet til små lejligheder med {w}',
  'Udviklet i samarbejde med fagfolk og afprøvet med {a} {w}',
  'Fremstillet af {a} råvarer og pakket uden overflødig plast',
  'Kan tåle både frost, regn og {w} uden at falme',
  'Den indbyggede {w} slår automatisk fra ved overbelastning',
  'Den {a} polstring aflaster ryg og skuldre under lange dage',
  'Har {a} {w} og bruger en tredjedel mindre strøm end forgængeren',
  'En {a} gaveidé til værtinden, studenten eller svigerfar',
  'Passer flot sammen med {o} fra samme serie',
  'Kunder, der har købt denne vare, kigger også på {o}',
] as const;

const words = (text: string): readonly string[] => text.trim().split(/\s+/);

/** Of these two compounds are made: the first few often, most of them seldom, as words are in any language. */
export const PROSE_FIRSTS = words(`
  bund side top kant hånd fod læder stål silikone gummi træ bambus mikro aluminiums inder yder skulder bryst knæ ankel rygge
  nakke vinter sommer regn støv lyd lys varme kulde frost fugt vand olie mad brød frugt kaffe te is sne salt sand bil cykel
  båd telt rejse skole kontor værksteds have altan terrasse stue køkken bade sove børne baby kæledyrs gæste fest`);
export const PROSE_LASTS = words(`
  bøjle kant lomme håndtag skuffe greb rem plade holder skærm filter motor pumpe ventil knap måler føler sikring kæde fjeder
  hængsel lås rist bakke kurv pose sæk kasse dæksel prop bund foring polstring vægt skala kabel stik ledning antenne linse
  spejl pære kugle rulle hjul aksel bremse sadel pude madras dug klud børste svamp kost`);
export const PROSE_MANNERS = words(`
  slidstærk robust enkel elegant fleksibel smidig lydsvag energivenlig vandafvisende åndbar foldbar justerbar aftagelig
  håndsyet massiv svejset børstet poleret mat blank gennemsigtig antibakteriel allergivenlig hurtigtørrende skridsikker
  brandhæmmende stødabsorberende selvlysende opladelig programmerbar trinløs lydisoleret vindtæt ridsefast rustbeskyttet
  ergonomisk asymmetrisk rektangulær konisk cylindrisk rundet tætvævet letløbende formstøbt klassisk tidløs rustik nordisk
  maritim sporty feminin maskulin legende stilren minimalistisk farverig afdæmpet luksuriøs prisbelønnet patenteret`);

export const PROSE_FACTS = [
  'Model: {m}',
  'Farve: {c}',
  'Størrelse: {s}',
  'Egenskaber: {f}',
  'Mærke: {b}',
] as const;

export const PROSE_TERMS = [
  'Fri fragt ved køb over 499 kr. og 30 dages fortrydelsesret hos {shop}',
  'Bestil inden kl. 15, så sender {shop} din pakke samme dag',
  'Har du spørgsmål, sidder kundeservice hos {shop} klar ved telefonerne alle hverdage',
  'Alle priser hos {shop} er inklusive moms, og der tages forbehold for trykfejl',
  'Du kan betale med kort, MobilePay eller faktura hos {shop}',
  '{shop} er medlem af e-mærket og har solgt på nettet siden 2009',
] as const;
