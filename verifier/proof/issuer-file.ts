/** `/.well-known/touchmark.json`: what a brand's domain says of the brand. Read by the service, and by anybody's verifier. */
import { isHexOf } from "./hex.ts"

export const ISSUER_FILE_FORMAT = "touchmark-issuer/1"
export const ISSUER_FILE_PATH = "/.well-known/touchmark.json"
export const ISSUER_FILE_BYTES_MAX = 64 * 1024

export interface IssuerFile {
  format: typeof ISSUER_FILE_FORMAT
  issuers: {
    id: string
    name: string
    registries: { chain_id: number; address: string }[]
    keys: (({ type: "secp256k1"; address: string } | { type: "p256"; x: string; y: string }) & {
      from: string | null
      until: string | null
    })[]
    signed_from: string | null
    label_hosts: string[]
  }[]
}

/** Whether a file names an issuer and a registry, names others, or is no such file. */
export function saidOf(
  text: string,
  issuer: string,
  registry: { chain_id: number; address: string },
): "names" | "differs" | "unread" {
  const issuers = issuersIn(text)
  if (!issuers) return "unread"
  const own = issuers.find(({ id }) => id === issuer)
  const isHere = own?.registries.some(
    ({ chain_id, address }) => chain_id === registry.chain_id && address === registry.address.toLowerCase(),
  )
  return isHere ? "names" : "differs"
}

/** The addresses of the keys that a file lists as the issuer's; empty where it lists none. */
export function keysIn(text: string, issuer: string): unknown[] {
  const keys = issuersIn(text)?.find(({ id }) => id === issuer)?.keys
  return Array.isArray(keys) ? keys.map((key) => key?.address).filter((address) => isHexOf(20, address)) : []
}

type Named = Pick<IssuerFile["issuers"][number], "id" | "registries"> & { keys?: unknown }

function issuersIn(text: string): Named[] | null {
  let file: { format?: unknown; issuers?: unknown }
  try {
    file = JSON.parse(text) ?? {}
  } catch {
    return null
  }
  if (file.format !== ISSUER_FILE_FORMAT || !Array.isArray(file.issuers)) return null
  return file.issuers.every(isNamed) ? file.issuers : null
}

function isNamed(value: unknown): value is Named {
  const { id, registries } = (value ?? {}) as Record<string, unknown>
  return isHexOf(32, id) && Array.isArray(registries) && registries.every(isRegistry)
}

function isRegistry(value: unknown): boolean {
  const { chain_id, address } = (value ?? {}) as Record<string, unknown>
  return Number.isSafeInteger(chain_id) && isHexOf(20, address)
}
