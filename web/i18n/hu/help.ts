import type { helpTexts as english } from "#web/i18n/en/help.ts"
import type { Translated } from "#web/i18n/text-types.ts"

export const helpTexts: Translated<typeof english> = {
  title: "Súgó",
  lead: "Rövid válaszok arra, amit a cégek kérdezni szoktak.",
  search: "Keresés a válaszok között",
  placeholder: "Például: tanúsítvány, CSV, visszahívás",
  clear: "Keresés törlése",
  categories: "Témák",
  count: { one: "Egy válasz", other: "{n} válasz" },
  none: "Erre nincs válasz: „{query}”.",
  none_text: "Próbáljon másik szót, vagy nézze át mindet.",
  show_all: "Minden válasz",
  go_to: "Ugrás ide: {page}",
  ask: "Nincs itt a kérdése?",
  ask_link: "Írjon nekünk",
  category: {
    all: "Mind",
    general: "Általános",
    upload: "Feltöltés",
    technical: "Műszaki",
    billing: "Számlázás",
    legal: "Jogi",
    verification: "Ellenőrzés",
    integration: "Integráció",
    analytics: "Kimutatások",
  },
  items: {
    what_it_does: {
      question: "Mit csinál a Touchmark?",
      answer:
        "Ön bejegyez egy terméket, és az saját rövid kódot kap. Rögzítéskor a bejegyzés lenyomata egy nyilvános blokkláncra kerül. Onnantól bárki, akinél ott a kód, ellenőrizheti, hogy a terméket az Ön cége adta ki, és hogy a bejegyzésen azóta senki sem változtatott.",
    },
    short_code: {
      question: "Mi a rövid kód?",
      answer:
        "Tizenkét vagy tizenhat betű és számjegy négyes csoportokban, például 7K3M‑Q9XW‑2R4A. Az utolsó karakter ellenőrző: az elgépelés már a keresés előtt kiderül. A kis- és nagybetű, a szóköz és a kötőjel nem számít; az O betűt nullának, az I-t és az L-t egyesnek olvassuk. A kód a bejegyzés kulcsa, ezért csak arra a termékre tegye, amelyhez tartozik.",
    },
    statuses: {
      question: "Mit jelent az, hogy Függőben, A láncon, Sikertelen?",
      answer:
        "Függőben: a terméket nálunk bejegyezték, de még senki sem tudja ellenőrizni. A láncon: a rögzítés megtörtént és meg van erősítve, a kód ellenőrizhető. Sikertelen: a rögzítés olyan okból nem ment végbe, amelyen a várakozás nem segít; az okot a termék oldalán találja. Ha egy függő termék mellett az áll, hogy Úton, azt már elküldtük, és megerősítésre vár.",
    },
    what_it_proves: {
      question: "Mit bizonyít egy sikeres ellenőrzés, és mit nem?",
      answer:
        "Azt bizonyítja, hogy a megnevezett cég adta ki ezt az azonosítót, hogy a bejegyzés változatlan, és hogy nem hívták vissza. Azt nem bizonyítja, hogy a kézben tartott tárgy az, amelyre a címkét eredetileg tették, mert egy címke lemásolható. Ezért fontos az is, hányszor ellenőrizték a kódot, és hogyan van a címke a termékre erősítve.",
    },
    rosette: {
      question: "Mi az a vésett rozetta a termékek mellett?",
      answer:
        "A bejegyzés lenyomatából rajzoljuk, ezért ugyanannak a bejegyzésnek mindig ugyanaz a rozettája: itt, az eredmény oldalán és a címkén is. Halvány, amíg a termék nincs a blokkláncon. Segít ránézésre felismerni a terméket, de nem biztonsági elem: egy rajzot bárki lemásolhat.",
    },
    colleagues: {
      question: "Hogyan adhatok hozzáférést egy munkatársamnak?",
      answer:
        "A fiók tulajdonosa hívhatja meg e-mailben, a profil oldalán. A Business csomagban egy, az Enterprise csomagban két meghívott felhasználó fér el. Ők is bejegyezhetnek, rögzíthetnek és nyomtathatnak; meghívni, eltávolítani, csomagot váltani és fiókot megszüntetni csak a tulajdonos tud. Akit eltávolítanak, az azonnal kijelentkezik.",
    },
    password: {
      question: "Hogyan változtathatom meg a jelszavamat?",
      answer:
        "A profil oldalán, a Biztonság résznél: írja be a mostanit, majd kétszer az újat. A jelszó legalább 6 karakter; a hosszabb jobb, a leggyakoribbakat nem fogadjuk el. A változtatás után minden más eszközön kijelentkeztetjük. Ha elfelejtette, a belépési oldalon kérhet újat; a levélben kapott hivatkozás egy óráig érvényes.",
    },
    language: {
      question: "Angolul is használható a Touchmark?",
      answer:
        "Igen. Minden oldal magyarul és angolul is megvan, az oldalsáv alján válthat. Hogy a cégének szóló e-maileket milyen nyelven írjuk, azt a profil oldalán állíthatja be. Amit bejegyez, úgy marad, ahogy Ön írta.",
    },
    shortcuts: {
      question: "Vannak billentyűparancsok?",
      answer:
        "A terméklistában: ott a ? billentyű megmutatja mindet. Egér nélkül is lépkedhet a sorok között, kijelölhet, szűrhet, lapozhat és terméket nyithat meg.",
    },
    single_upload: {
      question: "Hogyan jegyezhetek be egyetlen terméket?",
      answer:
        "A feltöltés oldalán, az Egy termék lapon. Csak a név kötelező. Megadhat sorozat- és tételszámot, napokat, kategóriát és egyéni mezőket; amit üresen hagy, az nem kerül a bejegyzésbe. A termék azonnal kap kódot, és függőben marad, amíg nem rögzíti.",
    },
    csv_format: {
      question: "Milyen legyen a CSV-fájl?",
      answer:
        "Az első sor az oszlopok neve, utána minden sor egy termék, és az egyik oszlop a termék neve. Lehet vesszővel, pontosvesszővel, tabulátorral vagy „|” jellel tagolt, a kódolása UTF-8, UTF-16 vagy a táblázatkezelők bármelyik szokásos kódlapja; ha nem ismerjük fel, a fájl néhány szava alapján Ön választja ki. A fájl legfeljebb 10 MB. A Shopify, a WooCommerce, a BigCommerce, a Magento, a Wix, a Squarespace és a Square exportja úgy jó, ahogy van, és a készletlista is: minden darab saját kódot kap. A napokat így érdemes írni: 2026-03-03. A feltöltés oldaláról sablon is letölthető.",
    },
    csv_columns: {
      question: "Melyik oszlopból mi lesz?",
      answer:
        "Az ismert neveket, például name, serial_number vagy batch number, automatikusan párosítjuk, kis- és nagybetűtől függetlenül. Minden oszlophoz választhat másik mezőt, meghagyhatja egyéni mezőnek, vagy kihagyhatja, és közben látja a saját fájlja értékeit. Csak az válik nyilvánossá, amit kiválaszt.",
    },
    csv_plans: {
      question: "Melyik csomagban van tömeges CSV-feltöltés?",
      answer:
        "A Business és az Enterprise csomagban. A Free és a Starter csomagban egyesével jegyezheti be a termékeket.",
    },
    csv_errors: {
      question: "Mi lesz a hibás sorokkal?",
      answer:
        "A fájlt ellenőrizzük, mielőtt bármit tárolnánk. Minden hibás sort megmutatunk a sor számával, az oszloppal és az okkal: helyben kijavíthatja vagy kihagyhatja. Külön fájlban le is töltheti őket, és javítás után azt a fájlt feltöltheti.",
    },
    custom_fields: {
      question: "Mik azok az egyéni mezők?",
      answer:
        "Az Ön által elnevezett mezők, például Szín vagy Szövés helye. A nevüket a cégénél megőrizzük, és a következő terméknél felajánljuk; az érték az egyes terméké. Csak az a mező marad meg, amelynek neve és értéke is van. A vevők az eredmény oldalán látják.",
    },
    plan_full: {
      question: "Mi történik, ha betelt a csomagom?",
      answer:
        "Új terméket nem veszünk fel, és olyan fájlt sem, amelyben több sor van, mint ahány termék még belefér; megmondjuk, hány férne el, és kérheti csak azok felvételét. Ami már megvan, nem vész el. Töröljön felesleges függő termékeket, vagy váltson nagyobb csomagra.",
    },
    edit_product: {
      question: "Kijavíthatom egy termék adatait?",
      answer:
        "Amíg függőben van, igen, a saját oldalán. A rögzítés után senki sem változtathat rajta, mi sem: ez adja a bejegyzés értékét. A hibás bejegyzést vissza lehet hívni, és a terméket újra be lehet jegyezni.",
    },
    delete_product: {
      question: "Törölhetek termékeket?",
      answer:
        "A függőben lévőket és a sikerteleneket igen, és ezután nem számítanak bele a csomagba. A rögzített, tranzakcióval rendelkező termékek nem törölhetők. Ha a kijelölésben ilyen is van, az megmarad, és megmondjuk, hány.",
    },
    personal_data: {
      question: "Miért nem lehet személyes adat egy termékben?",
      answer:
        "Az egyesével feltöltött termék bejegyzése a kódjával lezárva a blokkláncra kerül, és örökre ott marad: bárki elolvashatja, akinél ott a kód. Senki sem tudja onnan eltávolítani, mi sem. Ezért visszautasítjuk, ami e-mail-címnek vagy telefonszámnak látszik, és kérjük, nevet és címet se írjon bele.",
    },
    minting: {
      question: "Mi történik rögzítéskor?",
      answer:
        "A nyilvántartó szerződésben minden termék saját tokent kap, és ahhoz kötjük a bejegyzés lenyomatát. Egy fájl termékei egyetlen tranzakcióban kerülnek a láncra, akárhány van belőlük; az egyesével feltöltöttekkel a lezárt bejegyzésük is. Egy terméket csak egyszer lehet rögzíteni, az ismétlés ezért nem változtat semmin.",
    },
    minting_time: {
      question: "Meddig tart a rögzítés?",
      answer:
        "Többnyire néhány percig. Csak akkor írjuk ki, hogy A láncon, amikor a blokkja meg van erősítve: a teszthálózaton 6 blokkal, ami kicsit több mint egy perc, a főhálózaton 12 blokkal, ami nagyjából két és fél perc. Közben elhagyhatja az oldalt, a munka Ön nélkül is folytatódik.",
    },
    minting_failed: {
      question: "Miért nem sikerült egy rögzítés, és mit tehetek?",
      answer:
        "Az okot a termék oldalán találja. Ha a hálózat lassú, drága vagy nem elérhető, attól semmi sem lesz sikertelen: a termékek függőben maradnak, és elküldjük őket, amint lehet; a vezérlőpult ezt ki is írja. Javítsa ki a megjelölt hibát, és nyomja meg újra a Rögzítést. Semmi sem rögzíthető kétszer.",
    },
    networks: {
      question: "Mi a különbség a teszthálózat és a főhálózat között?",
      answer:
        "A Free csomag termékei a Sepolia teszthálózatra kerülnek, ahol semminek sincs értéke: ott minden kipróbálható, és minden eredmény világosan kiírja, hogy teszt. A fizetős csomagok termékei az Ethereum főhálózatra kerülnek. Ami a teszthálózatra került, ott is marad; csomagváltás után az új rögzítések kerülnek a főhálózatra.",
    },
    wallet: {
      question: "Kell hozzá tárca vagy kriptovaluta?",
      answer:
        "Nem. A tranzakciókat mi fizetjük. Ha a cégnek van tárcája, a címét a profil oldalán egy üzenet aláírásával megadhatja; az új tokenek akkor azé a tárcáé lesznek. A böngészőben kell lennie: WalletConnect nincs. Szerződéses számla is aláírhat; azt a csomagja hálózatán kérdezzük meg.",
    },
    transaction_hash: {
      question: "Hová vezet a tranzakció azonosítója?",
      answer:
        "Annak a hálózatnak a nyilvános blokkböngészőjébe, amelyen a termék van; ahhoz nekünk semmi közünk. A listában az első tíz karaktere látható. Egy tétel termékei közös tranzakcióban vannak.",
    },
    certificate: {
      question: "Mi a tanúsítvány, és miért érdemes megőrizni?",
      answer:
        "Kis fájl, amelyben minden benne van, ami ahhoz kell, hogy a terméket nélkülünk is ellenőrizzék: a bejegyzése, és ha tételben rögzítették, a helye a tételben. Letöltheti a termék oldaláról, vagy a listából egyszerre mindet. Tegye el a saját iratai közé: velük a címkéi akkor is ellenőrizhetők, ha mi már nem vagyunk.",
    },
    without_us: {
      question: "Mi lesz, ha a Touchmark megszűnik?",
      answer:
        "A nyilvántartás nyilvános szerződés, amelyet mi sem tudunk kikapcsolni. Tanúsítvánnyal, egyesével feltöltött terméknél akár csak a kóddal, bárki ellenőrizhet a hálózat bármely csomópontján át. Erre való a letölthető ellenőrző oldal, a verify.html: mentse el, és bármelyik gépen működik.",
    },
    prices: {
      question: "Mennyibe kerülnek a csomagok?",
      answer:
        "A Free ingyenes, 10 termék fér bele. A Starter havi 49 vagy évi 470, 500 termékkel, a Business 199 vagy 1990, 3000 termékkel, az Enterprise 499 vagy 4990, 10 000 termékkel. A számok euróban és dollárban azonosak. Az adót fizetéskor mutatjuk.",
    },
    upgrade: {
      question: "Hogyan válthatok csomagot?",
      answer:
        "Válasszon másikat a profil oldalán. A nagyobb csomag azonnal elkezdődik: a már kifizetett időből hátralévőt levonjuk az árából, az összeget még a megerősítés előtt látja, és a csomag a fizetés után 5 percen belül él. A kisebb csomag, vagy az éves helyett a havi fizetés akkor kezdődik, amikor a kifizetett idő lejár; addig a váltást visszavonhatja.",
    },
    invoices: {
      question: "Hol vannak a számláim, és hol cserélhetek kártyát vagy mondhatok le?",
      answer:
        "A profil oldalán a Számlázás kezelése gomb a fizetési szolgáltatónk oldalait nyitja meg. Ott vannak a számlái, ott cserélhet kártyát, és ott mondhat le. Kártyaadat hozzánk soha nem kerül.",
    },
    refunds: {
      question: "Visszatérítik a díjat?",
      answer:
        "A díjak nem téríthetők vissza, kivéve, ha jogszabály írja elő. Lemondás után a csomag a kifizetett idő végéig megmarad.",
    },
    lapse: {
      question: "Mi történik, ha lejár az előfizetésem?",
      answer:
        "Ami a blokkláncon van, megmarad és ellenőrizhető, és mindent olvashat és letölthet. Új terméket felvenni és rögzíteni csak azután lehet, hogy az előfizetést újra kifizették.",
    },
    places: {
      question: "Hogyan számolják a termékeimet?",
      answer:
        "Minden terméke egyszer számít, akár rögzítve van, akár nem. A törölt függő termékek nem számítanak tovább; a rögzítettek mindig. A vevők ellenőrzései ingyenesek, és nem számítanak bele.",
    },
    company_verified: {
      question: "Hogyan igazolják a cégemet?",
      answer:
        "Adja meg adószámát és címét a profil oldalán, és töltsön fel egy iratot, amely a cég bejegyzését igazolja. Munkatársunk dönt róla. Ezután a blokkláncon rögzítjük, hogy ez a kibocsátó az Ön cége, és minden eredmény ezt mutatja, a korábbi termékeké is.",
    },
    unverified_company: {
      question: "Mit látnak a vásárlók, amíg a cégem nincs igazolva?",
      answer:
        "Az eredmény sárga sávban ezzel kezdődik: „Ismeretlen gyártó. Van bejegyzés, de nem igazoltuk, hogy kié.” Az ellenőrzés többi része ugyanúgy működik.",
    },
    recall: {
      question: "Hogyan hívhatok vissza egy terméket?",
      answer:
        "A termék oldalán, ok megadásával: csak ezt a terméket, vagy az egész tételt, amellyel rögzítették. A visszahívás a blokkláncra kerül, és aki a kódot ellenőrzi, onnantól azt látja, hogy a terméket visszahívták. Ha egy napon nagyon sok terméket egyenként hív vissza, a többi más cégek visszahívásai után kerül sorra; egy egész tétel egyetlen visszahívásnak számít. A visszahívás visszavonható, de a nyoma nyilvános marad.",
    },
    who_can_check: {
      question: "Ki ellenőrizhet egy terméket, és mi kell hozzá?",
      answer:
        "Bárki, fiók nélkül: a címke QR-kódjának beolvasásával, a kód beírásával, vagy a token, illetve a tranzakció azonosítójának beillesztésével. A látogató saját böngészője olvassa a nyilvántartást, és megmutatja, mit talált, mellette pedig azt, amit a mi adatbázisunk mond.",
    },
    not_found: {
      question: "Egy vásárló szerint a kód nem található. Mi a teendő?",
      answer:
        "Többnyire elgépelés; az oldal ezt azonnal jelzi. Ha a termék még függőben van, azt is kiírja: rögzítse. Ha a kódot sem mi, sem a blokklánc nem ismeri, akkor nem tőlünk való, és a vevő ugyanott jelezheti a gyanús terméket.",
    },
    responsibility: {
      question: "Ki felel azért, amit bejegyeznek?",
      answer:
        "Egyedül az a cég, amely a terméket bejegyzi: az adatok pontosságáért és azért, hogy a termék valóban az, amit az adatok állítanak. A szolgáltatás bejegyzett vállalkozásoknak és meghatalmazott képviselőiknek szól. A részleteket a felhasználási feltételek írják le.",
    },
    permanence: {
      question: "Törölhetők a bejegyzések a blokkláncról?",
      answer:
        "Nem. A blokklánc bejegyzései véglegesek, ez a céljuk. Amit mi magunk tárolunk, például a fiókját és az elérhetőségeit, azt a fiók megszüntetésekor töröljük. A rögzített termékek továbbra is ellenőrizhetők.",
    },
    close_account: {
      question: "Elvihetem az adataimat, megszüntethetem a fiókomat?",
      answer:
        "Mindkettőt a profil oldalán. A letöltésben benne van minden, amit a cégéről őrzünk. A megszüntetés törli a személyes adatokat és a függő termékeket; a rögzített termékek ellenőrizhetők maradnak, ezért előbb töltse le a tanúsítványait.",
    },
    labels: {
      question: "Hogyan nyomtathatok címkét és QR-kódot?",
      answer:
        "Jelöljön ki a listában rögzített termékeket, és válassza a Címkék nyomtatását, vagy nyissa meg a Címkék oldalt, ha mindegyikhez kell. Látja a címkét úgy, ahogy majd kijön a nyomtatóból, A4-es vagy Letter íven vagy tekercsen, és látja az ívet is, amely bármelyik címkénél kezdődhet, ha egy részét már felhasználta. Mindegyiken ott a kód, a QR-kód és a név, a latintól és a görögtől az arabon, a hindin és a thaion át a kínaiig, a japánig és a koreaiig tíz írásrendszer bármelyikében; ahol elfér, a cég neve és az ellenőrzés címe is. A címkék a felvétel sorrendjét követik, egy fájl termékei tehát a sorok sorrendjében jönnek, vagy a sorozatszámokét. A termék oldalán a QR-kód SVG és PNG képként is letölthető. Címkét csak rögzített termékhez adunk, mert előtte senki sem tudná ellenőrizni.",
    },
    nfc: {
      question: "Használhatok QR-kód helyett NFC-címkét?",
      answer:
        "Igen. Bármely NFC-alkalmazással írja a címkébe a QR-kód mögötti címet: ennek az oldalnak a címét, utána /v/ és a kód. A telefon ugyanúgy megnyitja az eredményt. Az egyszerű NFC-címke ugyanúgy másolható, mint a nyomtatott.",
    },
    api: {
      question: "Van programozói felület (API)?",
      answer:
        "Az Enterprise csomagban. Hozzon létre kulcsot a profil oldalán; egyszer mutatjuk meg. Ezzel a saját rendszere ugyanazokkal a hívásokkal tölthet fel, rögzíthet és olvashat termékeket, amelyeket ez a felület is használ; a leírásuk a /docs címen van.",
    },
    webhooks: {
      question: "Értesítést kaphat a rendszerünk, ha történik valami?",
      answer:
        "Az Enterprise csomagban. Adjon meg egy címet a profil oldalán, és aláírt üzenetet küldünk rá, amikor egy terméket rögzítettünk, a rögzítés nem sikerült, vagy a terméket visszahívták. Ha a kézbesítés nem sikerül, újra megpróbáljuk, és minden üzenet állapotát láthatja.",
    },
    statistics: {
      question: "Milyen kimutatásokat kapok?",
      answer:
        "Hány terméket jegyzett be és rögzített, hányszor ellenőrizték a kódjait, és mikor. Egy ellenőrzésről a napot és az országot őrizzük meg, IP-címet nem. Azt a címkét, amelyet többen ellenőriznek, mint amennyien egyetlen terméket szoktak, az Ügyek között megmutatjuk: lehet, hogy lemásolták.",
    },
    export_list: {
      question: "Letölthetem a terméklistámat?",
      answer:
        "Igen, CSV-fájlban, a lista műveletei közül, úgy szűrve, ahogy látja. Amit egy táblázatkezelő képletnek venne, azt ártalmatlanítjuk.",
    },
  },
}
