import { CONFUSABLES } from "./confusables.ts"
import { LEGAL_FORMS, LEGAL_FORMS_BEFORE, LEGAL_FORMS_WITHIN } from "./legal-forms.ts"

/** Words of a company's name that do not tell it from another, separated by commas. */

const LINKS = "The, And, Of, In, És, Und, Der, Die, Das, Et, Les"

/** Where a company is. Names that are words, too, such as Jersey and Georgia, are not here. */
const PLACES =
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
const TRADE =
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
const ENDINGS =
  "Shop, Store, Webshop, Online, Official, Group, Trading, Manufaktúra, Manufaktur, Műhely, Bolt, Áruház, Kft, Zrt, Ltd, GmbH"

/** What companies make and sell: no name without another word. */
const GOODS =
  "Air, Art, Arts, Bags, Bakery, Bank, Beauty, Beer, Bike, Bikes, Book, Books, Brewery, Candle, Candles, Ceramics, Chocolate, " +
  "Clothes, Clothing, Coffee, Cosmetics, Craft, Crafts, Design, Fashion, Food, Foods, Furniture, Garden, Gift, Gifts, Glass, " +
  "Hat, Hats, Home, Honey, Hotel, Jeans, Jewellery, Jewelry, Jewels, Leather, Linen, Music, Perfume, Pharma, Pharmacy, " +
  "Porcelain, Pottery, Shoe, Shoes, Soap, Soaps, Sport, Sports, Tea, Textile, Textiles, Toy, Toys, Watch, Watches, Water, " +
  "Wine, Wines, Winery, Wool, Ajándék, Bor, Borászat, Pincészet, Bőr, Bútor, Cipő, Csokoládé, Cukrászda, Divat, Ékszer, " +
  "Élelmiszer, Gyertya, Ház, Kávé, Kerámia, Kézműves, Handmade, Handcrafted, Könyv, Kozmetika, Méz, Óra, Otthon, Patika, Pékség, Porcelán, Ruha, Ruházat, " +
  "Sör, Sörfőzde, Szappan, Termék, Textil, Víz, Üveg, Játék, Kunst, Mode, Wein, Bier, Schmuck, Uhren, Vin, Vins, Vino"

/** A shorter word with another letter is another word. */
const LONG_WORD = 8
/** What is shorter before an ending is part of another word, such as Bishop. */
const STEM = 5
/** Shorter legal forms may be somebody's initials before a name. */
const FORM_BEFORE = 3

/**
 * What a name is compared by: how it looks as a whole, and the words that tell it from others, in any order and with a letter
 * of a long one left out.
 */
export function likenessesOf(name: string): ReadonlySet<string> {
  const found = new Set(skeletonsOf(name))
  for (const text of inEachCase(name)) {
    const words = tellingWords(text)
    found.add(words.join(""))
    const sorted = [...new Set(words)].toSorted()
    found.add(sorted.join(" "))
    for (const [place, word] of sorted.entries())
      for (const shorter of withoutOneLetter(word)) found.add(sorted.with(place, shorter).toSorted().join(" "))
  }
  found.delete("")
  return found
}

/** Whether a reader may take one name for the other. Names of one company in two cases are alike, too. */
export function lookAlike(one: string, other: string): boolean {
  const others = likenessesOf(other)
  return [...likenessesOf(one)].some((likeness) => others.has(likeness))
}

/** Two words have one in common if they differ in a letter that is changed, added, left out or moved. */
function withoutOneLetter(word: string): string[] {
  if (word.length < LONG_WORD || !/^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]+$/u.test(word)) return []
  return Array.from(word, (_, at) => word.slice(0, at) + word.slice(at + 1))
}

/** The words without legal form, place and trade, as far as others are left that tell a company by themselves. */
function tellingWords(text: string): string[] {
  const { after, before, links, places, trade, endings, goods } = patterns()
  const withoutForm = (words: string) => words.replace(after, " ").replace(before, " ")
  const named = withoutForm(settledWords(text)).replace(links, "")
  const local = withoutForm(named.replace(places, ""))
  const telling = withoutForm(local.replace(trade, "").replace(endings, ""))
  if (listOf(telling.replace(goods, "")).join("").length > 1) return listOf(telling)
  return listOf(local).length > 1 ? listOf(local) : listOf(named)
}

const listOf = (words: string): string[] => words.split(" ").filter(Boolean)

/** Signs between single letters, as in "S.r.l." and "A/S". */
const INITIALS = /(?<![\p{L}\p{N}\p{M}])\p{L}\p{M}*(?:[./&]\s?\p{L}\p{M}*(?![\p{L}\p{N}\p{M}]))+/gu
const FORMS_WITHIN = new RegExp(LEGAL_FORMS_WITHIN.normalize("NFKC").split(", ").join("|"), "g")

