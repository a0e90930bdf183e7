/** Names of products as shops write them, by language, and the 8-bit or double-byte encodings that spreadsheets of that language save. */
export interface Language {
  /** The legacy encoding that a spreadsheet of this language saves. */
  encoding: string
  headers: { name: string; colour: string }
  names: string[]
}

const phrases = (text: string) => text.split("|").map((phrase) => phrase.trim())

export const LANGUAGES: Record<string, Language> = {
  hungarian: {
    encoding: "windows-1250",
    headers: { name: "Terméknév", colour: "Szín" },
    names: phrases(
      "Tűzálló üveg sütőtál fedővel|Kézzel festett kerámia bögre|Gyapjú sál, szürke|Őszi kollekció: bőr övtáska|Fűszeres szilvalekvár|Kékfestő terítő, négyszemélyes|Rozsdamentes acél kulacs|Illatgyertya levendulával|Női télikabát, hosszú|Gyermek esőcsizma|Tölgyfa vágódeszka|Hímzett párnahuzat|Erdélyi sóskaramella|Szőlőmagolaj hidegen sajtolva|Füstölt paprika őrlemény|Pamut törölköző szett|Bükkfa fakanál|Virágmintás esernyő|Kürtőskalács sütőforma|Tejcsokoládé mogyoróval|Lúdtoll paplan|Férfi öltönynadrág|Ünnepi díszdoboz|Hűtőmágnes Budapest",
    ),
  },
  polish: {
    encoding: "windows-1250",
    headers: { name: "Nazwa produktu", colour: "Kolor" },
    names: phrases(
      "Kubek ceramiczny ręcznie malowany|Sukienka wełniana, długa|Łyżka drewniana bukowa|Świeca zapachowa z lawendą|Pościel bawełniana żółta|Miód gryczany ze śliwką|Krzesło dębowe tapicerowane|Żurawina suszona|Torebka skórzana brązowa|Ręcznik kąpielowy|Koszula męska w kratę|Zegarek ścienny|Obrus lniany biały|Deska do krojenia z akacji|Buty trekkingowe wodoodporne|Kołdra puchowa całoroczna|Czekolada mleczna z orzechami|Płaszcz zimowy damski|Garnek żeliwny emaliowany|Słuchawki bezprzewodowe|Dżem truskawkowy|Chusta jedwabna|Nóż kuchenny stalowy|Poduszka ogrodowa",
    ),
  },
  czech: {
    encoding: "windows-1250",
    headers: { name: "Název výrobku", colour: "Barva" },
    names: phrases(
      "Ručně malovaný hrnek|Vlněná šála, šedá|Dřevěná vařečka z buku|Vonná svíčka s levandulí|Kožená kabelka hnědá|Bavlněné povlečení|Kuchyňský nůž nerezový|Žehlicí prkno|Dětské holínky|Péřová přikrývka|Litinový hrnec smaltovaný|Mléčná čokoláda s oříšky|Křišťálová váza|Pánská košile kostkovaná|Zimní kabát dámský|Čaj bylinný z hor|Lněný ubrus bílý|Nástěnné hodiny|Turistické boty nepromokavé|Zavařenina švestková|Sluneční brýle|Ořechové máslo křupavé|Dubová židle|Ručník froté",
    ),
  },
  russian: {
    encoding: "windows-1251",
    headers: { name: "Название товара", colour: "Цвет" },
    names: phrases(
      "Чашка керамическая ручной работы|Шарф шерстяной серый|Деревянная ложка из бука|Свеча ароматическая с лавандой|Сумка кожаная коричневая|Постельное бельё хлопковое|Нож кухонный стальной|Детские резиновые сапоги|Одеяло пуховое|Кастрюля чугунная эмалированная|Молочный шоколад с орехами|Хрустальная ваза|Рубашка мужская в клетку|Пальто зимнее женское|Травяной чай|Скатерть льняная белая|Часы настенные|Ботинки походные|Варенье сливовое|Очки солнцезащитные|Стул дубовый|Полотенце махровое|Подушка садовая|Мёд гречишный",
    ),
  },
  ukrainian: {
    encoding: "windows-1251",
    headers: { name: "Назва товару", colour: "Колір" },
    names: phrases(
      "Чашка керамічна ручної роботи|Шарф вовняний сірий|Дерев'яна ложка з бука|Свічка ароматична з лавандою|Сумка шкіряна коричнева|Постільна білизна бавовняна|Ніж кухонний сталевий|Дитячі гумові чоботи|Ковдра пухова|Каструля чавунна емальована|Молочний шоколад з горіхами|Кришталева ваза|Сорочка чоловіча в клітинку|Пальто зимове жіноче|Трав'яний чай|Скатертина лляна біла|Годинник настінний|Черевики похідні|Варення сливове|Окуляри сонцезахисні|Стілець дубовий|Рушник махровий|Вишиванка з Києва|Їжачок плюшевий",
    ),
  },
  german: {
    encoding: "windows-1252",
    headers: { name: "Produktname", colour: "Farbe" },
    names: phrases(
      "Handbemalte Keramiktasse|Wollschal für Männer, grau|Kochlöffel aus Buchenholz|Duftkerze mit Lavendel, groß|Ledertasche, weiß genäht|Baumwollbettwäsche geblümt|Küchenmesser aus Edelstahl|Gummistiefel für Kinder, grün|Daunendecke, überlang|Gusseiserner Topf mit Deckel|Vollmilchschokolade mit Nüssen|Kristallvase, mundgeblasen|Hemd, kariert, Größe XL|Wintermantel für Damen|Kräutertee aus den Alpen|Leinentischdecke, weiß|Wanduhr, geräuschlos|Wanderschuhe, wasserdicht|Pflaumenmus mit Gewürzen|Sonnenbrille, rötlich|Eichenstuhl, geölt|Frotteehandtuch, dunkelblau|Gartenkissen, schön bunt|Straußenfederwedel",
    ),
  },
  french: {
    encoding: "windows-1252",
    headers: { name: "Nom du produit", colour: "Matière" },
    names: phrases(
      "Tasse en céramique peinte à la main|Écharpe en laine grise|Cuillère en bois de hêtre|Bougie parfumée à la lavande|Sac à main en cuir marron|Parure de lit en coton brodé|Couteau de cuisine en acier forgé|Bottes de pluie pour enfant|Couette en duvet légère|Cocotte en fonte émaillée|Chocolat au lait et noisettes entières|Vase en cristal soufflé|Chemise à carreaux pour homme|Manteau d'hiver doublé|Thé vert à la menthe fraîche|Nappe en lin blanc cassé|Horloge murale rétro|Chaussures de randonnée imperméables|Confiture de mûres sauvages|Lunettes de soleil polarisées|Chaise en chêne massif|Serviette éponge brodée|Coussin d'extérieur rayé|Crème brûlée à l'érable",
    ),
  },
  spanish: {
    encoding: "windows-1252",
    headers: { name: "Nombre del producto", colour: "Tamaño" },
    names: phrases(
      "Taza de cerámica pintada a mano|Bufanda de lana para niño|Cuchara de madera de haya|Vela aromática de jazmín|Bolso de piel marrón, pequeño|Sábanas de algodón egipcio|Cuchillo de cocina jamonero|Botas de lluvia para niña|Edredón de plumón ligero|Olla de hierro fundido con tapón|Turrón de almendra de Jijona|Jarrón de cristal soplado|Camisa de cuadros señor|Abrigo de señora, otoño|Té de menta y limón|Mantel de lino, diseño español|Reloj de pared silencioso, años veinte|Calzado de montaña|Mermelada de ciruela y piña|Gafas de sol, montura metálica|Silla de roble del Camerún|Toalla de baño extragrande, azul marino|Cojín de jardín|Azafrán de La Mancha en hebra",
    ),
  },
  japanese: {
    encoding: "shift_jis",
    headers: { name: "商品名", colour: "色" },
    names: phrases(
      "手描き陶器マグカップ|ウールマフラー グレー|ブナ材の木べら|ラベンダーの香りのキャンドル|本革ショルダーバッグ 茶色|綿100%の掛け布団カバー|ステンレス包丁|子供用レインブーツ|羽毛布団 軽量|鋳物ホーロー鍋|ミルクチョコレート ナッツ入り|クリスタル花瓶|メンズチェックシャツ|レディース冬コート|ハーブティー 詰め合わせ|麻のテーブルクロス 白|壁掛け時計|登山靴 防水|プラムジャム|サングラス|オーク材の椅子|今治タオル|庭用クッション|抹茶カステラ",
    ),
  },
  traditional_chinese: {
    encoding: "big5",
    headers: { name: "產品名稱", colour: "顏色" },
    names: phrases(
      "手繪陶瓷馬克杯|羊毛圍巾 灰色|櫸木湯匙|薰衣草香氛蠟燭|真皮側背包 咖啡色|純棉床包組|不鏽鋼菜刀|兒童雨鞋|輕量羽絨被|鑄鐵琺瑯鍋|榛果牛奶巧克力|水晶花瓶|男士格紋襯衫|女士冬季大衣|高山烏龍茶|白色亞麻桌布|靜音掛鐘|防水登山鞋|梅子果醬|太陽眼鏡|橡木餐椅|純棉毛巾|戶外抱枕|鳳梨酥禮盒",
    ),
  },
  simplified_chinese: {
    encoding: "gbk",
    headers: { name: "产品名称", colour: "颜色" },
    names: phrases(
      "手绘陶瓷马克杯|羊毛围巾 灰色|榉木汤匙|薰衣草香薰蜡烛|真皮单肩包 棕色|纯棉四件套|不锈钢菜刀|儿童雨靴|轻便羽绒被|铸铁珐琅锅|榛子牛奶巧克力|水晶花瓶|男士格子衬衫|女士冬季大衣|西湖龙井茶叶|白色亚麻桌布|静音挂钟|防水登山鞋|杨梅果酱|太阳眼镜|橡木餐椅|纯棉毛巾|户外抱枕|桂花糕礼盒",
    ),
  },
  korean: {
    encoding: "euc-kr",
    headers: { name: "상품명", colour: "색상" },
    names: phrases(
      "손으로 그린 도자기 머그컵|울 머플러 회색|너도밤나무 숟가락|라벤더 향초|가죽 크로스백 갈색|순면 이불 커버|스테인리스 식칼|어린이 장화|가벼운 거위털 이불|무쇠 법랑 냄비|헤이즐넛 밀크 초콜릿|크리스탈 꽃병|남성 체크 셔츠|여성 겨울 코트|제주 녹차|하얀 리넨 식탁보|무소음 벽시계|방수 등산화|매실청|선글라스|참나무 의자|면 수건 세트|정원용 쿠션|전주 한과 선물 세트",
    ),
  },
}

