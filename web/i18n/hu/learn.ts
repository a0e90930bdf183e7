import type { learnTexts as english } from "#web/i18n/en/learn.ts"
import type { Translated } from "#web/i18n/text-types.ts"

export const learnTexts: Translated<typeof english> = {
  title: "Tudjon meg többet",
  heading: "Miért kell jel a termékre, és miért éppen ez",
  lead: "A fémjelző hivatalok hétszáz éve ütnek jelet az ezüstbe, hogy idegenek is megbízhassanak benne. Amit ma árulnak, egy hét alatt több kézen megy át, mint az ezüst egy év alatt, és a legtöbbjén olyan címke van, amilyet bárki nyomtathat.",
  figures: {
    title: "Mennyi a hamisítvány",
    lead: "A hamisítványokat felmérő intézmények becslései. Mindegyiknél ott áll, ki, mikor és mit mért fel.",
    trade: "volt 2021-ben a hamis vagy kalóz áru a világ behozatalában, mintegy 467 milliárd dollár értékben.",
    trade_value: "2,3%",
    eu: "volt ugyanabban az évben az Európai Unió behozatalában, mintegy 117 milliárd dollár értékben.",
    eu_value: "4,7%",
    clothing:
      "esett ki évente az Európai Unió ruhaiparából hamisítványok miatt 2018 és 2021 között: a forgalmának 5,2%-a.",
    clothing_value: "12 Mrd €",
    medicine:
      "gyógyászati termék nem megfelelő minőségű vagy hamis az alacsony és közepes jövedelmű országokban, és ez a legkevesebb.",
    medicine_value: "10-ből 1",
    source: "Forrás: {source}",
    oecd: "OECD és EUIPO: Mapping Global Trade in Fakes 2025 (2021-es adatok)",
    euipo:
      "EUIPO: Economic impact of counterfeiting in the clothing, cosmetics and toy sectors in the EU, 2024. január",
    who: "Egészségügyi Világszervezet (WHO), 2017. november 28-i tanulmány",
  },
  compared: {
    title: "Hologram, sorozatszám, és bejegyzés a blokkláncon",
    lead: "Egyik sem teszi valódivá a terméket. A kérdés az, mit tudhat meg belőlük egy idegen.",
    question: "Amit tudni szeretnénk",
    hologram: "Hologram",
    serial: "Sorozatszám",
    blockchain: "Blokklánc-bejegyzés",
    who: "Ki ellenőrizheti",
    who_hologram: "Aki tudja, milyennek kell lennie",
    who_serial: "Akinek a gyártó adatbázisa válaszol",
    who_blockchain: "Bárki egy telefonnal, nélkülünk is",
    copied: "Mi kell a lemásolásához",
    copied_hologram: "Egy hasonló fólia",
    copied_serial: "Egy valódi termékről leolvasott szám, vagy egy jó tipp",
    copied_blockchain: "Egy valódi termék kódja: lemásolni lehet, kitalálni nem",
    noticed: "Kiderül-e a másolás",
    noticed_hologram: "Szakértőnek",
    noticed_serial: "Ha a gyártó számolja a lekérdezéseket",
    noticed_blockchain: "Igen: számoljuk az egyes kódok ellenőrzéseit, és a gyártó látja őket",
    changed: "Módosítható-e később az adat",
    changed_hologram: "Nincs benne adat",
    changed_serial: "Az adatbázis kezelője módosíthatja, észrevétlenül",
    changed_blockchain: "Senki sem módosíthatja; azonnal meglátszana",
    recall: "Eljut-e a visszahívás a vevőhöz",
    recall_hologram: "Nem",
    recall_serial: "Ha a gyártó oldala kiírja",
    recall_blockchain: "Minden ellenőrzéskor, a következő blokktól",
    gone: "Mi marad, ha a gyártó megszűnik",
    gone_hologram: "A fólia",
    gone_serial: "Egy szám",
    gone_blockchain: "A bejegyzés, amely a kóddal olvasható és ellenőrizhető",
    cost: "Mennyibe kerül termékenként",
    cost_hologram: "Darabonként néhány cent",
    cost_serial: "Szinte semmi",
    cost_blockchain: "Szinte semmi: tízezer termék egy tranzakción osztozik",
  },
  limits: {
    title: "Amit nem tud",
    text: "Egy címkét le lehet másolni, bármit nyomtatnak rá. Az igazolt kód azt bizonyítja, hogy a gyártó bejegyzett egy ilyen terméket, amely azóta nem változott, és nem hívták vissza; azt nem, hogy éppen ez van a kezében. Ezért mondhatja meg a bejegyzés, mit nézzen meg rajta (egy bevésett sorozatszámot, egy színt, a szövés helyét), és ezért ér meg egy telefonhívást az a kód, amelyet egy nap tíz országban ellenőriznek. Egy zár vagy NFC-chip, amely épségben nem vehető le, tovább nehezíti a másolást.",
  },
  uses: {
    title: "Ahol használják",
    medicine: "Gyógyszerek",
    medicine_figure:
      "A hamis gyógyszerek nemzetközi kereskedelme 2016-ban legfeljebb 4,4 milliárd dollárt ért, a világ gyógyszer-kereskedelmének 0,84%-át, az országokon belül gyártott és eladott nélkül.",
    medicine_source: "OECD és EUIPO: Trade in Counterfeit Pharmaceutical Products, 2020",
    medicine_text:
      "A doboz tételszáma és lejárata magában a bejegyzésben áll, így az átnyomtatott dátum kiderül annak, aki összeveti. A visszahívott tétel perceken belül mindenkinél pirosra vált, a patikában és otthon is. A jogszabály szerinti sorozatszámozás mellett áll, nem helyette.",
    luxury: "Luxuscikkek",
    luxury_figure: "A vámhatóságok által 2020-ban és 2021-ben lefoglalt hamis áruk 62%-a ruha, cipő és bőráru volt.",
    luxury_source: "OECD és EUIPO: Mapping Global Trade in Fakes 2025",
    luxury_text:
      "Egy táskát, órát, inget továbbadnak, sokszor többször is. A bejegyzés megnevezi a gyártót: igazolt cég, és ez a dátummal együtt a blokkláncon áll. A darabbal együtt jár: a második vevő ugyanazt ellenőrzi, amit az első.",
    food: "Élelmiszer",
    food_figure:
      "2024-ben 29 ország hatóságai egyetlen akcióban mintegy 22 000 tonna élelmiszert és 850 000 liter italt vontak ki a forgalomból. Az oltalom alatt álló eredetmegjelölést bitorló termékek 2014-ben 4,3 milliárd eurót értek az EU-ban, e piac 9%-át.",
    food_source:
      "Europol, OPSON XIII művelet, 2024. október; EUIPO: Infringement of protected geographical indications, 2016. április",
    food_text:
      "Az olaj, a bor, a méz és a sajt abból él, ahonnan jön. Egy palack bejegyzésében ott a szőlő, az év és a palackozás; az új címkével visszatérő lejárt árut elárulja a bejegyzésben szereplő dátum.",
  },
  end: {
    title: "Próbálja ki egy terméken",
    text: "A Free csomagba tíz termék fér, és a teszthálózaton rögzítheti őket. Tíz perc az egész.",
    start: "Védje meg termékeit",
    verify: "Termék ellenőrzése",
  },
}
