import { hiddenIn } from "./hidden-characters.ts"

/** The bounds of a brand page, for the service and for its form. */
export const STORY_CHARS_MAX = 240
export const CARE_CHARS_MAX = 160
export const CONTACT_CHARS_MAX = 254
export const URL_CHARS_MAX = 500
export const MODEL_CHARS_MAX = 200
/** Models with words of their own. */
export const MODELS_MAX = 200

export const LINK_KINDS = ["shop", "care_guide", "website"] as const
export type LinkKind = (typeof LINK_KINDS)[number]

/** Marketplaces that a page may link to beside the company's confirmed domain. */
const SHOPS = ["amazon.com", "amazon.de", "amazon.co.uk", "ebay.com", "ebay.de", "emag.hu", "etsy.com"] as const

/** Whether an address is on the confirmed domain or below it, or a page of a listed shop. A shop's other hosts may be anybody's. */
export function mayLinkTo(address: string, domain: string | null): boolean {
  if (!URL.canParse(address) || address.includes("\\")) return false
  const { protocol, hostname, username, password, port, pathname, search, hash, href } = new URL(address)
  if (protocol !== "https:" || username || password || port) return false
  // What parts, turns round or hides what is read.
  if ([address, decoded(href)].some((text) => /[\u2028-\u202e\u2066-\u2069]/.test(text) || hiddenIn(text))) return false
  if (domain && isUnder(hostname, domain)) return true
  // With a query or another address in the path a shop's own redirects lead anywhere.
  if (search || /\/\/|[\\:;@]/.test(decoded(pathname + hash))) return false
  return SHOPS.some((shop) => hostname === shop || hostname === `www.${shop}`)
}

/** Decodes an ASCII address until it stays as it is. Broken UTF-8 does not hide what is around it. */
function decoded(href: string): string {
  const once = href.replace(/%([\da-f]{2})/gi, (_, byte) => String.fromCharCode(Number.parseInt(byte, 16)))
  return once === href ? new TextDecoder().decode(Uint8Array.from(href, (byte) => byte.charCodeAt(0))) : decoded(once)
}

function isUnder(hostname: string, domain: string): boolean {
  const confirmed = `https://${domain}`
  return URL.canParse(confirmed) && `.${hostname}`.endsWith(`.${new URL(confirmed).hostname}`)
}

/** Ticks, crosses, shields and other pictures could pass for our verdict. */
const SIGNS = /(?![©®™])\p{Extended_Pictographic}|[\u221a\u2610-\u2612\u2713-\u2718\u{1f5f8}\u{1f5f9}]/u

export const hasSign = (text: string): boolean => SIGNS.test(text)
