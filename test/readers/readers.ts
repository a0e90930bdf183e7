/** Each reader of certificates as its users have it, asked for what it says. */
import { mkdtempSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { vi } from "vitest"
import { LOCAL_REGISTRY } from "#contracts/local.ts"
import type { ChainDescription } from "#shared/api/chains.ts"
import { NETWORKS } from "#shared/chains.ts"
import { nodesOf, type RegistryChain } from "#test/proof/registry-chain.ts"
import { main } from "#verifier/cli.ts"
import { verifyCertificate } from "#verifier/index.ts"
import { outcomeOf } from "#web/verify/card/outcome.ts"
import type { IndexStatement } from "#web/verify/card/statements.ts"
import { checkCertificate } from "#web/verify/chain/own-check.ts"
import { readForYourself } from "#web/verify/result/read-for-yourself.ts"
import type { Drill, ReaderName } from "./drills.ts"

export type Said = Partial<Pick<Drill, "verdict" | "exit_code" | "outcome">> & Pick<Drill, "not_passed">

/** Every reader carries these; drills call them a and b. */
const RPC: string[] = [...NETWORKS[1].public_rpc_urls]
const nameOf = (url: string) => `https://${"ab"[RPC.indexOf(url)]}.example`
const CODE = "0123456789AK"
/** The service says that all is well. */
const INDEX = {
  state: "found",
  answer: { status: "valid", network: "mainnet", chain_id: 1, issuer: { name: "ACME Kft.", attested: true } },
} as IndexStatement
const chain_description: ChainDescription = {
  ...({ chain_id: 1, name: "Ethereum", network: "mainnet" } as const),
  ...{ registry: LOCAL_REGISTRY, first_block: 0 },
  ...{ confirmations: 1, rpc_urls: RPC, explorer: NETWORKS[1].explorer },
}

/** Asks a reader about a file; `lies` are those of the nodes. */
export async function ask(reader: ReaderName, chain: RegistryChain, file: object, lies: Drill["lies"]): Promise<Said> {
  const nodes = nodesOf(chain, lies)
  const text = JSON.stringify(file)
  vi.stubGlobal("fetch", async (input: unknown, init?: RequestInit) => {
    const path = String(input)
    if (path.includes("/chains")) return Response.json([chain_description])
    return path.includes("/certificates/") ? new Response(text) : nodes.fetch(nameOf(path), init)
  })
  try {
    return await READ[reader](text)
  } finally {
    vi.unstubAllGlobals()
  }
}

const READ: Record<ReaderName, (text: string) => Promise<Said>> = {
  async "/v/{code}"(text) {
    const code = JSON.parse(text).record?.code ?? CODE
    const browser = await readForYourself(code, Promise.resolve(INDEX))
    if (browser.state !== "read") throw new Error(browser.state)
    const { verdict, checks } = browser.report
    const outcome = outcomeOf(INDEX, { ...browser, differing: null }, "2026-11-21")
    return { verdict, outcome, not_passed: notPassed(checks) }
  },
  async "verify.html"(text) {
    const { report } = await checkCertificate(text, undefined, [chain_description])
    return { verdict: report.verdict, not_passed: notPassed(report.checks) }
  },
  async script(text) {
    const path = join(mkdtempSync(join(tmpdir(), "touchmark-reader-")), "certificate.json")
    writeFileSync(path, text)
    const log = vi.spyOn(console, "log").mockImplementation(() => {})
    const exit_code = (await main([path, ...RPC.flatMap((url) => ["--rpc", url])], "verify")) as Drill["exit_code"]
    const lines = log.mock.calls.map(([line]) => String(line))
    log.mockRestore()
    const said = lines.flatMap((line) => /^(failed|notice|could not be checked) +(\w+)/.exec(line)?.slice(1) ?? [])
    const words = said.join(" ").replaceAll("could not be checked", "unchecked")
    return { exit_code, not_passed: (words.match(/\w+ \w+/g) ?? []) as Said["not_passed"] }
  },
  async package(text) {
    const { verdict, exit_code, checks } = await verifyCertificate(text, { rpc: RPC, chain_id: 1 })
    return { verdict, exit_code, not_passed: notPassed(checks) }
  },
}

const notPassed = (checks: { check: string; outcome: string }[]) =>
  checks.flatMap(({ check, outcome }) => (outcome === "passed" ? [] : [`${outcome} ${check}`])) as Said["not_passed"]
