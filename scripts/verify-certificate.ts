/**
 * Verifies a product against the chain through your nodes, without our service: from a certificate's file, from an individual
 * product's code, or from a batch product's code and its bundle.
 */
import { readFileSync, statSync } from "node:fs"
import { parseArgs } from "node:util"
import { deployments } from "#contracts/deployments.ts"
import { LOCAL_REGISTRY } from "#contracts/local.ts"
import { type Bundle, BundleError, parseBundle } from "#proof/bundle.ts"
import { parseCertificate } from "#proof/certificate.ts"
import type { CertificateReport, KnownRegistry, RegistryRequest } from "#proof/certificate-report.ts"
import { formatCode, parseCode } from "#proof/code.ts"
import type { ReaderClock } from "#proof/reader-clock.ts"
import type { ProductRecord } from "#proof/record.ts"
import { registryReader } from "#proof/registry-reader.ts"
import { verifyCertificateText } from "#proof/verify-certificate.ts"
import { verifyFromBundle } from "#proof/verify-from-bundle.ts"
import { verifyFromCode } from "#proof/verify-from-code.ts"
import { BY_PREFERENCE, CHAIN_IDS, type ChainId, NETWORKS, networkOf } from "#shared/chains.ts"

/** Where a code is looked up unless a chain is named. */
const CODE_CHAIN_ID = BY_PREFERENCE[0]!
const CHAINS = BY_PREFERENCE.map((id) => `${id} ${NETWORKS[id].name}`).join(", ")

const USAGE = `node scripts/verify-certificate.ts FILE|CODE|BUNDLE CODE --rpc URL [--rpc URL2] [--chain ID] [--registry local]

FILE             a certificate, as a company or a customer keeps it
CODE             the code on the label of a product that was minted on its own
BUNDLE CODE      a batch's bundle, from wherever it is kept, and the code on one of its labels
--rpc URL        a node to ask; give two of different people, and both must agree
--chain ID       only this chain (for a code, ${CODE_CHAIN_ID} unless said): ${CHAINS}
--registry local accept the registry of a local demonstration, and no other

Exit code: 0 valid, 1 not valid, 2 could not be checked.`

const EXIT = { valid: 0, not_valid: 1, unchecked: 2 } as const

const OUTCOMES: Record<CertificateReport["verdict"], { exit: number; sentence: string }> = {
  valid: { exit: EXIT.valid, sentence: "Valid: this issuer issued this record; it is unchanged and not recalled." },
  recalled: { exit: EXIT.not_valid, sentence: "Recalled: the record is unchanged, but its product was recalled." },
  distrusted: {
    exit: EXIT.not_valid,
    sentence: "Not trusted: the record is unchanged, but it was minted while the minting key was in other hands.",
  },
  changed: { exit: EXIT.not_valid, sentence: "Changed: this is not the record that the chain holds for this token." },
  not_found: { exit: EXIT.not_valid, sentence: "Not found: the chain holds no such token." },
  unknown_registry: { exit: EXIT.not_valid, sentence: "Not valid: this script does not know the registry it names." },
  malformed: { exit: EXIT.not_valid, sentence: "Not valid: this is no certificate." },
  unchecked: { exit: EXIT.unchecked, sentence: "Could not be checked. This says nothing about the product." },
}

const STANDING_STILL = {
  exit: EXIT.unchecked,
  sentence: "Could not be checked: the nodes stand still. This says nothing about the product.",
}

const LABELS = { local: " (local demonstration)", testnet: " (test network only)", mainnet: "" } as const

interface Verified {
  report: CertificateReport
  record: ProductRecord | null
}

interface Choices {
  rpc_urls: string[]
  chain_id: number | undefined
  isLocal: boolean
}

/** Prints one line a check and gives the exit code. */
async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      rpc: { type: "string", multiple: true },
      chain: { type: "string" },
      registry: { type: "string" },
      help: { type: "boolean", short: "h" },
    },
  })
  const [subject, code] = positionals
  if (values.help) return explain(EXIT.valid)
  if (positionals.length > 2 || !subject || !values.rpc) return explain(EXIT.unchecked)
  if (values.registry !== undefined && values.registry !== "local") return explain(EXIT.unchecked)
  if (values.chain !== undefined && !/^\d{1,15}$/.test(values.chain)) return explain(EXIT.unchecked)
  const choices = {
    rpc_urls: values.rpc,
    chain_id: values.chain === undefined ? undefined : Number(values.chain),
    isLocal: values.registry === "local",
  }
  const verified = code === undefined ? await verify(subject, choices) : await verifyBundled(subject, code, choices)
  return typeof verified === "string" ? print(verified, EXIT.unchecked) : show(verified)
}

