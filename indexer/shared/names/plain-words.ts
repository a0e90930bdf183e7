/** Words of a company's name that do not tell it from another, separated by commas. */

/** Legal forms, as ISO 20275 (ELF) lists them: short, and written out where that is common. */
export const LEGAL_FORMS =
  // English
  "Ltd, Limited, Co, Company, Inc, Incorporated, Corp, Corporation, LLC, L.L.C., LLP, LP, PLC, CIC, CLG, DAC, PLLC, " +
  "Pty, Pvt, Private Limited, Private Ltd, Public Limited Company, Limited Company, Limited Liability Company, Limited Partnership, " +
  "Sdn Bhd, Bhd, Pte, FZE, FZCO, FZ LLC, WLL, NPC, " +
  // Hungarian
  "Kft, Bt, Rt, Zrt, Nyrt, Kkt, Kht, Nonprofit, e.v., Egyéni Cég, Egyéni Vállalkozó, Betéti Társaság, " +
  "Közkereseti Társaság, Korlátolt Felelősségű Társaság, Részvénytársaság, Zártkörűen Működő, " +
  "Nyilvánosan Működő, Szövetkezet, és Társa, és Társai, és Tsa, és Tsai, Kft. f.a., Kft. v.a., Bt. f.a., Bt. v.a., Zrt. f.a., " +
  // German
  "GmbH, gGmbH, mbH, AG, KG, KGaA, OHG, OG, UG, UG haftungsbeschränkt, GbR, e.K., e.U., e.V., eG, SE, Aktiengesellschaft, " +
  "Gesellschaft, Gesellschaft mit beschränkter Haftung, Kommanditgesellschaft, GesmbH, Ges.m.b.H., " +
  // French, Italian, Spanish, Portuguese, Romanian
  "SA, SAS, SASU, SARL, EURL, SNC, SCA, SCS, SCOP, Société Anonyme, Société par Actions Simplifiée, " +
  "Société à Responsabilité Limitée, SpA, Srl, Srls, SAPA, Società per Azioni, Società a Responsabilità Limitata, " +
  "SL, SLU, SLL, SAU, SC, Sociedad Anónima, Sociedad Limitada, Sociedad de Responsabilidad Limitada, SA de CV, " +
  "S de RL de CV, Lda, Ltda, Limitada, Unipessoal, Unipessoal Lda, Unipersonal, Unipersonale, Sociedade Anónima, EIRELI, PFA, " +
  "Societate cu Răspundere Limitată, " +
  // Dutch, Nordic, Baltic
  "BV, B.V.B.A., BVBA, NV, CVBA, VOF, Besloten Vennootschap, Naamloze Vennootschap, AB, Aktiebolag, HB, A/S, ApS, IVS, K/S, " +
  "AS, ASA, ENK, Aksjeselskap, Aktieselskab, Anpartsselskab, Oy, Oyj, Osakeyhtiö, ehf, hf, OÜ, UAB, SIA, " +
  // Slavic, Greek, Turkish
  "s.r.o., spol. s r.o., a.s., k.s., v.o.s., z.s., Společnost s ručením omezeným, Spoločnosť s ručením obmedzeným, d.o.o., " +
  "j.d.o.o., d.d., d.n.o., k.d., s.p., Društvo s ograničenom odgovornošću, sp. z o.o., sp. z.o.o., sp. zo.o., " +
  "sp. k., sp. j., S.K.A., Spółka Akcyjna, Spółka z ograniczoną odpowiedzialnością, Spółka, EOOD, OOD, EAD, AD, ЕООД, ООД, " +
  "ЕАД, АД, ООО, ОАО, ЗАО, ПАО, АО, ТОО, ИП, ТОВ, ПрАТ, OOO, OAO, ZAO, PAO, TOV, " +
  "Общество с ограниченной ответственностью, Акционерное общество, Α.Ε., Ε.Π.Ε., Ι.Κ.Ε., Ο.Ε., A.Ş., Anonim Şirketi, " +
  "Limited Şirketi, Ltd. Şti., Şti, San. ve Tic., Tic., " +
  // Asian
  "K.K., G.K., Kabushiki Kaisha, Tbk, 株, 有, 주, בע״מ, בעמ"

/** They stand before the name, and are too short to be told from somebody's initials elsewhere. */
export const LEGAL_FORMS_BEFORE = "АО, ИП, PT, SC, OÜ, Firma, 株, 有, 주"

/** Those of scripts without spaces. */
export const LEGAL_FORMS_WITHIN =
  "株式会社, 有限会社, 合同会社, 合資会社, 合名会社, 股份有限公司, 有限责任公司, 有限責任公司, 有限公司, 주식회사, 유한회사, บริษัท, จำกัด, มหาชน"

export const LINKS = "The, And, Of, In, És, Und, Der, Die, Das, Et, Les"

