import { LEGAL_FORMS, LEGAL_FORMS_BEFORE, LEGAL_FORMS_WITHIN } from "./agree.ts"
import { CONFUSABLES } from "./confusables.ts"

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

/** Shorter words are near no other, and one of as many letters only to a longer one: Nike to Nikee, but Duna not to Dana. */
const NEAR_LETTERS_MIN = 4
/** Words from this length on may differ in two letters, shorter ones in one. */
const LONG_WORD = 7
/** What is shorter before an ending is part of another word, such as Bishop. */
const STEM = 5
/** Shorter legal forms may be somebody's initials before a name. */
const FORM_BEFORE = 3

/** What a name is compared by. */
export interface Likeness {
  /** How it looks as a whole, and without the words that many have. */
  looks: ReadonlySet<string>
  /** The words that tell it from others, sorted; several lists where its letters look otherwise in another case. */
  words: readonly (readonly string[])[]
}

export function likenessOf(name: string): Likeness {
  const looks = new Set(skeletonsOf(name))
  const words = new Map<string, string[]>()
  for (const text of inEachCase(name)) {
    const telling = tellingWords(text)
    const sorted = [...new Set(telling)].toSorted()
    const line = sorted.join(" ")
    looks.add(telling.join("")).add(line)
    words.set(line, sorted)
  }
  looks.delete("")
  return { looks, words: [...words.values()] }
}

/** Whether a reader may take one name for the other. Names of one company in two cases are alike, too. */
export const lookAlike = (one: string, other: string): boolean => areAlike(likenessOf(one), likenessOf(other))

/** The same words in any order, but for two letters of a long word, or one of a shorter one. */
export function areAlike(one: Likeness, other: Likeness): boolean {
  for (const look of one.looks) if (other.looks.has(look)) return true
  return one.words.some((words) => other.words.some((others) => differInOneWord(words, others)))
}

function differInOneWord(words: readonly string[], others: readonly string[]): boolean {
  if (words.length !== others.length) return false
  const [own, ...more] = words.filter((word) => !others.includes(word))
  const [their] = others.filter((word) => !words.includes(word))
  return own !== undefined && their !== undefined && more.length === 0 && areNear(own, their)
}

const areNear = (one: string, other: string): boolean => {
  const letters = Math.min(one.length, other.length)
  if (Math.max(one.length, other.length) === NEAR_LETTERS_MIN || !hasNear(one) || !hasNear(other)) return false
  return editDistance(one, other) <= (letters < LONG_WORD ? 1 : 2)
}

/** In scripts where a letter more or less is no other word. */
const hasNear = (word: string): boolean =>
  word.length >= NEAR_LETTERS_MIN && /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]+$/u.test(word)

/** How many letters are changed, added, left out, or moved to their neighbour's place. */
function editDistance(one: string, other: string): number {
  let before: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let i = 1; i <= one.length; i++) {
    const next = [i]
    for (let j = 1; j <= other.length; j++) {
      const changed = last[j - 1]! + (one[i - 1] === other[j - 1] ? 0 : 1)
      next[j] = Math.min(changed, last[j]! + 1, next[j - 1]! + 1)
      const isMoved = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
      if (isMoved) next[j] = Math.min(next[j]!, before[j - 2]! + 1)
    }
    ;[before, last] = [last, next]
  }
  return last[other.length]!
}

/** Of three parts of a word, two changed letters leave one as it is, at most two places further on. */
const PARTS = 3
const SHIFT_MAX = 2

/** Where to file a name, so that `placesToSeek` of every name like it leads there. */
export function placesOf({ looks, words }: Likeness): Set<string> {
  const places = new Set(looks)
  eachNear(words, (rest, word) => {
    for (let part = 0; part < PARTS; part++) places.add(placeOf(rest, word, word.length, part, 0))
  })
  return places
}

/** Where names like this one may be filed. What is found there is to be compared. */
export function placesToSeek({ looks, words }: Likeness): Set<string> {
  const places = new Set(looks)
  eachNear(words, (rest, word) => {
    for (let letters = word.length - SHIFT_MAX; letters <= word.length + SHIFT_MAX; letters++)
      for (let part = 0; part < PARTS; part++)
        for (let shift = -SHIFT_MAX; shift <= SHIFT_MAX; shift++) places.add(placeOf(rest, word, letters, part, shift))
  })
  return places
}

