/** Where somebody is: a country's two letters, or `unknown`. */
export const UNKNOWN = "unknown"

const LETTERS = Array.from({ length: 26 }, (_, n) => String.fromCharCode(65 + n))
let by_zone: Map<string, string> | undefined

/**
 * The country by the address (`unknown` if neither a proxy nor a database names it) and by the browser's clock. If both are known
 * and differ, neither counts.
 */
export function placeOf(address_country: string, zone: string | undefined): string {
  const clock_country = zone === undefined ? UNKNOWN : countryOfZone(zone)
  if (clock_country === UNKNOWN) return address_country
  if (address_country === UNKNOWN || address_country === clock_country) return clock_country
  return UNKNOWN
}

export function countryOfZone(zone: string): string {
  by_zone ??= readZones()
  return by_zone.get(zone) ?? by_zone.get(ownName(zone)) ?? UNKNOWN
}

/** As ICU calls it: browsers may send a newer name (Asia/Kolkata) or an older one. */
function ownName(zone: string): string {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: zone }).resolvedOptions().timeZone
  } catch {
    return zone
  }
}

/** ICU lists the zones of each country. Former countries (SU, YU) have become other names and are left out. */
function readZones(): Map<string, string> {
  const zones = new Map<string, string>()
  for (const region of LETTERS.flatMap((first) => LETTERS.map((second) => first + second))) {
    const [name] = Intl.getCanonicalLocales(`und-${region}`)
    if (name !== `und-${region}`) continue
    for (const zone of zonesOf(new Intl.Locale(name))) if (!zones.has(zone)) zones.set(zone, region)
  }
  return zones
}

/** The type of this method is not in the compiler's library yet. */
const zonesOf = (place: Intl.Locale): string[] =>
  (place as Intl.Locale & { getTimeZones(): string[] | undefined }).getTimeZones() ?? []

const BROWSERS = [/edg/, /opr|opera/, /samsungbrowser/, /firefox|fxios/, /chrome|crios/, /safari/]
const SYSTEMS = [/android/, /iphone|ipad/, /windows/, /mac os/, /linux/]

/** The kinds of browser and system as two numbers. That tells two people of one household apart, and no more. */
export function agentFamily(user_agent: string | undefined): string {
  const text = (user_agent ?? "").slice(0, 512).toLowerCase()
  return [BROWSERS, SYSTEMS].map((kinds) => kinds.findIndex((kind) => kind.test(text))).join()
}
