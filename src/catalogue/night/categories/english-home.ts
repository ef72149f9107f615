/** English: Danish. Several parts stand for the end of a path: what a word means there. */
export const HOME = `
Home: Hjem
Home & Garden: Hus & have
Home & Kitchen: Hjem & køkken
Home & Living: Hjem & bolig
Home Decor: Boligindretning
Decor: Boligindretning
Appliances: Hvidevarer
Household Appliances: Husholdningsapparater
Kitchen Appliances: Køkkenmaskiner
Small Appliances: Køkkenmaskiner
Small Kitchen Appliances: Køkkenmaskiner
Large Appliances: Hvidevarer
Laundry: Vask & tørring
Laundry Appliances: Vask & tørring
Washing Machines: Vaskemaskiner
Dryers: Tørretumblere
Tumble Dryers: Tørretumblere
Washer Dryers: Vaske-tørremaskiner
Dishwashers: Opvaskemaskiner
Refrigeration: Køl & frys
Refrigerators: Køleskabe
Fridges: Køleskabe
Freezers: Frysere
Fridge Freezers: Køle-fryseskabe
Wine Coolers: Vinkøleskabe
Ovens: Ovne
Microwaves: Mikroovne
Microwave Ovens: Mikroovne
Cooktops: Kogeplader
Hobs: Kogeplader
Range Hoods: Emhætter
Cooker Hoods: Emhætter
Vacuums: Støvsugere
Vacuum Cleaners: Støvsugere
Canister Vacuums: Støvsugere med pose
Stick Vacuums: Ledningsfri støvsugere
Cordless Vacuums: Ledningsfri støvsugere
Robot Vacuums: Robotstøvsugere
Robotic Vacuums: Robotstøvsugere
Steam Cleaners: Damprensere
Irons: Strygejern
Irons & Ironing Systems: Strygejern
Ironing Boards: Strygebrætter
Air Conditioners: Aircondition
Air Purifiers: Luftrensere
Humidifiers: Luftfugtere
Dehumidifiers: Affugtere
Fans: Ventilatorer
Space Heaters: Varmeovne
Heaters: Varmeovne
Climate Control: Indeklima
Kitchen: Køkken
Kitchen & Dining: Køkken & spisning
Coffee: Kaffe
Coffee > Grinders: Kaffekværne
Coffee > Accessories: Tilbehør til kaffemaskiner
Coffee Makers: Kaffemaskiner
Coffee Machines: Kaffemaskiner
Coffee Grinders: Kaffekværne
Espresso Machines: Espressomaskiner
Kettles: Elkedler
Electric Kettles: Elkedler
Toasters: Brødristere
Blenders: Blendere
Hand Blenders: Stavblendere
Juicers: Juicere
Food Processors: Foodprocessorer
Stand Mixers: Røremaskiner
Mixers: Røremaskiner
Air Fryers: Airfryere
Deep Fryers: Frituregryder
Rice Cookers: Riskogere
Waffle Irons: Vaffeljern
Ice Cream Makers: Ismaskiner
Cookware: Gryder & pander
Cookware & Bakeware: Gryder, pander & bageforme
Bakeware: Bageudstyr
Pots: Gryder
Pans: Pander
Frying Pans: Pander
Saucepans: Kasseroller
Knives: Knive
Kitchen Knives: Køkkenknive
Chef Knives: Kokkeknive
Chef's Knives: Kokkeknive
Knife Sets: Knivsæt
Cutlery: Bestik
Flatware: Bestik
Tableware: Service
Dinnerware: Spisestel
Plates: Tallerkener
Bowls: Skåle
Mugs: Krus
Cups: Kopper
Drinkware: Glas & kopper
Glasses: Glas
Wine Glasses: Vinglas
Barware: Barudstyr
Food Storage: Madopbevaring
Kitchen Tools & Utensils: Køkkenredskaber
Cutting Boards: Skærebrætter
Bedding: Soveværelse
Bed Linen: Sengetøj
Bed Sheets: Lagner
Duvets: Dyner
Pillows: Hovedpuder
Blankets: Tæpper
Mattresses: Madrasser
Linens & Bedding: Sengetøj & tekstiler
Bath: Badeværelse
Bathroom: Badeværelse
Bathroom Accessories: Tilbehør til badeværelset
Towels: Håndklæder
Bath Towels: Badehåndklæder
Shower Curtains: Badeforhæng
Curtains & Drapes: Gardiner
Rugs: Gulvtæpper
Cushions: Puder
Candles: Stearinlys
Vases: Vaser
Mirrors: Spejle
Clocks: Ure
Picture Frames: Billedrammer
Household Supplies: Husholdning
Household Cleaning Supplies: Rengøring
Storage & Organization: Opbevaring
`;