async function verify(subject: string, choices: Choices): Promise<Verified | string> {
  const stats = statSync(subject, { throwIfNoEntry: false })
  if (stats?.isFile()) return verifyFile(readFileSync(subject), choices)
  const parsed = parseCode(subject)
  if (parsed.ok) return verifyCode(parsed.code, choices)
  return parsed.reason === "check"
    ? "There is a typing mistake in this code."
    : `${subject} is neither a file nor a product's code.`
}

async function verifyFile(file: Uint8Array, choices: Choices): Promise<Verified> {
  const registries = knownRegistries(choices)
  const read = (request: RegistryRequest) => readerOf(request, choices).read(request)
  const report = await verifyCertificateText(file, { registries, read })
  return { report, record: report.record_hash === null ? null : parseCertificate(file).record }
}

async function verifyBundled(path: string, typed: string, choices: Choices): Promise<Verified | string> {
  const parsed = parseCode(typed)
  if (!parsed.ok)
    return parsed.reason === "check" ? "There is a typing mistake in this code." : `${typed} is no product's code.`
  const registries = knownRegistries(choices)
  const read = (request: RegistryRequest) => readerOf(request, choices).read(request)
  const bundle = readBundle(path)
  return typeof bundle === "string" ? bundle : verifyFromBundle(bundle, parsed.code, { registries, read })
}

function readBundle(path: string): Bundle | string {
  try {
    return parseBundle(readFileSync(path))
  } catch (error) {
    if (!(error instanceof BundleError)) throw error
    return error.reason === "other_edition"
      ? `${path} was ${error.message}.`
      : `${path} is no bundle: ${error.message}.`
  }
}

async function verifyCode(code: string, { chain_id = CODE_CHAIN_ID, ...choices }: Choices): Promise<Verified | string> {
  const registries = knownRegistries({ ...choices, chain_id })
  if (registries.length === 0) return `This script knows no registry on chain ${chain_id}.`
  return verifyFromCode(code, { registries, reader: (known) => readerOf(known, choices) })
}

type Asked = Pick<KnownRegistry, "chain_id" | "registry">

function readerOf({ chain_id, registry }: Asked, { rpc_urls, isLocal }: Pick<Choices, "rpc_urls" | "isLocal">) {
  return registryReader({ chain_id, registry, rpc_urls, clock: isLocal ? null : clockOf(chain_id) })
}

/** This machine's; what earlier runs have seen is not kept. */
function clockOf(chain_id: number): ReaderClock {
  let newest_s = 0
  return {
    head_age_s_max: NETWORKS[chain_id as ChainId].head_age_s_max,
    now_s: () => Date.now() / 1_000,
    seen_s: () => newest_s,
    noteSeen(block_time_s) {
      newest_s = Math.max(newest_s, block_time_s)
    },
  }
}

function knownRegistries({ chain_id, isLocal }: Choices): KnownRegistry[] {
  const registries = isLocal ? localRegistries() : deployedRegistries()
  return registries.filter((known) => chain_id === undefined || known.chain_id === chain_id)
}

function localRegistries(): KnownRegistry[] {
  return CHAIN_IDS.map((chain_id) => ({ chain_id, registry: LOCAL_REGISTRY, network: "local" }))
}

function deployedRegistries(): KnownRegistry[] {
  return BY_PREFERENCE.flatMap((chain_id) => {
    const registry = deployments[chain_id]?.registry
    return registry ? [{ chain_id, registry, network: networkOf(chain_id) }] : []
  })
}

function show({ report, record }: Verified): number {
  if (record) print(`${record.name}, code ${formatCode(record.code)}, issuer ${record.issuer.name}`, 0)
  for (const { check, outcome, evidence } of report.checks) {
    const said = outcome === "unchecked" ? "could not be checked" : outcome
    print(`${said.padEnd(21)}${check.padEnd(21)}${evidence ?? ""}`.trimEnd(), 0)
  }
  const { exit, sentence } = report.verdict === "unchecked" && report.unread ? STANDING_STILL : OUTCOMES[report.verdict]
  return print(sentence + (report.network ? LABELS[report.network] : ""), exit)
}

/** Prints one line. Text from files and nodes must not control the terminal or imitate our output. */
function print(text: string, exit: number): number {
  console.log(text.replace(/[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/gu, "\uFFFD"))
  return exit
}

function explain(exit: number): number {
  console.log(USAGE)
  return exit
}

process.exitCode = await main().catch((error: unknown) => {
  print(`${error instanceof Error ? error.message : error}`, EXIT.unchecked)
  console.log()
  return explain(EXIT.unchecked)
})
