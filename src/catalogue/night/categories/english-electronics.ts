/** English: Danish. Several parts stand for the end of a path: what a word means there. */
export const ELECTRONICS_AND_MEDIA = `
Electronics: Elektronik
Consumer Electronics: Forbrugerelektronik
Electronics Accessories: Tilbehør til elektronik
Electronics > Accessories: Tilbehør til elektronik
Audio: Lyd
Audio Equipment: Lydudstyr
Headphones: Hovedtelefoner
Headphones & Headsets: Hovedtelefoner & headset
Headsets: Headset
Earphones: Øretelefoner
Earbuds: Øreplugs
Speakers: Højttalere
Bluetooth Speakers: Bluetooth-højttalere
Portable Speakers: Bærbare højttalere
Soundbars: Soundbars
Amplifiers: Forstærkere
Turntables: Pladespillere
Microphones: Mikrofoner
Radios: Radioer
Video: TV & billede
Televisions: Fjernsyn
TVs: Fjernsyn
TV Mounts: TV-vægbeslag
TV & Video: TV & billede
Projectors: Projektorer
Media Players: Medieafspillere
Streaming Devices: Streamingbokse
Cameras: Kameraer
Cameras & Optics: Kameraer & optik
Digital Cameras: Digitalkameraer
Camera Lenses: Objektiver
Lenses: Objektiver
Tripods: Stativer
Binoculars: Kikkerter
Drones: Droner
Security Cameras: Overvågningskameraer
Computers: Computere
Computers & Accessories: Computere & tilbehør
Laptops: Bærbare computere
Laptop Computers: Bærbare computere
Desktop Computers: Stationære computere
Desktops: Stationære computere
Tablets: Tablets
Tablet Computers: Tablets
E-Readers: E-bogslæsere
Monitors: Skærme
Computer Monitors: Skærme
Keyboards: Tastaturer
Mice: Mus
Mice & Trackballs: Mus
Mouse Pads: Musemåtter
Webcams: Webkameraer
Computer Components: Computerkomponenter
Graphics Cards: Grafikkort
Motherboards: Bundkort
Processors: Processorer
Power Supplies: Strømforsyninger
Storage Devices: Lagring
Hard Drives: Harddiske
External Hard Drives: Eksterne harddiske
Memory Cards: Hukommelseskort
USB Flash Drives: USB-nøgler
Networking: Netværk
Routers: Routere
Cables: Kabler
Adapters: Adaptere
Docking Stations: Dockingstationer
Software: Software
Communications: Mobil
Telephony: Telefoni
Mobile Phones: Smartphones
Cell Phones: Smartphones
Smartphones: Smartphones
Mobile Phone Accessories: Mobiltilbehør
Cell Phone Accessories: Mobiltilbehør
Phone Cases: Mobilcovers
Mobile Phone Cases: Mobilcovers
Screen Protectors: Skærmbeskyttelse
Chargers: Opladere
Power Banks: Powerbanks
Batteries: Batterier
Power Adapters & Chargers: Opladere
Phone Holders: Mobilholdere
Wearables: Wearables
Smartwatches: Smartwatches
Fitness Trackers: Aktivitetsarmbånd
Smart Home: Smarthome
Video Games: Computerspil
Video Game Consoles: Spillekonsoller
Consoles: Spillekonsoller
Game Controllers: Spilcontrollere
GPS Navigation Systems: GPS
Media: Medier
Books: Bøger
Books > Fiction: Skønlitteratur
Fiction: Skønlitteratur
Books > Crime: Krimi
Books > Cooking: Kogebøger
Books > Children: Børnebøger
Children's Books: Børnebøger
Crime Fiction: Krimi
Cookbooks: Kogebøger
Non-Fiction: Faglitteratur
Biographies: Biografier
Textbooks: Lærebøger
Comics: Tegneserier
Magazines: Magasiner
Audiobooks: Lydbøger
Music: Musik
Music & Sound Recordings: Musik
Vinyl Records: Vinylplader
Movies: Film
DVDs & Videos: Film
Musical Instruments: Musikinstrumenter
Guitars: Guitarer
Pianos: Klaverer
Drums: Trommer
`;
