/** The package's command: a certificate's file, a code, or a bundle and a code. */
import { readFileSync, statSync } from "node:fs"
import { parseArgs } from "node:util"
import { attachedCertificate, isPdf } from "#proof/certificate.ts"
import {
  CHAINS,
  formatCode,
  type Options,
  parseCode,
  type Verification,
  verifyBundle,
  verifyCertificate,
  verifyCode,
} from "./index.ts"

const usageOf = (
  command: string,
) => `${command} FILE|CODE|BUNDLE CODE --rpc URL [--rpc URL2] [--chain ID] [--registry local] [--domain]

FILE             a certificate, as a company or a customer keeps it, or its PDF
CODE             the code on the label of a product that was minted on its own
BUNDLE CODE      a batch's bundle, from wherever it is kept, and the code on one of its labels
--rpc URL        a node to ask; give two of different people, and both must agree
--chain ID       only this chain (for a code, ${CHAINS[0]!.chain_id} unless said): ${CHAINS.map(({ chain_id, name }) => `${chain_id} ${name}`).join(", ")}
--registry local accept the registry of a local demonstration, and no other
--domain         ask the brand's own domain as well; where its file cannot be read, its DNS through two resolvers
--resolver URL   a DNS-over-HTTPS resolver for that; give two. Cloudflare's and Google's unless said

Exit code: 0 valid, 1 not valid, 2 could not be checked, 3 valid, but nobody vouches for the issuer under the record's name.`

const UNCHECKED = 2

/** Runs the command: prints one line a check, and gives the exit code. */
export async function main(given: string[], command: string): Promise<number> {
  try {
    return await run(given, command)
  } catch (error) {
    print(error instanceof Error ? error.message : String(error))
    console.log()
    return explain(command, UNCHECKED)
  }
}

async function run(given: string[], command: string): Promise<number> {
  const { values, positionals } = parseArgs({
    args: given,
    allowPositionals: true,
    options: {
      rpc: { type: "string", multiple: true },
      chain: { type: "string" },
      registry: { type: "string" },
      domain: { type: "boolean" },
      resolver: { type: "string", multiple: true },
      help: { type: "boolean", short: "h" },
    },
  })
  const [subject, code] = positionals
  if (values.help) return explain(command, 0)
  const isAsked = positionals.length <= 2 && subject && values.rpc
  const isKnown = values.registry === undefined || values.registry === "local"
  if (!isAsked || !isKnown || (values.chain !== undefined && !/^\d{1,15}$/.test(values.chain)))
    return explain(command, UNCHECKED)
  const options: Options = {
    rpc: values.rpc,
    chain_id: values.chain === undefined ? undefined : Number(values.chain),
    registries: values.registry === "local" ? "local" : undefined,
    domain: values.domain,
    resolvers: values.resolver,
  }
  const verified = await verify(subject, code, options)
  return typeof verified === "string" ? print(verified, UNCHECKED) : show(verified)
}

/** What came of it, or why it was not begun. */
async function verify(subject: string, code: string | undefined, options: Options): Promise<Verification | string> {
  if (code !== undefined) return faultIn(code) ?? verifyBundled(subject, code, options)
  if (statSync(subject, { throwIfNoEntry: false })?.isFile()) return verifyFile(readFileSync(subject), options)
  const parsed = parseCode(subject)
  if (parsed.ok) return verifyCode(subject, options)
  return parsed.reason === "check" ? MISTYPED : `${subject} is neither a file nor a product's code.`
}

async function verifyFile(file: Uint8Array, options: Options): Promise<Verification | string> {
  if (!isPdf(file)) return verifyCertificate(file, options)
  const attached = await attachedCertificate(file)
  return attached === null ? "No certificate is attached to this PDF." : verifyCertificate(attached, options)
}

const MISTYPED = "There is a typing mistake in this code."

function faultIn(code: string): string | null {
  const parsed = parseCode(code)
  if (parsed.ok) return null
  return parsed.reason === "check" ? MISTYPED : `${code} is no product's code.`
}

async function verifyBundled(path: string, code: string, options: Options): Promise<Verification | string> {
  try {
    return await verifyBundle(readFileSync(path), code, options)
  } catch (error) {
    if (!(error instanceof Error) || error.name !== "BundleError") throw error
    return "reason" in error && error.reason === "other_edition"
      ? `${path} was ${error.message}.`
      : `${path} is no bundle: ${error.message}.`
  }
}

function show({ record, checks, sentence, exit_code }: Verification): number {
  if (record) {
    const code = "code" in record ? `code ${formatCode(record.code)}` : "without its code"
    print(`${record.body.name}, ${code}, issuer ${record.body.issuer.name}`)
  }
  for (const { check, outcome, evidence } of checks) {
    const said = outcome === "unchecked" ? "could not be checked" : outcome
    print(`${said.padEnd(21)}${check.padEnd(21)}${evidence ?? ""}`.trimEnd())
  }
  return print(sentence, exit_code)
}

/** One line. Files and nodes may send anything: nothing of it may steer a terminal, or look like a line of ours. */
function print(text: string, exit_code = 0): number {
  console.log(text.replace(/[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/gu, "\uFFFD"))
  return exit_code
}

function explain(command: string, exit_code: number): number {
  console.log(usageOf(command))
  return exit_code
}