/** Languages that share letters or bytes with those above and must not be mistaken for them. */
export const NEIGHBOURS: Record<string, Language> = {
  portuguese: {
    encoding: "windows-1252",
    headers: { name: "Nome do produto", colour: "Cor" },
    names: phrases(
      "Caneca de cerâmica pintada à mão|Cachecol de lã|Colher de pau, coração|Vela aromática de maçã|Calções de verão|Lençóis de algodão|Pão de forma sem glúten|Camisão de criança",
    ),
  },
  romanian: {
    encoding: "windows-1250",
    headers: { name: "Denumire produs", colour: "Culoare" },
    names: phrases(
      "Cană de ceramică pictată|Fular de lână gri|Lingură din lemn de fag|Lumânare parfumată|Geantă de piele maro|Lenjerie din bumbac|Pătură pufoasă în carouri|Dulceaţă de prune",
    ),
  },
  estonian: {
    encoding: "windows-1252",
    headers: { name: "Toote nimi", colour: "Suurus" },
    names: phrases(
      "Käsitsi maalitud kruus|Villane sall, hõbehall|Puidust kõrvarõngad|Lõhnaküünal|Nahast õlakott|Puuvillane voodipesu, õrnroosa|Lõikelaud tammest|Õunamoos",
    ),
  },
  swedish: {
    encoding: "windows-1252",
    headers: { name: "Produktnamn", colour: "Färg" },
    names: phrases(
      "Handmålad keramikmugg|Ullhalsduk, grå|Träsked av bok|Doftljus, hjortron|Läderväska, brun|Påslakan i bomull|Gjutjärnsgryta|Blåbärssylt från Småland",
    ),
  },
  danish: {
    encoding: "windows-1252",
    headers: { name: "Varenavn", colour: "Farve" },
    names: phrases(
      "Håndmalet krus|Uldtørklæde, gråt|Træske af bøg|Duftlys med hyld|Lædertaske, rød|Sengetøj i bomuld|Støbejernsgryde|Blåbærmarmelade",
    ),
  },
  croatian: {
    encoding: "windows-1250",
    headers: { name: "Naziv proizvoda", colour: "Boja" },
    names: phrases(
      "Ručno oslikana šalica|Vuneni šal, sivi|Žlica od bukovine|Mirisna svijeća s lavandom|Kožna torba smeđa|Pamučna posteljina|Džem od šljiva|Kišobran na točke",
    ),
  },
  bulgarian: {
    encoding: "windows-1251",
    headers: { name: "Име на продукта", colour: "Цвят" },
    names: phrases(
      "Ръчно рисувана чаша|Вълнен шал, сив|Дървена лъжица от бук|Ароматна свещ с лавандула|Кожена чанта кафява|Памучно спално бельо|Сладко от сливи|Градинска възглавница",
    ),
  },
}
