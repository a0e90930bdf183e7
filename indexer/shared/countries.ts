/** Countries by the two letters of ISO 3166-1, and what people write for them. */
const LETTERS =
  "AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ " +
  "CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO " +
  "FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE " +
  "JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO " +
  "MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW " +
  "PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM " +
  "TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW"

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
}

let codes: Map<string, string> | undefined

/** Reads a country by its two letters in any case, or by its English or Hungarian name. Null if there is none. */
export function countryCode(typed: string): string | null {
  codes ??= new Map(
    [...COUNTRIES.flatMap(namesOf), ...Object.entries(OTHER_NAMES)].map(([name, code]) => [keyOf(name), code]),
  )
  return codes.get(keyOf(typed)) ?? null
}

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
