/** English: Danish. Several parts stand for the end of a path: what a word means there. */
export const PEOPLE_AND_LEISURE = `
Health & Beauty: Sundhed & skønhed
Beauty: Skønhed
Beauty & Personal Care: Skønhed & personlig pleje
Personal Care: Personlig pleje
Health: Sundhed
Health Care: Sundhed
Cosmetics: Kosmetik
Makeup: Makeup
Lipstick: Læbestift
Mascara: Mascara
Nail Polish: Neglelak
Nail Care: Neglepleje
Hair Care: Hårpleje
Shampoo: Shampoo
Conditioner: Balsam
Hair Color: Hårfarve
Hair Dryers: Hårtørrere
Hair Straighteners: Glattejern
Curling Irons: Krøllejern
Hair Styling Products: Hårstyling
Shaving: Barbering
Shaving & Grooming: Barbering
Electric Shavers: Barbermaskiner
Razors: Skrabere
Beard Care: Skægpleje
Fragrance: Dufte
Fragrances: Dufte
Perfume: Parfume
Perfume & Cologne: Parfume
Skin Care: Hudpleje
Face Creams: Ansigtscreme
Face Care: Ansigtspleje
Facial Cleansers: Ansigtsrens
Hand Creams: Håndcreme
Body Lotion: Bodylotion
Sunscreen: Solcreme
Deodorant: Deodorant
Bath & Body: Bad & krop
Soap: Sæbe
Oral Care: Mundpleje
Electric Toothbrushes: Eltandbørster
Toothbrushes: Tandbørster
Brush Heads: Tandbørstehoveder
Toothpaste: Tandpasta
Vitamins & Supplements: Kosttilskud
Vitamins: Vitaminer
First Aid: Førstehjælp
Massage & Relaxation: Massage & velvære
Contact Lenses: Kontaktlinser
Baby & Toddler: Baby & småbørn
Strollers: Klapvogne
Baby Strollers: Klapvogne
Prams: Barnevogne
Car Seats: Autostole
Baby Car Seats: Autostole
Diapers: Bleer
Nappies: Bleer
High Chairs: Højstole
Cribs: Tremmesenge
Nursing & Feeding: Amning & spisning
Baby Bottles: Sutteflasker
Pacifiers: Sutter
Baby Monitors: Babyalarmer
Toys: Legetøj
Toys & Games: Legetøj & spil
Building Toys: Byggesæt
Stuffed Animals: Bamser
Plush Toys: Bamser
Dolls: Dukker
Dollhouses: Dukkehuse
Dolls & Dollhouses: Dukker & dukkehuse
Action Figures: Actionfigurer
Educational Toys: Læringslegetøj
Ride-On Toys: Gåbiler
Outdoor Play Equipment: Udelegetøj
Toy Cars: Legetøjsbiler
Arts & Crafts: Kunst & hobby
Hobbies & Creative Arts: Hobby
Party Supplies: Festartikler
Games: Spil
Puzzles: Puslespil
Jigsaw Puzzles: Puslespil
Board Games: Brætspil
Card Games: Kortspil
Sports: Sport & fritid
Sporting Goods: Sport & fritid
Sports & Outdoors: Sport & fritid
Cycling: Cykler
Bicycles: Cykler
Bikes: Cykler
E-Bikes: Elcykler
Electric Bikes: Elcykler
Cycling > Helmets: Cykelhjelme
Cycling > Locks: Cykellåse
Bicycle Helmets: Cykelhjelme
Bicycle Parts: Cykeldele
Bicycle Accessories: Cykeltilbehør
Helmets: Hjelme
Exercise & Fitness: Fitness
Yoga Mats: Yogamåtter
Dumbbells: Håndvægte
Treadmills: Løbebånd
Exercise Bikes: Motionscykler
Camping & Hiking: Camping & vandring
Tents: Telte
Sleeping Bags: Soveposer
Fishing: Fiskeri
Hunting: Jagt
Football: Fodbold
Golf Clubs: Golfkøller
Swimming: Svømning
Skiing: Ski
Water Sports: Vandsport
Pets: Dyr
Pet Supplies: Dyr
Animals & Pet Supplies: Dyr
Dogs: Hund
Dog Supplies: Hund
Dog Food: Hundefoder
Dog Beds: Hundesenge
Dog Toys: Hundelegetøj
Dog Treats: Hundesnacks
Cats: Kat
Cat Supplies: Kat
Cat Food: Kattemad
Cat Litter: Kattegrus
Cat Toys: Kattelegetøj
Fish Supplies: Akvarium
Bird Supplies: Fugle
Horses: Hest
Food: Mad & drikke
Food & Beverages: Mad & drikke
Food, Beverages & Tobacco: Mad & drikke
Beverages: Drikkevarer
Coffee Beans: Kaffebønner
Tea: Te
Juice: Saft & juice
Wine: Vin
Beer: Øl
Liquor & Spirits: Spiritus
Soft Drinks: Sodavand
Chocolate: Chokolade
Candy: Slik
Candy & Chocolate: Slik & chokolade
Snacks: Snacks
Oils: Olie & eddike
Spices: Krydderier
Vehicles & Parts: Køretøjer & dele
Car Accessories: Biltilbehør
Car Care: Bilpleje
Tires: Dæk
Baby: Baby
Fitness: Fitness
Outdoor: Outdoor
Outdoors: Friluftsliv
Juices: Saft & juice
`;
