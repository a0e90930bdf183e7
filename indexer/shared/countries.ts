/** Countries by the two letters of ISO 3166-1, and what people write for them. */
const LETTERS =
  "AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ " +
  "CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO " +
  "FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE " +
  "JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO " +
  "MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW " +
  "PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM " +
  "TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW"

/** The same countries by three letters. */
const THREE_LETTERS =
  "AND ARE AFG ATG AIA ALB ARM AGO ATA ARG ASM AUT AUS ABW ALA AZE BIH BRB BGD BEL BFA BGR BHR BDI BEN BLM BMU BRN " +
  "BOL BES BRA BHS BTN BVT BWA BLR BLZ CAN CCK COD CAF COG CHE CIV COK CHL CMR CHN COL CRI CUB CPV CUW CXR CYP CZE " +
  "DEU DJI DNK DMA DOM DZA ECU EST EGY ESH ERI ESP ETH FIN FJI FLK FSM FRO FRA GAB GBR GRD GEO GUF GGY GHA GIB GRL " +
  "GMB GIN GLP GNQ GRC SGS GTM GUM GNB GUY HKG HMD HND HRV HTI HUN IDN IRL ISR IMN IND IOT IRQ IRN ISL ITA JEY JAM " +
  "JOR JPN KEN KGZ KHM KIR COM KNA PRK KOR KWT CYM KAZ LAO LBN LCA LIE LKA LBR LSO LTU LUX LVA LBY MAR MCO MDA MNE " +
  "MAF MDG MHL MKD MLI MMR MNG MAC MNP MTQ MRT MSR MLT MUS MDV MWI MEX MYS MOZ NAM NCL NER NFK NGA NIC NLD NOR NPL " +
  "NRU NIU NZL OMN PAN PER PYF PNG PHL PAK POL SPM PCN PRI PSE PRT PLW PRY QAT REU ROU SRB RUS RWA SAU SLB SYC SDN " +
  "SWE SGP SHN SVN SJM SVK SLE SMR SEN SOM SUR SSD STP SLV SXM SYR SWZ TCA TCD ATF TGO THA TJK TKL TLS TKM TUN TON " +
  "TUR TTO TUV TWN TZA UKR UGA UMI USA URY UZB VAT VCT VEN VGB VIR VNM VUT WLF WSM YEM MYT ZAF ZMB ZWE"

export const COUNTRIES: readonly string[] = LETTERS.split(" ")

/** What `Intl` does not call them, and people do. */
const OTHER_NAMES: Record<string, string> = {
  "Bosnia and Herzegovina": "BA",
  "Czech Republic": "CZ",
  "Great Britain": "GB",
  "Nagy-Britannia": "GB",
  "People's Republic of China": "CN",
  "Republic of Korea": "KR",
  "Slovak Republic": "SK",
  Turkey: "TR",
  "United States of America": "US",
  "Amerikai Egyesült Államok": "US",
  EL: "GR",
  XK: "XK",
  Kosovo: "XK",
  Koszovó: "XK",
  Holland: "NL",
  England: "GB",
  Scotland: "GB",
  Wales: "GB",
  "Northern Ireland": "GB",
  Anglia: "GB",
  Skócia: "GB",
  PRC: "CN",
  "Mainland China": "CN",
  "China (Mainland)": "CN",
  Norge: "NO",
}

let codes: Map<string, string> | undefined

const LETTERS_OF_THREE = THREE_LETTERS.split(" ").map((letters, at) => [letters, COUNTRIES[at]!] as const)

/**
 * Reads a country by its two or three letters in any case, or by its English, Hungarian or everyday name, or one in a language that shops
 * export in. Null if there is
 * none, or more than one, as with "Korea".
 */
export function countryCode(typed: string): string | null {
  codes ??= new Map(
    [
      ...COUNTRIES.flatMap(namesAbroad),
      ...LETTERS_OF_THREE,
      ...COUNTRIES.flatMap(namesOf),
      ...Object.entries(OTHER_NAMES),
    ].map(([name, code]) => [keyOf(name), code]),
  )
  return codes.get(keyOf(typed.replace(/^\s*(?:made in|product of)\s/i, ""))) ?? null
}

const ABROAD = "de fr es it pt nl pl cs sk ro hr sl da sv fi".split(" ")
const namesAbroad = (code: string): [name: string, code: string][] =>
  ABROAD.map((language) => [new Intl.DisplayNames([language], { type: "region" }).of(code) ?? code, code])

/** The letters themselves last, so that no short name takes their place. */
function namesOf(code: string): [name: string, code: string][] {
  const names = ["en", "hu"].flatMap((language) =>
    (["long", "short"] as const).map((style) => new Intl.DisplayNames([language], { type: "region", style }).of(code)),
  )
  return [...names, code].map((name) => [name ?? code, code])
}

function keyOf(name: string): string {
  return name
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^a-z]/g, "")
}
