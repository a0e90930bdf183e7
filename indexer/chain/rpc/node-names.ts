import { isIP } from "node:net"

/** Shorter pieces are words like "mainnet" and "v2". */
const SECRET_CHARACTERS_MIN = 12
/** A user's name of a letter or two would take every such letter out. */
const CREDENTIAL_CHARACTERS_MIN = 3

/** A node's display name: its number, and its provider's domain without subdomains. */
export function nodeName(address: string, index: number): string {
  const { hostname } = new URL(address)
  const labels = hostname.split(".")
  const isNamed = labels.length > 1 && isIP(hostname.replace(/^\[|\]$/g, "")) === 0
  return isNamed ? `${index + 1} (${labels.slice(-2).join(".")})` : String(index + 1)
}

/** User and password of an address as a request's header has them. */
export function basicCredentials({ username, password }: URL): string {
  return Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`).toString("base64")
}

/** Removes every part of the addresses that could be a key from a text. Some nodes repeat it in their answers. */
export function redactorOf(addresses: string[]): (text: string) => string {
  const secrets = [...new Set(addresses.flatMap(secretsIn))].sort((a, b) => b.length - a.length)
  return (text) => secrets.reduce((rest, secret) => rest.replaceAll(secret, "[redacted]"), text)
}

function secretsIn(address: string): string[] {
  const url = new URL(address)
  const named = [url.username, url.password, ...url.searchParams.values()].filter(
    ({ length }) => length >= CREDENTIAL_CHARACTERS_MIN,
  )
  const pieces = [...url.pathname.split("/"), ...url.hostname.split(".")]
  const long = pieces.filter((piece) => piece.length >= SECRET_CHARACTERS_MIN)
  const credentials = url.username === "" ? [] : [basicCredentials(url)]
  return [address, ...named, ...named.map(decodeURIComponent), ...credentials, ...long]
}
