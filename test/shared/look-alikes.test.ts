import { expect, it } from "vitest"
import { fileNames, lookAlikes } from "#actions/companies/look-alikes.ts"
import { rounds } from "#test/support/campaign.ts"
import { seededRandom } from "#test/support/chain-model/random.ts"

const SURNAMES =
  "Kovács Tóth Szabó Horváth Varga Kiss Molnár Németh Farkas Balogh Papp Takács Juhász Lakatos Mészáros Oláh Simon Rácz Fekete " +
  "Szilágyi Török Fehér Balázs Gál Kis Szűcs Kocsis Orsós Pintér Fodor Szalai Sipos Magyari Lukács Gulyás Bíró Király Katona " +
  "László Jakab Bogdán Balog Sándor Boros Váradi Fazekas Kelemen Antal Orosz Somogyi Fülöp Veres Budai Hegedűs Deák Pap Bálint " +
  "Müller Schmidt Schneider Fischer Weber Meyer Wagner Becker Schulz Hoffmann Koch Bauer Richter Klein Wolf Neumann Schwarz " +
  "Zimmermann Braun Krüger Hofmann Hartmann Lange Werner Krause Lehmann Köhler Maier Huber Mayr Gruber Steiner Berger Pichler " +
  "Taylor Brown Davies Wilson Evans Thomas Roberts Walker Wright Robinson Thompson White Hughes Edwards Green Hall Wood Harris " +
  "Rossi Russo Ferrari Esposito Bianchi Romano Colombo Ricci Marino Greco Bruno Gallo Conti Costa Nowak Kowalski Wiśniewski " +
  "Novák Svoboda Dvořák Černý Procházka Popescu Ionescu Dumitru García Fernández López Martín Dubois Moreau Laurent Lefebvre"
const GIVEN =
  "Péter Anna János Éva Gábor Zsófia László Katalin Tamás Judit András Eszter Balázs Réka Zoltán Ágnes Ferenc Dóra Márton Nóra " +
  "Hans Greta Klaus Ursula Emma Jack Oliver Amelia Marco Giulia Pierre Camille Jan Marie Piotr Agnieszka Lucía Diego Ioana Radu"
const TRADES =
  "Pékség Bútor Asztalos Kerámia Ékszer Cipő Ruházat Textil Borászat Pincészet Könyv Játék Virág Optika Autó Gépgyártó Építő " +
  "Bakery Furniture Ceramics Jewellery Shoes Clothing Textiles Winery Books Toys Flowers Optics Motors Engineering Construction " +
  "Bäckerei Möbel Keramik Schmuck Schuhe Bekleidung Textil Weingut Bücher Spielwaren Blumen Maschinenbau Logistik Elektro " +
  "Consulting Software Media Travel Energy Foods Coffee Leather Design Studio Műhely Manufaktúra Workshop Trading Kereskedelmi"
const WORDS =
  "Golden Silver Blue Green Northern Southern Old New Royal River Mountain Forest Stone Bridge Harbour Meadow Oak Maple Willow " +
  "Falcon Swan Lion Bear Fox Star Moon Sun Cloud Thunder Crystal Amber Ivory Copper Iron Arany Ezüst Kék Zöld Öreg Folyó Hegyi " +
  "Erdő Kő Híd Rét Tölgy Juhar Fűz Sólyom Hattyú Oroszlán Medve Róka Csillag Hold Nap Felhő Villám Kristály Borostyán Réz Vas"
const TOWNS =
  "Győr Pécs Szeged Debrecen Miskolc Sopron Eger Vác Tata Zala Tolna Bátaszék Szentendre Kecskemét Graz Linz Salzburg Passau " +
  "Dresden Leipzig Bremen Bristol Leeds York Bath Torino Genova Verona Kraków Gdańsk Brno Olomouc Cluj Sibiu Sevilla Lyon Nantes"
