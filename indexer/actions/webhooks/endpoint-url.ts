import { isIP } from "node:net"
import { AppError } from "#indexer/errors.ts"
import { isPublicAddress } from "./public-address.ts"

const URL_CHARACTERS_MAX = 2_048
const PORTS = ["", "443", "8443"]

/**
 * The address that a company wants its events at, in its one spelling. Throws invalid_input with a sentence. Where the host's
 * name leads is looked at again before each delivery: see `post.ts`. `allow_private` is for a demonstration on one machine.
 */
export function readEndpointUrl(input: string, allow_private: boolean): string {
  const url = URL.canParse(input) && input.length <= URL_CHARACTERS_MAX ? new URL(input) : null
  if (!url) throw refusal("Enter a whole address, such as https://example.com/touchmark.")
  if (url.protocol !== "https:" && !(allow_private && url.protocol === "http:")) {
    throw refusal("The address must begin with https://.")
  }
  if (url.username || url.password) throw refusal("The address must not hold a user name or password.")
  url.hash = ""
  if (allow_private) return url.href
  if (!PORTS.includes(url.port)) throw refusal("The address must use port 443 or 8443.")
  if (!isPublicHost(hostOf(url))) throw refusal("The address must be one that the public internet can reach.")
  return url.href
}

/** Without the brackets of an IPv6 address. */
export function hostOf(url: URL): string {
  return url.hostname.replace(/^\[(.*)\]$/, "$1")
}

/** Names that nobody outside of one network can look up, by RFC 6761, 6762, 8375 and ICANN's word on `internal`. */
const LOCAL_NAME =
  /(^|\.)(localhost|local|internal|intranet|lan|home|corp|private|home\.arpa|test|example|invalid|onion|alt)$/

function isPublicHost(host: string): boolean {
  if (isIP(host)) return isPublicAddress(host)
  const name = host.replace(/\.$/, "")
  return name.includes(".") && !LOCAL_NAME.test(name)
}

function refusal(detail: string): AppError {
  return new AppError("invalid_input", detail, { fields: { url: detail } })
}
