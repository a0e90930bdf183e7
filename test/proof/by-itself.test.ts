import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, relative } from "node:path"
import { pathToFileURL } from "node:url"
import { gzipSync } from "node:zlib"
import { build, type Rolldown } from "vite"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import type { CertificateReport, KnownRegistry, RegistryReading, RegistryRequest } from "#proof/certificate-report.ts"
import type { verifyCertificateText } from "#proof/verify-certificate.ts"
import { packagePlugins } from "#scripts/build-verifier.ts"
import { mintedWhileAttested } from "./periods.ts"

/** The package has less: it makes no records and seals, and reads no recall's reason. */
const GZIP_BYTES_MAX = 28.5 * 1024
const root = join(import.meta.dirname, "..", "..")
const proof = join(root, "verifier", "proof")

interface Proof {
  verifyCertificateText: typeof verifyCertificateText
}

interface Case {
  what: string
  certificate?: unknown
  code?: string
  chain: Pick<RegistryReading, "verdict" | "issuer" | "batch_size"> | null
  verdict: CertificateReport["verdict"]
}
const HASH = `0x${"77".repeat(32)}` as const

let chunk: Rolldown.OutputChunk
const directory = mkdtempSync(join(tmpdir(), "proof-"))
beforeAll(async () => {
  const entry = join(directory, "entry.ts")
  const files = readdirSync(proof).map((name) => `export * from ${JSON.stringify(join(proof, name))}`)
  writeFileSync(entry, files.join("\n"))
  const made = await build({
    configFile: false,
    logLevel: "error",
    plugins: packagePlugins(),
    build: {
      write: false,
      lib: { entry, formats: ["es"], fileName: "proof" },
      // Vite leaves the white space in a library's module.
      rolldownOptions: { output: { minify: true } },
    },
  })
  const output = [made].flat().flatMap((one) => ("output" in one ? one.output : []))
  expect(output.map(({ fileName }) => fileName)).toEqual(["proof.js"])
  chunk = output[0] as Rolldown.OutputChunk
  writeFileSync(join(directory, "proof.mjs"), chunk.code)
})
afterAll(() => rmSync(directory, { recursive: true }))

describe("the proof, as one module", () => {
  it("is built of its own files and noble alone, and asks for nothing else", () => {
    expect([...chunk.imports, ...chunk.dynamicImports]).toEqual([])
    const from = chunk.moduleIds.filter((id) => !id.startsWith("\0")).map((id) => relative(root, id))
    expect(from.filter((id) => id.startsWith("verifier/proof/")).length).toBeGreaterThan(15)
    const ours = /^verifier\/proof\/|^node_modules\/@noble\/(hashes|ciphers)\/|\/entry\.ts$/
    expect(from.filter((id) => !ours.test(id))).toEqual([])
  })

  it(`weighs at most ${GZIP_BYTES_MAX} bytes, gzipped`, () => {
    const bytes = gzipSync(chunk.code, { level: 9 }).length
    console.log(`verifier/proof as one module: ${chunk.code.length} bytes, ${bytes} gzipped`)
    expect(bytes).toBeLessThanOrEqual(GZIP_BYTES_MAX)
  })

  it("verifies the vectors from a folder that has no packages", async () => {
    const alone = (await import(pathToFileURL(join(directory, "proof.mjs")).href)) as Proof
    const file = readFileSync(join(root, "test", "vectors", "certificates.json"), "utf8")
    const { registries, cases } = JSON.parse(file) as { registries: KnownRegistry[]; cases: Case[] }
    const whole = cases.filter(({ certificate }) => certificate)
    expect(whole.length).toBeGreaterThan(50)
    for (const { what, certificate, code, chain, verdict } of whole) {
      const read = async (request: RegistryRequest) => {
        if (!chain) throw new Error("no node answers")
        const times = mintedWhileAttested(chain.issuer, chain.verdict, request)
        const at = { block_number: 1n, block_hash: HASH, block_time_s: 1_800_000_000 }
        return { ...times, ...chain, ...at, rpc_urls: [], agreed: true }
      }
      const report = await alone.verifyCertificateText(JSON.stringify(certificate), { registries, read, code })
      expect([what, report.verdict]).toEqual([what, verdict])
    }
  })
})