function eachNear(words: Likeness["words"], visit: (rest: string, word: string) => void): void {
  for (const list of words)
    for (const word of list) if (hasNear(word)) visit(list.filter((one) => one !== word).join(" "), word)
}

/** The part of a word that has so many letters, with the words beside it. */
function placeOf(rest: string, word: string, letters: number, part: number, shift: number): string {
  const edge = (at: number) => Math.max(0, Math.floor((at * letters) / PARTS) + shift)
  return `${letters}/${part}/${word.slice(edge(part), edge(part + 1))}/${rest}`
}

/** The words of a name, as they are written, that make it look like the other one. */
export function sharedWords(name: string, other: Likeness): string[] {
  const theirs = [...new Set(other.words.flat())]
  const isShared = (written: string) =>
    tellingWords(written).some((word) =>
      theirs.some((one) => word === one || areNear(word, one) || (one.length >= STEM && word.includes(one))),
    )
  const written = name.match(/[\p{L}\p{N}\p{M}]+/gu) ?? []
  const shared = written.filter(isShared)
  return shared.length > 0 ? shared : [name]
}

/** Each letter of ours, then a sign that is drawn for it. */
const DRAWN = "a@a4a^a∧a∆a▲a△aΔaДc©h#o●o○o◯o⊙o☉r®rЯrяt+t†t7uμuЦuцt🅣t🆃t🇹o🅞o🅾o🇴u🅤u🆄u🇺c🅒c🅲c🇨h🅗h🅷h🇭m🅜m🅼m🇲a🅐a🅰a🇦r🅡r🆁r🇷k🅚k🅺k🇰"

/** Whether a name holds another one, as it looks: within a word, or put together of whole words. */
export function holdsName(name: string, other: string): boolean {
  const sought = settledWords(other).trim()
  const held = new RegExp(`${sought}|(?<![a-z])${[...sought].join("[^a-z\\d]*")}(?![a-z])`)
  const drawn = name.replace(/[^\p{L}\p{M}\s]|[ΔДЯяμЦц]/gu, (at) => DRAWN[DRAWN.indexOf(at) - 1] ?? (settle(at) || " "))
  const parted = name.replace(/(?<=\p{Ll})(?=\p{Lu})/gu, " ")
  return [name, drawn, parted].flatMap(inEachCase).some((text) => held.test(settledWords(text)))
}

const SECOND_LEVELS = new Set("co com org net ac gov edu or ne".split(" "))

/** The words of a domain that say whose it is: "kekfesto shop" of "www.kekfesto-shop.co.uk". */
export function wordsOfDomain(domain: string): string {
  const labels = domain.toLowerCase().split(".").slice(0, -1)
  if (labels.length > 1 && SECOND_LEVELS.has(labels.at(-1)!)) labels.pop()
  return (labels.at(-1) ?? "").replaceAll("-", " ")
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
for (let at = 0; at < CONFUSABLES.length; at += 2)
  for (const sign of CONFUSABLES[at + 1]!) LOOKS_LIKE.set(sign, CONFUSABLES[at]!)
/** Latin small capitals look like capitals, and UTS 39 has no row for most of them. Then kra, turned w and v, and c with a bar, which looks like є. */
const SMALL_CAPITALS =
  "\u1d00a\u1d04c\u1d05d\u1d07e\u1d0aj\u1d0bk\u1d0dm\u1d0fo\u1d18p\u1d1bt\u1d1cu\u1d20v\u1d21w\u1d22z\u0299b\u0262g\u029ch\u026ai\u029fl\u0274n\u0280r\ua731s\u028fy\ua730f\u0138k\u028dm\u028ca\ua793eii"
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

/** As its capital, where it looks like nothing itself: a name may have both cases. "i" would be l. */
const lookOf = (sign: string) => LOOKS_LIKE.get(sign) ?? LOOKS_LIKE.get(sign.toUpperCase()) ?? sign

/** UTS 39's `skeleton`, in NFKC before, without accents after. */
function prototypeOf(text: string): string {
  // Among small ASCII letters only m has another prototype; most texts have no others after the first round.
  if (/^[a-z]*$/.test(text)) return text.replaceAll("m", "rn")
  const signs = Array.from(text.normalize("NFKC").normalize("NFD"), lookOf)
  return signs.join("").normalize("NFD").replace(PASSED_OVER, "")
}