/** Where a company is. Names that are words, too, such as Jersey and Georgia, are not here. */
export const PLACES =
  "Hungary, Hungaria, Hungarian, Magyar, Magyarország, Magyarországi, Österreich, Austria, Ausztria, Deutschland, Germany, " +
  "Németország, Schweiz, Suisse, Switzerland, Svájc, France, Franciaország, Italia, Italy, Olaszország, España, Spain, " +
  "Spanyolország, Portugal, Portugália, Nederland, Netherlands, Holland, Hollandia, Belgium, België, Belgique, Luxembourg, " +
  "Luxemburg, Polska, Poland, Lengyelország, Česko, Czechia, Czech, Czech Republic, Csehország, Slovensko, Slovakia, Szlovákia, " +
  "Slovenija, Slovenia, Szlovénia, Hrvatska, Croatia, Horvátország, Srbija, Serbia, Szerbia, România, Romania, Bulgaria, " +
  "Bulgária, България, Ελλάς, Hellas, Greece, Görögország, Türkiye, Törökország, Україна, Ukraine, Ukrajna, Россия, Russia, " +
  "Oroszország, Danmark, Denmark, Dánia, Sverige, Sweden, Svédország, Norge, Norway, Norvégia, Suomi, Finland, Finnország, " +
  "Eesti, Estonia, Észtország, Latvija, Latvia, Lettország, Lietuva, Lithuania, Litvánia, Ireland, Írország, UK, " +
  "United Kingdom, Great Britain, Britain, England, Anglia, Scotland, Wales, USA, United States, America, Amerika, Canada, " +
  "Kanada, México, Mexico, Brasil, Brazil, Argentina, Australia, New Zealand, China, Kína, Japan, Japán, Korea, India, " +
  "Singapore, Hong Kong, Taiwan, Israel, Dubai, UAE, Europe, Europa, Európa, EU, Asia, International, Internacional, " +
  "Internazionale, Nemzetközi, Global, Worldwide, Budapest, Wien, Vienna, Berlin, London, Paris, Milano, New York"

/** That it makes or sells. */
export const TRADE =
  "Shop, Shops, Store, Stores, Outlet, Webshop, Webstore, Web, Online, Official, Original, Authentic, Genuine, Brand, Brands, " +
  "Group, Holding, Holdings, Trade, Traders, Trading, Sales, Distribution, Distributor, Distributors, Retail, Wholesale, Export, " +
  "Import, Commerce, Manufacture, Manufactory, Manufacturer, Manufacturers, Manufacturing, Factory, Works, Workshop, Workshops, " +
  "Studio, Studios, Atelier, Boutique, Industry, Industries, Enterprise, Enterprises, Production, Products, Service, Services, " +
  "www, com, net, org, hu, " +
  "Bolt, Boltja, Üzlet, Áruház, Webáruház, Webbolt, Márkabolt, Hivatalos, Eredeti, Márka, Csoport, Manufaktúra, Műhely, Műhelye, " +
  "Gyár, Gyára, Gyártó, Üzem, Üzeme, Ipari, Termelő, Kereskedelmi, Kereskedelem, Kereskedés, Kereskedő, Kereskedőház, Nagykereskedelem, " +
  "Szolgáltató, Szolgáltatás, Forgalmazó, Vállalat, Vállalkozás, Cég, Termékek, Stúdió, Butik, " +
  "Manufaktur, Werkstatt, Werkstätte, Fabrik, Handel, Handels, Handelsgesellschaft, Vertrieb, Vertriebs, Laden, Geschäft, " +
  "Offiziell, Gruppe, Produktion, Produktions, Fabrique, Magasin, Officiel, Officielle, Groupe, " +
  "Bottega, Negozio, Fabbrica, Manifattura, Ufficiale, Gruppo, Tienda, Taller, Fábrica, Oficial, Grupo, Comercial, " +
  "Sklep, Obchod, Magazin, Grupa, Магазин, Официальный, Группа, Фабрика, Завод, Мастерская"

/** What is written as the end of a word, too. */
export const ENDINGS =
  "Shop, Store, Webshop, Online, Official, Group, Trading, Manufaktúra, Manufaktur, Műhely, Bolt, Áruház, Kft, Zrt, Ltd, GmbH"

/** What companies make and sell: no name without another word. */
export const GOODS =
  "Air, Art, Arts, Bags, Bakery, Bank, Beauty, Beer, Bike, Bikes, Book, Books, Brewery, Candle, Candles, Ceramics, Chocolate, " +
  "Clothes, Clothing, Coffee, Cosmetics, Craft, Crafts, Design, Fashion, Food, Foods, Furniture, Garden, Gift, Gifts, Glass, " +
  "Hat, Hats, Home, Honey, Hotel, Jeans, Jewellery, Jewelry, Jewels, Leather, Linen, Music, Perfume, Pharma, Pharmacy, " +
  "Porcelain, Pottery, Shoe, Shoes, Soap, Soaps, Sport, Sports, Tea, Textile, Textiles, Toy, Toys, Watch, Watches, Water, " +
  "Wine, Wines, Winery, Wool, Ajándék, Bor, Borászat, Pincészet, Bőr, Bútor, Cipő, Csokoládé, Cukrászda, Divat, Ékszer, " +
  "Élelmiszer, Gyertya, Ház, Kávé, Kerámia, Kézműves, Handmade, Handcrafted, Könyv, Kozmetika, Méz, Óra, Otthon, Patika, Pékség, Porcelán, Ruha, Ruházat, " +
  "Sör, Sörfőzde, Szappan, Termék, Textil, Víz, Üveg, Játék, Kunst, Mode, Wein, Bier, Schmuck, Uhren, Vin, Vins, Vino"
