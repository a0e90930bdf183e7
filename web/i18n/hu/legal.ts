import type { legalTexts as english } from "#web/i18n/en/legal.ts"
import type { Translated } from "#web/i18n/text-types.ts"

export const legalTexts: Translated<typeof english> = {
  contents: "Tartalom",
  provider: {
    name: "Név",
    address: "Székhely",
    tax_number: "Adószám",
    email: "E-mail-cím",
    unreachable: "A szolgáltató adatait nem sikerült betölteni. Minden levelünkben megtalálja őket.",
  },
  terms: {
    title: "Felhasználási feltételek",
    date: "Utolsó módosítás: 2025. június 17.",
    lead: "Mit várhat tőlünk, és mit várunk mi Öntől. Úgy írtuk, hogy el lehessen olvasni.",
    plans_caption: "Csomagok, árak és tartalmuk",
    plan: "Csomag",
    month: "Havi díj",
    year: "Éves díj",
    verifications: "Ellenőrzések",
    network: "Hálózat",
    test: "teszthálózat",
    main: "főhálózat",
    provider: {
      title: "Ki nyújtja a szolgáltatást",
      text: "A Touchmarkot egy magyarországi egyéni vállalkozó üzemelteti. Ezek a feltételek alkotják a szolgáltató („mi”) és a regisztráló vállalkozás („Ön”) közötti szerződést.",
    },
    who: {
      title: "Ki használhatja",
      text: "A szolgáltatás bejegyzett vállalkozásoknak szól, és azoknak, akiket egy vállalkozás a képviseletével meghatalmazott. Aki fiókot nyit, kijelenti, hogy ezek egyike. Fogyasztóknak nem kínáljuk.\n\nA termékek ellenőrzése más: azt bárki megteheti, fiók nélkül, és semmit sem kell hozzá elfogadnia.",
    },
    service: {
      title: "Mit tesz a szolgáltatás",
      text: "Ön termékeket jegyez be. Mindegyik saját rövid kódot kap, és ha rögzíti, egy nyilvános blokkláncra is bekerül a bejegyzése. Akinél ott a kód, elolvashatja a bejegyzést, és láthatja, változatlan-e, és nem hívta-e vissza Ön a terméket.\n\nA sikeres ellenőrzés azt bizonyítja, hogy ezt az azonosítót az Ön cége adta ki, azóta nem változott meg, és nem hívták vissza. Azt nem bizonyítja, hogy valóban az a tárgy van valakinek a kezében, amelyet bejegyeztek: a címkét le lehet másolni. Ezt minden eredménynél elmondjuk, és Ön sem ígérhet ennél többet a vevőinek.",
    },
    account: {
      title: "Az Ön fiókja",
      text: "Egy fiók egy céghez tartozik, és egy tulajdonosa van. A csomag keretein belül a tulajdonos dönti el, rajta kívül ki használhatja, és felel azért, amit a többiek tesznek. A jelszavakat és az API-kulcsokat tartsák meg maguknak, és azonnal szóljanak, ha úgy gondolják, hogy más is hozzájuk fér.\n\nA cég igazolásához iratokat kérhetünk, megkérdezzük a webcímét, és az adószámáról a VIES-t, az Európai Unió áfaalanyi nyilvántartását: kié a szám. Ezt évente megismételjük. Az igazolás a cég nevével, megerősített webcímével és a dátummal együtt végleg a blokkláncra kerül, és mindenkinek megmutatjuk, mit mikor ellenőriztünk. Az új név vagy adószám addig vár, amíg nem igazoltuk; addig a jelenlegi marad érvényben.",
    },
    data: {
      title: "Az Ön adatai, az Ön felelőssége",
      text: "A bevitt adatok pontosságáért és valódiságáért egyedül a terméket bejegyző cég felel. Mi nem vizsgálunk termékeket, és nem tudjuk, igaz-e, amit róluk ír.\n\nCsak olyan terméket jegyezhet be, amelyet Ön gyárt, árul, vagy amelynek megjelölésére fel van hatalmazva. Nem vihet be:\n- személyes adatot senkiről, így vevők vagy munkatársak nevét, e-mail-címét, telefonszámát sem;\n- olyat, ami mások jogát sérti, megtéveszt, vagy amit jogszabály tilt.\n\nHa az Ön által bevitt adat miatt velünk szemben lépnek fel, ennek költségét Ön viseli.",
    },
    permanent: {
      title: "Amit nem lehet visszacsinálni",
      text: "Ami egy blokkláncra került, ott marad. Se Ön, se mi nem változtathatjuk meg és nem törölhetjük, és a szerződés vége sem törli. A nem rögzített termék szerkeszthető és törölhető; a rögzített nem.\n\nA rögzített bejegyzés hibáját úgy lehet kijavítani, hogy a terméket visszahívja, és újra bejegyzi. Maga a visszahívás is a blokkláncra kerül; vissza lehet vonni, de a nyoma megmarad.\n\nAz egyenként rögzített termékek bejegyzése lezárva kerül a blokkláncra: csak az nyithatja fel, akinél a kód van. A tételben rögzített termékeknek csak a közös lenyomata van ott; a bejegyzéseiket mi őrizzük, és megvannak a letölthető tanúsítványokban is.",
    },
    networks: {
      title: "Teszthálózat és főhálózat",
      text: "A Free csomag termékei teszthálózatra kerülnek. Ez kipróbálásra való: az üzemeltetői újraindíthatják vagy lekapcsolhatják, és senki sem ígéri, hogy egy ottani bejegyzés néhány év múlva is olvasható lesz. Aki ilyen terméket ellenőriz, ezt megtudja.\n\nA fizetős csomagok termékei a főhálózatra kerülnek. A hálózati díjat mi álljuk. A hálózatot nem mi működtetjük, és sem a díjaiért, sem a sebességéért, sem a jövőjéért nem felelünk. Ha túlterhelt vagy nagyon drága, a rögzítés késhet; közben semmi sem vész el, és a vezérlőpulton látszik, mire vár.",
    },
    plans: {
      title: "Csomagok és korlátok",
      text: "Egy csomag ellenőrzéseinek száma az, ahány terméket nálunk tarthat. A törölt, nem rögzített termék nem számít bele. Azt, hogy a termékeket hányszor ellenőrzik, nem számítjuk be a csomagba, és a visszaélést kivéve nem korlátozzuk.\n\nA nagyobb csomagra váltás azonnal él, és időarányosan fizetendő: új időszak kezdődik, és a mostaniból hátralévő részt levonjuk az árából. A kisebb csomagra, illetve az éves fizetésről havira váltás akkor lép életbe, amikor a kifizetett időszak lejár; addig visszavonható, és a díj semmilyen részét nem írjuk jóvá. Mindene olvasható és ellenőrizhető marad; terméket akkor vehet fel újra, ha már belefér, és azok a felhasználók, akiknek a kisebb csomagban nem jut hely, csak olvashatnak. Az előfizetés pénzneme mindvégig ugyanaz marad.",
    },
    payment: {
      title: "Árak és fizetés",
      text: "Az árak nettók; az áfát hozzáadjuk, ahol a jogszabály előírja. A csomagokat előre, bankkártyával, havonta vagy évente kell fizetni, és automatikusan megújulnak, amíg le nem mondja őket; a kifizetett időszak végére bármikor lemondhatja. A kártyás fizetést a Stripe intézi; a kártya adatait mi nem látjuk és nem tároljuk.\n\nA díjak nem járnak vissza, kivéve, ha a jogszabály előírja.\n\nHa egy megújítást nem fizet ki, a vezérlőpult olvasható marad, a termékei pedig továbbra is ellenőrizhetők. Új terméket a fizetés után vehet fel és rögzíthet ismét.",
    },
    conduct: {
      title: "Amit nem szabad",
      text: "Nem szabad kódokat találgatni, más cégek adatait olvasni, korlátokat megkerülni, vagy a szolgáltatást úgy terhelni, hogy az másoknak árt. Programok csak az API-n át használhatják, amely az Enterprise csomag része; a termékek ellenőrzésére szolgáló nyilvános hívások a korlátaikon belül mindenkinek nyitva állnak.",
    },
    availability: {
      title: "Rendelkezésre állás, és ami nélkülünk is megmarad",
      text: "Gondosan dolgozunk, de azt nem ígérjük, hogy a szolgáltatás mindig elérhető. Úgy épült, hogy az ellenőrzés ne függjön tőlünk: a letöltött tanúsítvánnyal és a letölthető ellenőrző oldallal a termék a mi kiszolgálóink nélkül is összevethető a blokklánccal. Őrizze meg a termékei tanúsítványait.",
    },
    tokens: {
      title: "Tokenek",
      text: "Minden rögzített termék egy-egy saját token. Letéti címen őrizzük Önnek, vagy a cége saját tárcájában van, ha megadott ilyet. Velünk szemben követelést, a termékre jogot nem ad, és nem kereskedésre való. A saját tárcája kulcsaiért Ön felel.",
    },
    liability: {
      title: "Felelősség",
      text: "E feltételek semmiben sem korlátozzák a felelősséget ott, ahol a jogszabály nem engedi, így a szándékosan okozott, valamint az életet, a testi épséget vagy az egészséget sértő kárért.\n\nEgyébként azért az előre látható kárért felelünk, amelyet e szerződés megszegésével okoztunk, legfeljebb az előző tizenkét hónapban fizetett díjakig. Nem felelünk az elmaradt haszonért, azért, amit mások lemásolt címkékkel tesznek, az Ön által bevitt adatokért, és az olyan blokkláncokért és hálózatokért, amelyeket nem mi működtetünk.",
    },
    end: {
      title: "Felfüggesztés és megszűnés",
      text: "A fiókját a profiljában bármikor megszüntetheti. Mi a szerződést 30 napos határidővel mondhatjuk fel. Egy céget azonnal felfüggeszthetünk, ha e feltételeket súlyosan megszegi, ha az adatai megtévesztik a vevőket, vagy ha jogszabály előírja; megmondjuk, miért.\n\nA megszűnés után semmit sem lehet felvenni. Ami rögzítve van, a blokkláncon továbbra is ellenőrizhető. A megszűnés előtt, és a felmondásunktól számított 30 napig exportálhatja a termékeit és a tanúsítványait.",
    },
    changes: {
      title: "A feltételek módosítása",
      text: "E feltételeket a jövőre nézve módosíthatjuk. A lényeges módosításról a tulajdonosokat legalább 30 nappal a hatálybalépése előtt e-mailben értesítjük. Aki nem ért egyet, addig felmondhatja a szerződést; aki tovább használja a szolgáltatást, elfogadja a módosítást.",
    },
    law: {
      title: "Jog és bíróság",
      text: "A magyar jog az irányadó, különösen a Polgári Törvénykönyvről szóló 2013. évi V. törvény és az elektronikus kereskedelmi szolgáltatásokról szóló 2001. évi CVIII. törvény. A köztünk el nem rendezhető vitákban a szolgáltató székhelye szerint illetékes magyar bíróság dönt. Ha e feltételek valamelyik része érvénytelen, a többi hatályban marad.",
    },
  },
  privacy: {
    title: "Adatvédelmi tájékoztató",
    date: "Hatályos: 2025. június 17.",
    lead: "Mit tudunk Önről, miért, meddig, és mi az, amit nem lehet törölni. Az általános adatvédelmi rendelet (GDPR, (EU) 2016/679 rendelet) szerint.",
    controller: {
      title: "Ki az adatkezelő",
      text: "Az adatok kezelője a szolgáltatás nyújtója, egy magyarországi egyéni vállalkozó. E tájékoztató bármely pontjáról az alábbi e-mail-címen kérdezhet.",
    },
    short: {
      title: "Röviden",
      text: "- Egy termék ellenőrzéséhez nem kell fiók. Azt számoljuk, hányszor ellenőriztek egy kódot, IP-cím nélkül, és anélkül, hogy Önről bármit tudnánk.\n- Az oldalainkon nincs süti, nincs hirdetés, nincs látogatottságmérés, és nincs külső szkript.\n- Ami egy blokkláncon van, az végleges: senki sem változtathatja meg és nem törölheti. Ezért személyes adat nem való oda.\n- A cégek fiókjában az van, ami a működtetésükhöz kell, és nem több.",
    },
    checking: {
      title: "Amikor egy terméket ellenőriz",
      text: "A beírt kód a szolgáltatásunkhoz jut, amely válaszol, és eggyel növel egy számlálót. Ebben a termék, a nap, az ország (ha az oldalainkat kézbesítő hálózat vagy egy nálunk tárolt hálózatjegyzék megadja), az ellenőrzések száma, valamint az aznapi első és utolsó időpontja szerepel. Nincs benne IP-cím, eszköz vagy név. Ezeket a számokat az a cég látja, amelyé a termék.\n\nHa egy eredmény egy másodpercig látható volt, az oldal jelzi ezt a szolgáltatásunknak, és elküldi hozzá a böngésző időzónáját, azt, hogyan jutott Ön a kódhoz, és hogy ez a böngésző ellenőrizte-e már. Ezzel eggyel nő azok száma, akik aznap abból az országból ellenőrizték a terméket; ezt a számot mindenki látja. Hogy senki se számítson kétszer, a szolgáltatás egy napig megőriz egy lenyomatot, amely a kódból, az IP-cím első részéből és a böngésző fajtájából készül egy véletlen kulccsal: a memóriában, vagy egy táblában, amelyet a kulcs nélkül senki sem tud elolvasni. A kulcsot soha nem tároljuk, és egy nap múlva nincs többé.\n\nHogy a kódokat ne lehessen gyorsan találgatni, a szolgáltatás néhány percig a memóriájában tartja, hány kérés jött egy IP-címről. Ezt sehová sem írja fel. (Jogos érdek, a GDPR 6. cikk (1) bekezdés f) pontja.)\n\nEzután a böngészője maga olvassa a blokkláncot. Ehhez más cégek csomópontjait kérdezi; az eredménynél az „Olvasva innen” sor megnevezi őket. Mint minden megnyitott oldal, ők is látják az IP-címét, és azt, hogy melyik token iránt érdeklődik. A letölthető ellenőrző oldalon a csomópontokat Ön választja. Ha a böngészője tárcáján át kérdez, mindezt a tárca csomópontja látja.\n\nA gyártó kérheti, hogy a saját webhelyét is megkérdezzük. Ilyenkor a böngészője egy kis fájlt tölt le a gyártó neve mellett álló webcímről. Az a webhely az IP-címét és az időt látja, a terméket nem. Más gyártók webhelyét csak akkor kérdezi meg, ha Ön megnyomja az erre szolgáló gombot; ha a fájl nem olvasható, ekkor két nyilvános DNS-szolgáltatást is megkérdez.\n\nA kamera képét a böngészője dolgozza fel, és onnan nem kerül ki.",
    },
    report: {
      title: "Amikor bejelent egy terméket, vagy ír nekünk",
      text: "Egy gyanús termékről szóló bejelentés a kódot és a leírását tartalmazza, továbbá, ha megadja, az e-mail-címét, a vásárlás helyét és fényképeket. Hozzánk jut, és az e-mail-címe nélkül ahhoz a céghez, amelyé a kód. A fényképekből eltávolítjuk, amit a fényképezőgép beléjük írt, és 180 nap múlva töröljük őket. A kapcsolati űrlapon küldött üzenet a nevét, az e-mail-címét és a szövegét tartalmazza. A bejelentést az ügy lezárásáig, legfeljebb a cég fiókjának fennállásáig őrizzük; az üzenetet addig, amíg megkapjuk, majd még egy hónapig. (Jogos érdek; szerződés előtti kérdésnél a 6. cikk (1) bekezdés b) pontja.)",
    },
    account: {
      title: "Amikor a cégének fiókja van",
      text: "Ezeket az adatokat a szerződés teljesítéséhez kezeljük (6. cikk (1) bekezdés b) pont), és ahol jelezzük, mert a jogszabály kötelez rá (c) pont):\n- a cég neve, felhasználóinak e-mail-címe, adószám, cím, nyelv, pénznem és csomag: amíg a fiók létezik;\n- jelszavak: csak Argon2id-lenyomatként, amelyből nem olvashatók ki;\n- belépések: a token lenyomata, 12 óráig, vagy „Maradjak belépve” mellett 30 napig;\n- hálózatok, ahonnan belépett: egy kulcsos lenyomat néhány bitje, amelyből az IP-cím nem állapítható meg; azért kell, hogy mások hibás jelszavai Önt ne zárják ki; a legutóbbi tíz, 90 napig;\n- aktiváló, meghívó és visszaállító hivatkozások: lenyomat; egyszer használhatók, 24, 72 és 1 óráig, és egy hét múlva töröljük őket;\n- a céget igazoló iratok: az igazolásig, és amíg szükség lehet a megismétlésére, legfeljebb a fiók fennállásáig;\n- mit mond az adószámáról a VIES, az Európai Unió nyilvántartása: mikor kérdeztük, érvényes-e a szám, a lekérdezés azonosítója, valamint a név és a cím, amelyet megad, és amelyet csak az adminisztrátoraink olvasnak; akkor kérdezzük, amikor az igazolást kéri, és utána évente: amíg a fiók létezik;\n- amit az igazolásáról bárki elolvashat: mit mikor ellenőriztünk, a cégkivonat lenyomata, a megerősített webcíme, és ha beleegyezik, az adószáma: amíg a fiók létezik;\n- mit tettek és mikor a tulajdonosok és a mi adminisztrátoraink (eseménynapló): a fiók megszüntetése után is, mert ez bizonyítja, ki miről döntött (jogos érdek);\n- a küldés alatt lévő e-mailek: elküldésük után legfeljebb 7 napig;\n- a termékek fényképei úgy, ahogy feltöltötte őket, azzal együtt, amit a fényképezőgép a fájlba írt: csak a cége láthatja őket; egy hétig, ha egyik termékhez sem tartoznak, különben a fiók fennállásáig; a belőlük készült képekben ilyen adat nincs;\n- termékek, feltöltések és változásaik: amíg nem törli őket, vagy meg nem szünteti a fiókot; a rögzítettekről lásd lejjebb;\n- az Önnek készített fájlok, például címkeívek: 30 napig;\n- számlák, és amit a számviteli törvény előír: nyolc évig;\n- a regisztráció, ha senki sem fejezi be jelszó megadásával: 30 napig.\n\nHa a tulajdonos megszünteti a fiókot, attól fogva senki sem léphet be, és töröljük a felhasználókat, a címet, az adószámot, az iratokat, a kulcsokat, a bejelentéseket, a számlálókat és minden nem rögzített terméket. Ami a rögzített termékek ellenőrzéséhez kell, megmarad.\n\nA fizetést a Stripe Payments Europe, Ltd. intézi. A kártya adatait ő kapja meg; mi csak azt tudjuk meg, hogy fizettek, és mennyit.",
    },
    chain: {
      title: "Ami a blokkláncon végleges",
      text: "A blokklánc bejegyzései véglegesek. Amint egy termék rögzítve van, ez örökre nyilvános, és nem törölheti se mi, se egy bíróság:\n- a kódból számított tokenszám, amelyből a kód nem fejthető vissza;\n- a bejegyzés lenyomata (hash), véletlen értékkel készítve, amelyből a bejegyzés nem található ki;\n- egyes termékeknél maga a bejegyzés, lezárva: akinél a kód van, örökre felnyithatja, más nem;\n- tételeknél az összes bejegyzés egyetlen közös lenyomata, és a bejegyzések száma;\n- a cég száma, és ha már igazoltuk, a neve és a webcíme;\n- a visszahívások, az okuk kódjával;\n- mindezek ideje, és a blokklánccímek, amelyekről érkeztek.\n\nEzért a termékekről személyes adatot nem szabad bevinni. Feltöltéskor figyelmeztetünk erre: az egyenként felvett terméket visszautasítjuk, ha valami e-mail-címnek vagy telefonszámnak látszik benne, fájl után pedig megmondjuk, mely cellák ilyenek. Az egyéni vállalkozó neve személyes adat, és szerepel a cége bejegyzéseiben: aki ilyen néven jegyez be, vállalja, hogy ott marad.\n\nHa a rögzített termékek adatainak törlését is kéri, töröljük, ami belőlük nálunk van: a bejegyzést, a véletlen értékét és a kódot. Nálunk ezután már nem ellenőrizhetők. Ami egy tételben rögzített termékről a blokkláncon marad, azt ezután már mi sem tudjuk semmihez kötni. A lezárt bejegyzés azoknak, akiknél ott a kódja, olvasható marad.",
    },
    device: {
      title: "Ami az Ön eszközén marad",
      text: "Sütit nem helyezünk el. Az oldalaink a következőket a böngésző saját tárában tartják, és senkinek sem küldik el:\n- a nyelvet, és hogy világos vagy sötét megjelenést választott;\n- a hálózatok listáját, hogy az ellenőrzés akkor is működjön, ha a szolgáltatásunk nem válaszol;\n- a nélkülünk ellenőrző oldalon megadott csomópontok címét, amíg ott nem törli;\n- az ezen az eszközön végzett ellenőrzéseit: a termékek nevét és az időpontot, hacsak egy eredménynél ki nem kapcsolja; a lista ott törölhető;\n- ha be van lépve: a belépés tokenjét (az ablak bezárásáig, vagy „Maradjak belépve” mellett tovább) és a fiók legutóbb betöltött adatait.\n\nKijelentkezéskor ez utóbbi törlődik.",
    },
    logs: {
      title: "A kiszolgáló naplója",
      text: "A kiszolgáló minden kérésről egy sort ír: mikor jött, miféle hívás volt, sikerült-e, és meddig tartott. Nem ír fel IP-címet, kódot, e-mail-címet, és semmit abból, amit küldtek. A sorokat 30 napig őrizzük.",
    },
    others: {
      title: "Ki kap még adatot",
      text: "Adatfeldolgozóink: a kiszolgálókat üzemeltető cég, a leveleinket kézbesítő cég, és fizetéskor a Stripe. A mi utasításunkra, szerződés alapján járnak el. Ha a kapcsolati űrlapunk külső űrlapszolgáltatást használ, az üzenete azon halad át.\n\nA VIES-t az Európai Bizottság üzemelteti. Megtudja az igazolást kérő, európai uniós vagy észak-írországi cég adószámát, és azt, hogy mi kérdezünk. Más országok számait senkinek sem adjuk át.\n\nHa valamelyikük az Európai Gazdasági Térségen kívül kezel adatot, annak alapja megfelelőségi határozat vagy az Európai Bizottság általános szerződési feltételei. Adatot senkinek sem adunk el. A hatóságok azt kapják meg, amire jogszabály kötelez.",
    },
    rights: {
      title: "Az Ön jogai",
      text: "Megkérdezheti, milyen adatokat kezelünk Önről, kérheti a helyesbítésüket, törlésüket vagy kezelésük korlátozását, megkaphatja őket szokásos formátumban, és tiltakozhat az ellen, ami jogos érdekünkön alapul. A tulajdonosok a profiljukban maguk is exportálhatják és javíthatják a cégük adatait, és megszüntethetik a fiókot. Egy hónapon belül, díjmentesen válaszolunk.\n\nA blokkláncról, mint fent írtuk, nem törölhetünk; ilyenkor pontosan megmondjuk, mi marad, és az mit jelent.\n\nPanaszt tehet a Nemzeti Adatvédelmi és Információszabadság Hatóságnál (NAIH, 1055 Budapest, Falk Miksa utca 9–11., www.naih.hu) vagy a lakóhelye hatóságánál, és bírósághoz fordulhat.",
    },
    security: {
      title: "Hogyan védjük az adatokat",
      text: "Minden titkosítva utazik. A jelszavakat és a tokeneket csak lenyomatként tároljuk. A cégek nem látják egymás adatait. A termékek helyreállítására szolgáló fájlok titkosítottak. Senkinek az adatait nem használjuk kizárólag gépi döntésre vagy profilalkotásra.",
    },
    changes: {
      title: "Változások",
      text: "Ha ez a tájékoztató változik, az új szöveget a dátumával együtt itt tesszük közzé, és a tulajdonosokat e-mailben értesítjük, ha érinti őket.",
    },
  },
}