/** The words as they look, each between spaces. */
function settledWords(text: string): string {
  const spaced = text.replace(/[™℠]/g, " ").normalize("NFKC").replace(FORMS_WITHIN, " ")
  const joined = spaced.replace(INITIALS, (letters) => letters.replace(/[./&\s]/g, ""))
  const words = joined.split(/[^\p{L}\p{N}\p{M}]+/u).map((word) => settle(word).replaceAll("rn", "m"))
  return ` ${words.filter(Boolean).join(" ")} `
}

let read: ReturnType<typeof readPatterns> | undefined
const patterns = () => (read ??= readPatterns())

function readPatterns() {
  const forms = LEGAL_FORMS.split(", ")
  const before = [
    ...forms.filter((form) => form.replace(/[^\p{L}]/gu, "").length >= FORM_BEFORE),
    ...LEGAL_FORMS_BEFORE.split(", "),
  ]
  const anywhere = (list: string) => new RegExp(` (?:${anyOf(list.split(", "))})(?= )`, "g")
  return {
    after: new RegExp(`(?<=\\S)(?: (?:${anyOf(forms)}))+ $`),
    before: new RegExp(`^ (?:(?:${anyOf(before)}) )+(?=\\S)`),
    endings: new RegExp(`(?<=\\S{${STEM}})(?:${anyOf(ENDINGS.split(", "))})+(?= )`, "g"),
    ...{ links: anywhere(LINKS), places: anywhere(PLACES), trade: anywhere(TRADE), goods: anywhere(GOODS) },
  }
}

/** The longest first, which may begin with a shorter one. */
function anyOf(phrases: string[]): string {
  const looks = new Set(phrases.flatMap(inEachCase).map((phrase) => settledWords(phrase).trim()))
  return [...looks].toSorted((one, other) => other.length - one.length).join("|")
}

const LOOKS_LIKE = new Map<string, string>()
for (let at = 0; at < CONFUSABLES.length; at += 2) {
  for (const sign of CONFUSABLES[at + 1]!) LOOKS_LIKE.set(sign, CONFUSABLES[at]!)
}
/** Latin small capitals look like capitals, and UTS 39 has no row for most of them. */
const SMALL_CAPITALS =
  "\u1d00a\u1d04c\u1d05d\u1d07e\u1d0aj\u1d0bk\u1d0dm\u1d0fo\u1d18p\u1d1bt\u1d1cu\u1d20v\u1d21w\u1d22z\u0299b\u0262g\u029ch\u026ai\u029fl\u0274n\u0280r\ua731s\u028fy\ua730f"
for (let at = 0; at < SMALL_CAPITALS.length; at += 2) LOOKS_LIKE.set(SMALL_CAPITALS[at]!, SMALL_CAPITALS[at + 1]!)
/** A text settles in two or three rounds. */
const ROUNDS_MAX = 8
/** Space, punctuation and accents. The marks of other scripts are part of their letters, as kana's voiced sounds are. */
const PASSED_OVER = /[\s\p{P}]|(?![\u3099\u309a])\p{Script=Inherited}/gu

/**
 * What a name looks like (NFKC, then UTS 39): as it stands, in small letters and in capitals.
 * Some letters look alike in one case only, such as Cyrillic Ve and B.
 */
export function skeletonsOf(name: string): ReadonlySet<string> {
  const text = name.normalize("NFKC").normalize("NFD").replace(PASSED_OVER, "")
  return new Set(inEachCase(text).map(settle).filter(Boolean))
}

const inEachCase = (text: string): string[] => [text, text.toLowerCase(), text.toUpperCase()]

/** Replaces letters by what they are taken for until nothing changes any more. */
function settle(text: string): string {
  let settled = text
  for (let round = 0; round < ROUNDS_MAX; round++) {
    const next = prototypeOf(prototypeOf(settled).toLowerCase())
    if (next === settled) break
    settled = next
  }
  return settled
}

/** UTS 39's `skeleton`, in NFKC before, without accents after. */
function prototypeOf(text: string): string {
  // Among small ASCII letters only m has another prototype; most texts have no others after the first round.
  if (/^[a-z]*$/.test(text)) return text.replaceAll("m", "rn")
  const signs = Array.from(text.normalize("NFKC").normalize("NFD"), (sign) => LOOKS_LIKE.get(sign) ?? sign)
  return signs.join("").normalize("NFD").replace(PASSED_OVER, "")
}
