import { readFileSync } from "node:fs"
import { beforeAll, describe, expect, it } from "vitest"
import {
  buildCertificate,
  type Certificate,
  CertificateError,
  certificateText,
  type FullCertificate,
  forShowing,
  hashOfRecord,
  parseCertificate,
} from "#proof/certificate.ts"
import type {
  CertificateReport,
  KnownRegistry,
  ReadRegistry,
  RegistryReading,
  RegistryRequest,
} from "#proof/certificate-report.ts"
import type { Hex } from "#proof/hex.ts"
import type { ProductRecord } from "#proof/record.ts"
import { deriveSealKey } from "#proof/seal.ts"
import { verifyCertificate, verifyCertificateText } from "#proof/verify-certificate.ts"
import { codesIn } from "#test/support/mints.ts"
import { mintedWhileAttested } from "./registry-chain.ts"

type Said = Pick<RegistryReading, "verdict" | "issuer" | "batch_size"> &
  Partial<Pick<RegistryReading, "periods" | "minted">>

interface CertificateCase {
  what: string
  certificate?: Certificate
  text?: string
  generated?: { repeat?: string; times?: number; certificate?: Certificate; spaces_behind?: number }
  code?: string
  chain: Said | null
  verdict: CertificateReport["verdict"]
  failed: string[]
  checks: Record<string, string>
}
const file = readFileSync(new URL("../vectors/certificates.json", import.meta.url), "utf8")
const vectors = JSON.parse(file) as { registries: KnownRegistry[]; cases: CertificateCase[] }
const BLOCK_HASH: Hex = `0x${"77".repeat(32)}`

describe("the vectors", () => {
  it.each(vectors.cases)("$what: $verdict", async (given) => {
    const report = await verifyCertificateText(textOf(given), optionsOf(given))
    expect(report.verdict).toBe(given.verdict)
    expect(Object.fromEntries(report.checks.map(({ check, outcome }) => [check, outcome]))).toEqual(given.checks)
    expect(report.checks.map(({ check }) => check)).toEqual(Object.keys(given.checks))
    expect(report.checks.filter(({ outcome }) => outcome === "failed").map(({ check }) => check)).toEqual(given.failed)
  })

  it("fail each check at least once, and leave each chain check undone at least once", () => {
    const failed = new Set(vectors.cases.flatMap((given) => given.failed))
    expect([...failed].sort()).toEqual([
      ...["format", "not_recalled", "proof_matches_token", "record_canonical", "record_unchanged"],
      ...["registry_known", "token_exists", "token_matches_code"],
    ])
    const undone = new Set(
      vectors.cases.flatMap(({ checks }) => Object.keys(checks).filter((name) => checks[name] === "unchecked")),
    )
    expect([...undone].sort()).toEqual([
      "format",
      "issuer_attested",
      "not_recalled",
      "record_canonical",
      "record_unchanged",
      "token_exists",
      "token_matches_code",
    ])
  })
})

describe("a certificate", () => {
  const [individual, batch] = [certificateOf("an individual product"), certificateOf("a product of a batch")]

  it.each([individual, batch])("of scope $scope reads back from its own file", (certificate) => {
    expect(parseCertificate(certificateText(certificate))).toEqual(certificate)
    expect(parseCertificate(new TextEncoder().encode(certificateText(certificate)))).toEqual(certificate)
    expect(parseCertificate(`\uFEFF${certificateText(certificate)}`)).toEqual(certificate)
  })

  it("is built with its scope from the token, the registry in lower case, and nothing that does not fit", () => {
    const { format: _, scope: __, ...parts } = batch
    expect(buildCertificate({ ...parts, registry: parts.registry.toUpperCase().replace("0X", "0x") })).toEqual(batch)
    expect(() => buildCertificate({ ...parts, batch: undefined })).toThrow(CertificateError)
    expect(() => buildCertificate({ ...parts, token_id: individual.token_id })).toThrow(CertificateError)
    expect(() =>
      buildCertificate({ ...parts, record: { ...parts.record, body: { ...parts.record.body, name: "" } } }),
    ).toThrow(CertificateError)
  })

  it("of the largest record and the largest batch stays within its bound", () => {
    const body = { ...batch.record.body, description: '\u05d0"\\'.repeat(1_100) }
    const record = { ...batch.record, body }
    const proof = Array.from({ length: 20 }, () => BLOCK_HASH)
    const largest = { ...batch, record, batch: { ...batch.batch!, size: 2 ** 20, proof } }
    expect(parseCertificate(certificateText(largest))).toEqual(largest)
  })

  it("in another encoding is no certificate", () => {
    expect(() => parseCertificate(Buffer.from(certificateText(individual), "utf16le"))).toThrow("not UTF-8")
    expect(() => parseCertificate(Buffer.from(certificateText(individual).replace("oak", "ó"), "latin1"))).toThrow(
      "not UTF-8",
    )
  })
})

describe("a certificate for showing", () => {
  const fulls = [certificateOf("an individual product"), certificateOf("a product of a batch")]

  it.each(fulls)("of scope $scope has the same record hash, and nothing in it reads as a code", (full) => {
    const shown = forShowing(full)
    expect(codesIn(full)).toEqual([full.record.code])
    expect(codesIn(JSON.parse(certificateText(shown)))).toEqual([])
    expect(certificateText(shown)).not.toContain(full.record.code_salt)
    expect(hashOfRecord(shown)).toBe(hashOfRecord(full))
    expect(parseCertificate(certificateText(shown))).toEqual(shown)
  })

  it("does not pass for a code that was asked for and that nothing leads to", async () => {
    const shown = forShowing(certificateOf("a product of a batch"))
    const options = optionsOf(vectors.cases[1]!)
    expect((await verifyCertificate(shown, options)).verdict).toBe("valid")
    for (const code of [certificateOf("a product of a batch").record.code, "0123456789AK"])
      expect((await verifyCertificate(shown, { ...options, code })).verdict).toBe("unchecked")
  })
})