const FORMS =
  "Kft.|Bt.|Zrt.|Nyrt.|GmbH|GmbH & Co. KG|AG|e.U.|Ltd|LLC|Inc.|plc|S.r.l.|SpA|Sp. z o.o.|s.r.o.|SA|SARL|S.L.|SRL|AB|Oy"
const [CONSONANTS, VOWELS] = [
  "b c d f g h j k l m n p r s t v z br cr dr gr kl pr st tr".split(" "),
  "a e i o u".split(" "),
]

type Random = ReturnType<typeof seededRandom>

function coinedWord(random: Random, syllables: number): string {
  const written = Array.from({ length: syllables }, () => random.pick(CONSONANTS!) + random.pick(VOWELS!)).join("")
  const word = written + (random.chance(0.5) ? random.pick(CONSONANTS!) : "")
  return word[0]!.toUpperCase() + word.slice(1)
}

/** Names as registers have them. */
function companyName(random: Random): string {
  const one = (list: string, by = " ") => random.pick(list.split(by))
  const coined = () => coinedWord(random, random.integer(2, 4))
  const own = random.pick([
    () => `${coined()} ${one(TRADES)}`,
    () => coined(),
    () => `${coined()} ${coined()}`,
    () => `${one(SURNAMES)} ${one(GIVEN)} ${one(TRADES)}`,
    () => `${one(SURNAMES)} & ${one(SURNAMES)} ${one(TRADES)}`,
    () => `${one(TOWNS)}i ${one(WORDS)} ${one(TRADES)}`,
    () => `${one(WORDS)} ${one(WORDS)} ${one(TRADES)}`,
    () => `${one(SURNAMES)} ${coined()}`,
  ])()
  return `${own} ${one(FORMS, "|")}`
}

const count = (n: number, random: Random) => Array.from({ length: n }, () => companyName(random))

it("names nobody's look-alike by chance: at most one name in 200, beside 1,000 attested ones", () => {
  const random = seededRandom(20_270_115)
  const attested = fileNames(count(1_000, random).map((name) => ({ issuer: name, name, domain: null })))
  const names = rounds(20_000, 4_000)
  const alarms = count(names, random).flatMap((name) => {
    const [like] = lookAlikes(attested, { issuer: "", name })
    return like === undefined ? [] : [`${name} ~ ${like.name}`]
  })
  expect(alarms.length, alarms.slice(0, 20).join("\n")).toBeLessThanOrEqual(names / 200)
})

/** What an imitator does to a name. */
const WAYS: ((own: string) => string)[] = [
  (own) => `${own} Ltd`,
  (own) => own,
  (own) => `${own} Hungary Kft.`,
  (own) => `The ${own} Shop GmbH`,
  (own) => `${own} M\u0171hely Kft.`,
  (own) => `${own.slice(0, 4)}${own[3]}${own.slice(4)} Zrt.`,
  (own) => `${own.slice(0, 2)}${own[3]}${own[2]}${own.slice(4)}`,
  (own) => `${own.slice(0, -1)} Bt.`,
  (own) => own.replace(/[aeo]/, (vowel) => ({ a: "\u0430", e: "\u0435", o: "\u043e" })[vowel]!),
  (own) => `${own}Shop Inc.`,
]

it("tells of 50 of 50 imitations among 1,000 attested names", () => {
  const random = seededRandom(20_270_116)
  const own = Array.from({ length: 50 }, () => coinedWord(random, 4))
  const pairs = own.map((word) => [`${word} ${random.pick(FORMS.split("|"))}`, word] as const)
  const names = [...count(950, random), ...pairs.map(([name]) => name)]
  const attested = fileNames(names.map((name) => ({ issuer: name, name, domain: null })))
  const missed = pairs.flatMap(([name, word], at) => {
    const imitation = WAYS[at % WAYS.length]!(word)
    const found = lookAlikes(attested, { issuer: "", name: imitation }).some((one) => one.name === name)
    return found ? [] : [`${imitation} ~ ${name}`]
  })
  expect([pairs.length, missed]).toEqual([50, []])
})
