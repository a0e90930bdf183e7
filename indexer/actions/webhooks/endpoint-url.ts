import { isIP } from "node:net"
import { refusal } from "#indexer/errors.ts"
import { isPublicAddress } from "./public-address.ts"

const URL_CHARACTERS_MAX = 2_048
const PORTS = ["", "443", "8443"]
const AT_URL = { at: "url" }

/**
 * Normalises a webhook address or throws invalid_input; each delivery checks the host again (`post.ts`).
 * `allow_private` is for a demonstration on one machine.
 */
export function readEndpointUrl(input: string, allow_private: boolean): string {
  const url = URL.canParse(input) && input.length <= URL_CHARACTERS_MAX ? new URL(input) : null
  if (!url) throw refusal("enter_such_as", { value: "address", example: "https://example.com/touchmark" }, AT_URL)
  if (url.protocol !== "https:" && !(allow_private && url.protocol === "http:")) {
    throw refusal("webhook_url_not_https", {}, AT_URL)
  }
  if (url.username || url.password) throw refusal("webhook_url_with_password", {}, AT_URL)
  url.hash = ""
  if (allow_private) return url.href
  if (!PORTS.includes(url.port)) throw refusal("webhook_url_port", {}, AT_URL)
  if (!isPublicHost(hostOf(url))) throw refusal("webhook_url_private", {}, AT_URL)
  return url.href
}

/** Without the brackets of an IPv6 address. */
export function hostOf(url: URL): string {
  return url.hostname.replace(/^\[(.*)\]$/, "$1")
}

/** Names that resolve only inside a network, by RFC 6761, 6762, 8375 and ICANN's decision on `internal`. */
const LOCAL_NAME =
  /(^|\.)(localhost|local|internal|intranet|lan|home|corp|private|home\.arpa|test|example|invalid|onion|alt)$/

function isPublicHost(host: string): boolean {
  if (isIP(host)) return isPublicAddress(host)
  const name = host.replace(/\.$/, "")
  return name.includes(".") && !LOCAL_NAME.test(name)
}
