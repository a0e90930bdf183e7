import { deployments } from "#contracts/deployments.ts"
import { LOCAL_REGISTRY } from "#contracts/local.ts"
import { type Certificate, CertificateError, parseCertificate } from "#proof/certificate.ts"
import type { CertificateReport, KnownRegistry, NamedCheck, RegistryRequest } from "#proof/certificate-report.ts"
import { type ReaderClock, registryReader } from "#proof/registry-reader.ts"
import type { RpcOptions } from "#proof/rpc-node.ts"
import { verifyCertificate, verifyCertificateText } from "#proof/verify-certificate.ts"
import type { ChainDescription } from "#shared/api/chains.ts"
import { BY_PREFERENCE, CHAIN_IDS, NETWORKS, type Network, networkOf } from "#shared/chains.ts"
import { readStored, writeStored } from "#web/storage.ts"

/** What this device's clock and memory say about a chain's blocks. Null for a local chain, which may start anew. */
export function clockOf(chain: Pick<ChainDescription, "chain_id" | "network"> | null): ReaderClock | null {
  if (!chain || chain.network === "local") return null
  const stored_as = `seen-${chain.chain_id}`
  const seen_s = () => Number(readStored("local", stored_as)) || 0
  return {
    head_age_s_max: NETWORKS[chain.chain_id].head_age_s_max,
    now_s: () => Date.now() / 1_000,
    seen_s,
    noteSeen: (block_time_s) => {
      if (block_time_s > seen_s()) writeStored("local", stored_as, String(block_time_s))
    },
  }
}

/** The registries that this page carries inside itself. What a certificate or a server names is only compared with them. */
export const REGISTRIES: readonly KnownRegistry[] = [
  ...BY_PREFERENCE.flatMap((chain_id) => {
    const registry = deployments[chain_id]?.registry
    return registry ? [{ chain_id, registry, network: networkOf(chain_id) }] : []
  }),
  ...CHAIN_IDS.map((chain_id) => ({ chain_id, registry: LOCAL_REGISTRY, network: "local" as const })),
]

const LOOPBACK = /^((.+\.)?localhost|127(\.\d{1,3}){3}|\[::1\])$/

/** Everybody has the demonstration's keys, so it counts for pages of the visitor's own machine alone, and from no disk. */
export const provesNothing = (network: Network | null): boolean =>
  network === "local" && !LOOPBACK.test(globalThis.location?.hostname ?? "")

export interface OwnCheck {
  report: CertificateReport
  /** Null when there is none that could be read. */
  certificate: Certificate | null
  chain: ChainDescription | null
  /** From a certificate that somebody served, from the code alone, or from the code and its batch's bundle. */
  from: "certificate" | "code" | "bundle"
  /** It was read from the demonstration, on a page from elsewhere. */
  proves_nothing?: true
}

const VOUCHING = new Set<NamedCheck["check"]>(["registry_known", "issuer_attested"])

/** Where the registry proves nothing, the checks of it and of whom it vouches for are notices. */
export function weighed(own: OwnCheck): OwnCheck {
  const { report } = own
  if (!provesNothing(report.network)) return own
  const checks = report.checks.map((one) => (VOUCHING.has(one.check) ? { ...one, outcome: "notice" as const } : one))
  return { ...own, report: { ...report, checks }, proves_nothing: true }
}

/** How the nodes are reached, when not by HTTP; `tell` hears how many checks are done before they are asked. */
interface CheckOptions extends RpcOptions {
  tell?: (progress: { passed: number; of: number }) => void
}

/** Asks the chain whether the token exists, the record is unchanged, who the maker is, and whether it was recalled. */
const ASKED_OF_CHAIN = 4

/** Checks a certificate's text, whoever served it, against the chain that it names. `code` is the one asked for, if any. */
export async function checkCertificate(
  text: string,
  code: string | undefined,
  chains: ChainDescription[],
  { tell, ...how }: CheckOptions = {},
): Promise<OwnCheck> {
  const certificate = parsedOrNull(text)
  const known = certificate && REGISTRIES.find((registry) => isSame(registry, certificate))
  const chain = known ? chainOf(known, chains) : null
  const read = async (request: RegistryRequest) => {
    // Format, registry and form; of a batch code and place as well, of others what the code leads to is still derived.
    const passed = certificate?.batch ? 5 : 3
    // Ours, the comparison, comes last.
    tell?.({ passed, of: (certificate?.batch ? 5 : 4) + ASKED_OF_CHAIN + 1 })
    return readerOf(request, chain, how).read(request)
  }
  const options = { registries: REGISTRIES, read, code }
  const report = await (certificate ? verifyCertificate(certificate, options) : verifyCertificateText(text, options))
  return weighed({ report, certificate, chain, from: "certificate" })
}

/** Finds and checks an individual product with nothing but its code and nodes. */
export async function checkCode(code: string, chains: ChainDescription[], how: RpcOptions = {}): Promise<OwnCheck> {
  const registries = REGISTRIES.filter((registry) => chainOf(registry, chains))
  const reader = (registry: KnownRegistry) => readerOf(registry, chainOf(registry, chains), how)
  // Most products come with a certificate.
  const { verifyFromCode } = await import("#proof/verify-from-code.ts")
  const { report, certificate } = await verifyFromCode(code, { registries: inOrder(registries), reader })
  const known = certificate && registries.find((registry) => isSame(registry, certificate))
  return weighed({ report, certificate, chain: known ? chainOf(known, chains) : null, from: "code" })
}

type RegistryRef = Pick<KnownRegistry, "chain_id" | "registry">

const isSame = (one: { chain_id: number; registry: string }, other: RegistryRef): boolean =>
  one.chain_id === other.chain_id && one.registry.toLowerCase() === other.registry.toLowerCase()

/** A chain counts only for the registry and the kind of network that this page knows it by. */
export function chainOf(known: KnownRegistry, chains: ChainDescription[]): ChainDescription | null {
  return chains.find((chain) => isSame(chain, known) && chain.network === known.network) ?? null
}

function readerOf({ chain_id, registry }: RegistryRef, chain: ChainDescription | null, how: RpcOptions) {
  return registryReader({ ...how, chain_id, registry, rpc_urls: chain?.rpc_urls ?? [], clock: clockOf(chain) })
}

/** Networks are believed in this order. */
function inOrder(registries: KnownRegistry[]): KnownRegistry[] {
  return BY_PREFERENCE.flatMap((id) => registries.filter(({ chain_id }) => chain_id === id))
}

function parsedOrNull(text: string): Certificate | null {
  try {
    return parseCertificate(text)
  } catch (error) {
    if (error instanceof CertificateError) return null
    throw error
  }
}