describe("the evidence", () => {
  let reports: Record<string, CertificateReport>
  const evidenceOf = (what: string, check: string) => reports[what]!.checks.find((one) => one.check === check)?.evidence

  beforeAll(async () => {
    const whats = [
      "a product of a batch",
      "nobody attested the issuer",
      "attested under another name",
      "attestation withdrawn",
    ]
    const entries = whats.map(async (what) => {
      const given = vectors.cases.find((one) => one.what === what)!
      return [what, await verifyCertificateText(textOf(given), optionsOf(given))] as const
    })
    reports = Object.fromEntries(await Promise.all(entries))
  })

  it("compares the attested name with the record's", () => {
    expect(evidenceOf("a product of a batch", "issuer_attested")).toBe(
      'the chain attests "ACME Kft." (acme.example) since 2026-11-21',
    )
    expect(evidenceOf("attested under another name", "issuer_attested")).toBe(
      'the chain attests "Other Kft." (acme.example) since 2026-11-21, but the record says "ACME Kft."',
    )
    expect(evidenceOf("nobody attested the issuer", "issuer_attested")).toBe(
      'nobody has attested who the issuer is; the record says "ACME Kft."',
    )
    expect(evidenceOf("attestation withdrawn", "issuer_attested")).toMatch(/since 2026-11-21 until 2027-01-15$/)
  })

  it("names block and nodes", () => {
    expect(evidenceOf("a product of a batch", "token_exists")).toBe("at block 7 through https://node.example")
  })

  it("says in plain sight what kind of network it is", async () => {
    const certificate = certificateOf("a product of a batch")
    const labels = await Promise.all(
      (["local", "testnet", "mainnet"] as const).map(async (network) => {
        const registries = [{ ...certificate, network }]
        const report = await verifyCertificate(certificate, { ...optionsOf(vectors.cases[1]!), registries })
        expect(report.network).toBe(network)
        return report.checks.find(({ check }) => check === "registry_known")!.evidence!.replace(/^.* on chain 1/, "")
      }),
    )
    expect(labels).toEqual([" (local demonstration)", " (test network only)", ""])
  })
})

describe("verifying", () => {
  const given = vectors.cases.find(({ what }) => what === "a product of a batch")!

  it("asks the chain for exactly what the certificate claims", async () => {
    const asked: RegistryRequest[] = []
    const options = optionsOf(given)
    const read: ReadRegistry = (request) => {
      asked.push(request)
      return options.read(request)
    }
    const report = await verifyCertificate(given.certificate!, { ...options, read })
    const { chain_id, registry, token_id, record, batch } = given.certificate!
    const code_token_id = await asked[0]!.code_token_id
    expect(code_token_id).toBe((await deriveSealKey((record as ProductRecord).code)).token_id)
    expect(asked.map((one) => ({ ...one, code_token_id }))).toEqual([
      {
        chain_id,
        registry,
        token_id,
        record_hash: report.record_hash,
        root: batch!.root,
        proof: batch!.proof,
        issuer: record.body.issuer.id,
        issuer_name: record.body.issuer.name,
        code_token_id,
      },
    ])
  })

  it("asks no chain about a registry that it does not know", async () => {
    const read = () => expect.fail("asked")
    const report = await verifyCertificate(given.certificate!, { registries: [], read })
    expect(report).toMatchObject({ verdict: "unknown_registry", network: null, reading: null })
  })

  it("knows a registry in whatever case it carries it", async () => {
    const registries = vectors.registries.map((known) => ({
      ...known,
      registry: known.registry.replace("a11ce", "A11cE") as Hex,
    }))
    expect((await verifyCertificate(given.certificate!, { ...optionsOf(given), registries })).verdict).toBe("valid")
  })

  it("looks at the shape of what it is handed, too", async () => {
    const wrong = { ...given.certificate!, registry: "0x12" as Hex }
    expect((await verifyCertificate(wrong, optionsOf(given))).verdict).toBe("malformed")
  })
})

function certificateOf(what: string): FullCertificate {
  return vectors.cases.find((given) => given.what === what)!.certificate as FullCertificate
}

function textOf({ certificate, text, generated }: CertificateCase): string {
  if (text !== undefined) return text
  if (generated?.repeat) return generated.repeat.repeat(generated.times!)
  if (generated) return JSON.stringify(generated.certificate) + " ".repeat(generated.spaces_behind!)
  return JSON.stringify(certificate)
}

function optionsOf({ chain, code }: CertificateCase) {
  const read = async (request: RegistryRequest): Promise<RegistryReading> => {
    if (!chain) throw new Error("no node answers")
    const where = {
      block_number: 7n,
      block_hash: BLOCK_HASH,
      block_time_s: 1_800_000_000,
      rpc_urls: ["https://node.example"],
      agreed: false,
    }
    return { ...mintedWhileAttested(chain.issuer, chain.verdict, request), ...chain, ...where }
  }
  return { registries: vectors.registries, code, read: read as ReadRegistry }
}
