/** English: Danish. Several parts stand for the end of a path: what a word means there. */
export const LIVING_AND_GARDEN = `
Lighting: Belysning
Lamps: Lamper
Table Lamps: Bordlamper
Desk Lamps: Skrivebordslamper
Floor Lamps: Gulvlamper
Wall Lamps: Væglamper
Ceiling Lights: Loftlamper
Pendants: Pendler
Pendant Lights: Pendler
Bulbs: Lyskilder
Light Bulbs: Lyskilder
Outdoor Lighting: Udendørsbelysning
Chandeliers: Lysekroner
Furniture: Møbler
Sofas: Sofaer
Couches: Sofaer
Armchairs: Lænestole
Chairs: Stole
Dining Chairs: Spisebordsstole
Bar Stools: Barstole
Stools: Taburetter
Benches: Bænke
Tables: Borde
Coffee Tables: Sofaborde
Dining Tables: Spiseborde
Desks: Skriveborde
Beds: Senge
Bed Frames: Sengestel
Bookcases: Reoler
Bookcases & Standing Shelves: Reoler
Shelving: Reoler
Shelves: Hylder
Cabinets: Skabe
Cabinets & Storage: Skabe & opbevaring
Wardrobes: Garderobeskabe
Dressers: Kommoder
Nightstands: Sengeborde
Office Furniture: Kontormøbler
Office > Furniture: Kontormøbler
Furniture > Chairs: Stole
Office > Furniture > Chairs: Kontorstole
Office Chairs: Kontorstole
Garden: Have
Yard & Garden: Have
Lawn & Garden: Have
Outdoor Furniture: Havemøbler
Patio Furniture: Havemøbler
Outdoor Furniture > Sets: Havemøbelsæt
Outdoor Furniture > Chairs: Havestole
Outdoor Furniture > Tables: Haveborde
Outdoor Living: Udeliv
Outdoor Power Equipment: Havemaskiner
Power Equipment: Havemaskiner
Parasols: Parasoller
Patio Umbrellas: Parasoller
Lawn Mowers: Græsslåmaskiner
Robot Mowers: Robotplæneklippere
Robotic Mowers: Robotplæneklippere
Hedge Trimmers: Hækkeklippere
Grass Trimmers: Græstrimmere
Chainsaws: Motorsave
Leaf Blowers: Løvblæsere
Pressure Washers: Højtryksrensere
Grills: Grill
Barbecues: Grill
Outdoor Grills: Grill
Garden Tools: Haveredskaber
Gardening: Havearbejde
Gardening Tools: Haveredskaber
Garden Hoses: Haveslanger
Watering & Irrigation: Havevanding
Greenhouses: Drivhuse
Planters: Krukker
Pots & Planters: Potter & krukker
Plants: Planter
Seeds: Frø
Swimming Pools: Svømmebassiner
Hardware: Byggemarked
Home Improvement: Byggemarked
Tools: Værktøj
Hand Tools: Håndværktøj
Power Tools: Elværktøj
Tool Accessories: Tilbehør til værktøj
Tool Storage: Værktøjsopbevaring
Drills: Bore- og skruemaskiner
Power Drills: Bore- og skruemaskiner
Drill Bits: Bor
Bits: Bits
Jigsaws: Stiksave
Saws: Save
Sanders: Slibemaskiner
Grinders: Slibemaskiner
Angle Grinders: Vinkelslibere
Screwdrivers: Skruetrækkere
Hammers: Hamre
Wrenches: Skruenøgler
Pliers: Tænger
Ladders: Stiger
Paint: Maling
Paints: Maling
Plumbing: VVS
Building Materials: Byggematerialer
Flooring: Gulve
Doors: Døre
Windows: Vinduer
Fasteners: Skruer & beslag
Locks & Keys: Låse & nøgler
Office: Kontor
Office Supplies: Kontorartikler
Office Equipment: Kontorudstyr
Office > Paper: Printerpapir
Paper: Papir
Writing: Skriveredskaber
Pens: Kuglepenne
Pencils: Blyanter
Markers: Tusser
Paper > Notebooks: Notesbøger
Notebooks & Notepads: Notesbøger
Printers: Printere
Printers, Copiers & Fax Machines: Printere
Ink & Toner: Blæk & toner
Ink Cartridges: Blækpatroner
Calendars: Kalendere
Envelopes: Kuverter
Filing & Organization: Arkivering
Scanners: Scannere
`;
