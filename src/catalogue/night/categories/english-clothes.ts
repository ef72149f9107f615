/** English: Danish. Several parts stand for the end of a path: what a word means there. */
export const CLOTHES = `
Apparel: Tøj
Apparel & Accessories: Tøj & tilbehør
Clothing: Tøj
Clothing & Accessories: Tøj & tilbehør
Clothing, Shoes & Jewelry: Tøj, sko & smykker
Fashion: Mode
Activewear: Træningstøj
Sportswear: Sportstøj
Baby & Toddler Clothing: Babytøj
Baby Clothing: Babytøj
Kids Clothing: Børnetøj
Blouses: Bluser
Bras: BH'er
Cardigans: Cardigans
Coats: Frakker
Coats & Jackets: Frakker & jakker
Costumes: Kostumer
Costumes & Accessories: Kostumer & tilbehør
Dresses: Kjoler
Gloves & Mittens: Handsker & vanter
Gloves: Handsker
Mittens: Vanter
Handbags: Håndtasker
Handbags, Wallets & Cases: Tasker & punge
Hats: Hatte & huer
Hats & Caps: Hatte & kasketter
Caps: Kasketter
Beanies: Huer
Hoodies & Sweatshirts: Hættetrøjer & sweatshirts
Sweatshirts: Sweatshirts
Hosiery: Strømper
Hosiery > Tights: Strømpebukser
Jackets: Jakker
Jackets & Coats: Jakker & frakker
Rain Jackets: Regnjakker
Winter Jackets: Vinterjakker
Down Jackets: Dunjakker
Jewelry: Smykker
Jewellery: Smykker
Bracelets: Armbånd
Earrings: Øreringe
Necklaces: Halskæder
Rings: Ringe
Watches: Ure
Watch Straps: Urremme
Watch Bands: Urremme
Knitwear: Strik
Sweaters: Sweatre
Jumpers: Sweatre
Lingerie: Lingeri
Nightwear: Nattøj
One-Pieces: Heldragter
Outerwear: Overtøj
Rainwear: Regntøj
Snowsuits: Flyverdragter
Pants: Bukser
Trousers: Bukser
Pajamas: Pyjamas
Sleepwear: Nattøj
Sleepwear & Loungewear: Nattøj & hjemmetøj
Scarves: Halstørklæder
Scarves & Shawls: Tørklæder & sjaler
Shirts: Skjorter
Shirts & Tops: Skjorter & toppe
Tops: Toppe
T-Shirts: T-shirts
Polo Shirts: Poloshirts
Skirts: Nederdele
Socks: Strømper
Suits: Jakkesæt
Suits & Blazers: Jakkesæt & blazere
Blazers: Blazere
Swimwear: Badetøj
Swimsuits: Badedragter
Underwear: Undertøj
Underwear & Socks: Undertøj & strømper
Uniforms: Uniformer
Vests: Veste
Belts: Bælter
Ties: Slips
Neckties: Slips
Umbrellas: Paraplyer
Sunglasses: Solbriller
Wallets: Punge
Wallets & Money Clips: Punge
Purses: Tasker
Bags: Tasker
Backpacks: Rygsække
Luggage: Kufferter
Luggage & Bags: Kufferter & tasker
Suitcases: Kufferter
Travel Bags: Rejsetasker
Laptop Bags: Computertasker
Messenger Bags: Skuldertasker
Duffel Bags: Sportstasker
Footwear: Fodtøj
Shoes: Sko
Shoe Accessories: Tilbehør til sko
Shoe Care: Skopleje
Boots: Støvler
Ankle Boots: Ankelstøvler
Hiking Boots: Vandrestøvler
Rain Boots: Gummistøvler
Winter Boots: Vinterstøvler
Running Shoes: Løbesko
Athletic Shoes: Sportssko
Football Boots: Fodboldstøvler
Sandals: Sandaler
Slippers: Hjemmesko
Flip Flops: Klipklappere
Heels: Højhælede sko
High Heels: Højhælede sko
Flats: Flade sko
Clogs: Træsko
Dress Shoes: Pæne sko
Casual Shoes: Fritidssko
Sneakers: Sneakers
Jeans: Jeans
Shorts: Shorts
`;
