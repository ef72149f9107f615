/** Series names of things that have no model number. */
export const SERIES = listed(`
  Saga, Klint, Strand, Bris, Luna, Fjeld, Skagen, Vega, Birk, Hede, Mols, Freja, Sol, Rørvig, Elm, Dagny, Havn,
  Aske, Viking, Nord, Lyng, Fanø, Rav, Tind, Ask, Signe, Bølge, Torp, Samsø, Ella, Kant, Anholt, Stella, Eng,
  Falk, Læsø, Bo, Terra, Ørn, Maj, Ribe, Vinge, Asta, Møn, Dal, Korn, Frost, Ida, Bakke, Odin`);
export const PHONE_LINES = listed('Nova, Zenit, Alta, Pixo, Mira, Orbit, Delta');
export const FIRST_NAMES = listed(`
  Ida, Åse, Mads, Karen, Jens, Sofie, Niels, Line, Peter, Anna, Søren, Marie, Ole, Birgit, Kasper, Julie, Torben,
  Ellen, Rasmus, Grethe`);
export const LAST_NAMES = listed(`
  Holm, Sørensen, Lund, Kjær, Dahl, Bech, Østergaard, Friis, Krogh, Bang, Winther, Juhl, Skov, Toft, Nygaard,
  Munk, Vester, Riis, Bruun, Thygesen`);

/** Names of the synthetic market's shops. */
export const SHOP_STARTS = listed(`
  Lampe, El, Bolig, Have, Sko, Tøj, Bog, Køkken, Sport, Cykel, Børne, Lyd, Mobil, Hobby, Gave, Møbel, Værktøjs,
  Dyre, Vin, Kontor, Fritids, Bad, Senge, Ur, Kaffe, Spil, Auto, Helse, Foto, Lege`);
export const SHOP_ENDS = listed(`
  huset, gården, hjørnet, lageret, magasinet, kompagniet, boden, torvet, hallen, værkstedet, shoppen, centret,
  kælderen, loftet, handlen`);
export const SHOP_TOWNS = listed(`
  Aarhus, Odense, Vejle, Ribe, Skive, Thisted, Køge, Holbæk, Randers, Varde, Nyborg, Lemvig, Hobro, Tønder, Faxe,
  Struer`);

/** Beginnings and ends of the titles of invented books. */
export const TITLE_STARTS = listed(`
  Vinter, Sommer, Efterår, Forår, En nat, Tavshed, Brevene, Lyset, Søstrene, Drømmen, Huset, Manden, Kvinden,
  Stemmerne, Barndom, Skyggen, Regn, Hjemkomst, En hemmelighed, Kærlighed, Haven, Jul, Et mord, Afskeden,
  Stilhed, Spor, Sandheden, Venner, Den sidste dag, Morgen`);
export const TITLE_PLACES = listed(`
  i Århus, ved havet, i Skagen, på Bornholm, i skoven, under broen, i Nyhavn, på Fanø, i Odense, bag klitterne,
  i Ribe, på Vesterbro, i Lemvig, ved fjorden, på Møn, i Svendborg, ved åen, i Thy, på Samsø, i kælderen, på øen,
  i Helsingør, ved fyret, på Læsø, i nabolaget, bag muren, i Tønder, på heden, under sneen, i Viborg`);
export const TITLE_KITCHEN = listed(`
  Brød, Grønt, Supper, Bagværk, Hverdagsmad, Fisk, Simremad, Desserter, Julemad, Smørrebrød, Surdej, Grillmad`);
export const TITLE_KITCHEN_ENDS = listed(`
  hele året, for begyndere, til alle dage, fra haven, på en time, med sæsonens råvarer, til familien,
  fra Nordens køkkener`);
export const TITLE_HEROES = listed(`
  Bamse Bjørn, Lille Frida, Kaj Krabbe, Troldepigen Tulle, Bette Birk, Oskar Odder, Katten Konrad, Rikke Ræv,
  Pigen Perle, Sørøver Søren, Musen Magda`);
export const TITLE_ADVENTURES = listed(`
  går i børnehave, tager på fisketur, finder en skat, kan ikke sove, får en lillebror, holder fødselsdag,
  møder en drage, rejser til månen, bygger en hule, lærer at cykle`);

/**
 * Sentences of shops' descriptions. Placeholders: {n} noun, {b} brand, {m} model, {c} colour, {s} size, {f} feature, {o} another
 * type of product, {a} a word of PROSE_MANNERS, {w} a compound of PROSE_FIRSTS and PROSE_LASTS.
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

/** Compounds are made of these two lists. Their first words are drawn often and most others seldom, as in any language. */
export const PROSE_FIRSTS = listed(`
  bund, side, top, kant, hånd, fod, læder, stål, silikone, gummi, træ, bambus, mikro, aluminiums, inder, yder, skulder,
  bryst, knæ, ankel, rygge, nakke, vinter, sommer, regn, støv, lyd, lys, varme, kulde, frost, fugt, vand, olie, mad, brød,
  frugt, kaffe, te, is, sne, salt, sand, bil, cykel, båd, telt, rejse, skole, kontor, værksteds, have, altan, terrasse,
  stue, køkken, bade, sove, børne, baby, kæledyrs, gæste, fest`);
export const PROSE_LASTS = listed(`
  bøjle, kant, lomme, håndtag, skuffe, greb, rem, plade, holder, skærm, filter, motor, pumpe, ventil, knap, måler, føler,
  sikring, kæde, fjeder, hængsel, lås, rist, bakke, kurv, pose, sæk, kasse, dæksel, prop, bund, foring, polstring, vægt,
  skala, kabel, stik, ledning, antenne, linse, spejl, pære, kugle, rulle, hjul, aksel, bremse, sadel, pude, madras, dug,
  klud, børste, svamp, kost`);
export const PROSE_MANNERS = listed(`
  slidstærk, robust, enkel, elegant, fleksibel, smidig, lydsvag, energivenlig, vandafvisende, åndbar, foldbar, justerbar,
  aftagelig, håndsyet, massiv, svejset, børstet, poleret, mat, blank, gennemsigtig, antibakteriel, allergivenlig,
  hurtigtørrende, skridsikker, brandhæmmende, stødabsorberende, selvlysende, opladelig, programmerbar, trinløs,
  lydisoleret, vindtæt, ridsefast, rustbeskyttet, ergonomisk, asymmetrisk, rektangulær, konisk, cylindrisk, rundet,
  tætvævet, letløbende, formstøbt, klassisk, tidløs, rustik, nordisk, maritim, sporty, feminin, maskulin, legende, stilren,
  minimalistisk, farverig, afdæmpet, luksuriøs, prisbelønnet, patenteret`);

export const PROSE_FACTS = listed('Model: {m}, Farve: {c}, Størrelse: {s}, Egenskaber: {f}, Mærke: {b}');

export const PROSE_TERMS = [
  'Fri fragt ved køb over 499 kr. og 30 dages fortrydelsesret hos {shop}',
  'Bestil inden kl. 15, så sender {shop} din pakke samme dag',
  'Har du spørgsmål, sidder kundeservice hos {shop} klar ved telefonerne alle hverdage',
  'Alle priser hos {shop} er inklusive moms, og der tages forbehold for trykfejl',
  'Du kan betale med kort, MobilePay eller faktura hos {shop}',
  '{shop} er medlem af e-mærket og har solgt på nettet siden 2009',
] as const;

function listed(text: string): readonly string[] {
  return text.trim().split(/,\s+/);
}
