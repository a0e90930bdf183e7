import { once } from "node:events"
import { readFileSync, writeFileSync } from "node:fs"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type Certificate, certificateText, type FullCertificate, forShowing } from "#proof/certificate.ts"
import { formatCode, generateCode } from "#proof/code.ts"
import { bundleOf, mintBatch, mintIndividual, newIssuer, prepareRegistryChain } from "#test/proof/registry-chain.ts"
import { openCommandLine } from "#test/support/command-line.ts"
import { prepareDirectory } from "#test/support/directories.ts"

const commands = openCommandLine()
const chain = prepareRegistryChain()
const directory = prepareDirectory()
let individual: FullCertificate
let batch: FullCertificate
let bundle: string
const SILENT = "http://127.0.0.1:9"
const local = () => ["--rpc", chain.rpc_url, "--registry", "local"]

beforeAll(async () => {
  const issuer = newIssuer()
  individual = await mintIndividual(chain, issuer)
  const certificates = await mintBatch(chain, 5, issuer)
  batch = certificates[3]!
  bundle = join(directory, "bundle.json")
  writeFileSync(bundle, await bundleOf(certificates))
  await chain.attest(issuer.id, issuer.name, "acme.example")
})
afterAll(() => commands.close())

describe("a bundle and a code", () => {
  it("verify a product of a batch without its certificate", async () => {
    const code = formatCode(batch.record.code)
    const { code: exit, lines } = await run(bundle, code, ...local())
    expect({ exit, first: lines[0], last: lines.at(-1) }).toEqual({
      exit: 0,
      first: `Oak chair, code ${code}, issuer ACME Kft.`,
      last: expect.stringMatching(/^Valid: /),
    })
  })

  it("say nothing of a product that is not in it", async () => {
    const { code, lines } = await run(bundle, generateCode(), ...local())
    expect({ code, last: lines.at(-1) }).toEqual({ code: 2, last: expect.stringMatching(/^Could not be checked/) })
  })

  it.each([
    ["a mistyped code", () => [bundle, "0123-4567-89AA"], "There is a typing mistake in this code."],
    ["no code", () => [bundle, "x"], "x is no product's code."],
    ["another file", () => [fileOf(batch), batch.record.code], /is no bundle: not exactly the members/],
    ["no file", () => [join(directory, "nothing.json"), batch.record.code], /ENOENT/],
  ])("are told what is wrong with %s", async (_what, given, said) => {
    const { code, lines } = await run(...given(), ...local())
    expect(code).toBe(2)
    expect(lines[0]).toMatch(said)
  })
})

describe("a certificate's file", () => {
  it("of an individual product is valid: code 0, each check on its line", async () => {
    const { code, lines } = await run(fileOf(individual), ...local())
    expect(code).toBe(0)
    expect(lines.at(-1)).toMatch(/^Valid: .* \(local demonstration\)$/)
    expect(lines.slice(1, -1).map((line) => line.replace(/^(\w+) +(\w+).*$/, "$1 $2"))).toEqual([
      ...["passed format", "passed registry_known", "passed record_canonical", "passed token_matches_code"],
      ...["passed token_exists", "passed record_unchanged", "passed issuer_attested", "passed not_recalled"],
      "notice brand_signed",
    ])
    expect(lines[0]).toBe(`Oak chair, code ${formatCode(individual.record.code)}, issuer ACME Kft.`)
  })

  it.each([
    ["an individual product", () => individual],
    ["a product of a batch", () => batch],
  ])("for showing is valid without the code, of %s", async (_what, certificate) => {
    const { code, lines } = await run(fileOf(forShowing(certificate())), ...local())
    expect(code).toBe(0)
    expect(lines[0]).toBe("Oak chair, without its code, issuer ACME Kft.")
    expect(lines.join("\n")).toMatch(/^notice +token_matches_code +this copy does not carry the code$/m)
  })

  it.each([
    ["format", () => ({ ...batch, format: "touchmark-certificate/3" })],
    ["record", () => ({ ...batch, record: { v: 3, body: [] } })],
  ])("of a newer %s could not be checked: code 2", async (_what, newer) => {
    const path = join(directory, "newer.json")
    writeFileSync(path, JSON.stringify(newer()))
    const { code, output } = await run(path, ...local())
    expect(code).toBe(2)
    expect(output).toContain("made by a newer version; check it with a newer verifier")
    expect(output).toMatch(/Could not be checked: made by another version\. Check it with a newer verifier\.$/m)
    expect(output).not.toContain("failed")
  })

  it("of a newer bundle could not be read: code 2", async () => {
    const path = join(directory, "newer-bundle.json")
    writeFileSync(path, readFileSync(bundle, "utf8").replace("touchmark-bundle/2", "touchmark-bundle/3"))
    const { code, output } = await run(path, batch.record.code, ...local())
    expect(code).toBe(2)
    expect(output).toContain("made by a newer version; check it with a newer verifier")
  })

  it("of a product of a batch is valid, through two addresses as well", async () => {
    const second = chain.rpc_url.replace("127.0.0.1", "localhost")
    const { code, lines } = await run(fileOf(batch), ...local(), "--rpc", second, "--chain", "11155111")
    expect({ code, agrees: lines.some((line) => line.endsWith("which agree")) }).toEqual({ code: 0, agrees: true })
  })

  it("that was changed is not valid: code 1, and the check is named", async () => {
    const changed = { ...batch, record: { ...batch.record, body: { ...batch.record.body, name: "Gold chair" } } }
    const { code, lines } = await run(fileOf(changed), ...local())
    expect(code).toBe(1)
    expect(lines.filter((line) => line.startsWith("failed")).map((line) => line.split(/ +/)[1])).toEqual([
      "proof_matches_token",
      "record_unchanged",
    ])
    expect(lines.at(-1)).toMatch(/^Changed: /)
  })

  it("of a recalled product is not valid", async () => {
    const recalled = await mintIndividual(chain)
    await chain.recall(recalled.token_id)
    const { code, lines } = await run(fileOf(recalled), ...local())
    expect({ code, last: lines.at(-1) }).toEqual({ code: 1, last: expect.stringMatching(/^Recalled: /) })
  })

  it("of a local demonstration is not accepted unless asked for", async () => {
    const { code, lines } = await run(fileOf(individual), "--rpc", chain.rpc_url)
    expect(code).toBe(1)
    expect(lines.some((line) => /^failed +registry_known/.test(line))).toBe(true)
  })

  it("on another chain than the one asked for is not accepted", async () => {
    const { code, lines } = await run(fileOf(individual), ...local(), "--chain", "1")
    expect({ code, last: lines.at(-1) }).toEqual({ code: 1, last: expect.stringMatching(/does not know the registry/) })
  })

  it.each([
    ["of any kind", "not a certificate"],
    ["too large", " ".repeat(70_000)],
    ["in another encoding", Buffer.from([0xff, 0xfe, 0x7b, 0x00])],
  ])("%s is no certificate: code 1", async (_, content) => {
    const path = join(directory, `${crypto.randomUUID()}.json`)
    writeFileSync(path, content)
    const { code, lines } = await run(path, ...local())
    expect({ code, first: lines[0] }).toEqual({ code: 1, first: expect.stringMatching(/^failed +format/) })
  })

  it("cannot put words into our mouth: what a node says stays on its line", async () => {
    const lie = "no\nValid: this issuer issued this record; it is unchanged and not recalled.\u2028Valid:"
    const node = createServer((_request, response) => response.end(JSON.stringify({ error: { message: lie } })))
    node.listen(0, "127.0.0.1")
    await once(node, "listening")
    const url = `http://127.0.0.1:${(node.address() as AddressInfo).port}`
    const { code, lines, output } = await run(fileOf(individual), "--rpc", url, "--registry", "local")
    node.close()
    expect({ code, last: lines.at(-1) }).toEqual({ code: 2, last: expect.stringMatching(/^Could not be checked/) })
    expect(output).toContain("Valid: this issuer")
    expect(output.split(/[\n\u2028]/).filter((line) => line.startsWith("Valid"))).toEqual([])
  })

  it("cannot steer the terminal", async () => {
    const path = join(directory, "steering.json")
    writeFileSync(path, JSON.stringify({ "\u001b[2J\u202e": 1 }))
    const { output } = await run(path, ...local())
    expect(output).toContain("unknown member")
    for (const steering of ["\u001b", "\u202e"]) expect(output).not.toContain(steering)
  })
})

describe("a code", () => {
  it("is verified with our service switched off: code 0", async () => {
    const typed = formatCode(individual.record.code).toLowerCase()
    const { code, lines } = await run(typed, ...local(), "--chain", "11155111")
    expect(code).toBe(0)
    expect(lines[0]).toContain("Oak chair")
  })

  it("that nobody minted is not found: code 1", async () => {
    const { code, lines } = await run(generateCode(), ...local(), "--chain", "11155111")
    expect({ code, last: lines.at(-1) }).toEqual({ code: 1, last: expect.stringMatching(/^Not found: /) })
  })

  it("with a typing mistake is told at once: code 2", async () => {
    expect(await run("0123-4567-89AX", "--rpc", SILENT)).toMatchObject({
      code: 2,
      output: "There is a typing mistake in this code.\n",
    })
  })
})

describe("what could not be checked", () => {
  it("is never called a failed verification: code 2", async () => {
    for (const subject of [fileOf(individual), individual.record.code]) {
      const { code, lines } = await run(subject, "--rpc", SILENT, "--registry", "local")
      expect({ code, last: lines.at(-1) }).toEqual({ code: 2, last: expect.stringMatching(/^Could not be checked/) })
      expect(lines.filter((line) => line.startsWith("failed"))).toEqual([])
    }
  })

  it("is so when one of two nodes is silent", async () => {
    const { code } = await run(fileOf(individual), "--rpc", chain.rpc_url, "--rpc", SILENT, "--registry", "local")
    expect(code).toBe(2)
  })

  it("is so for a code when no registry is known on the chain", async () => {
    const { code, output } = await run(individual.record.code, "--rpc", chain.rpc_url, "--chain", "5")
    expect({ code, output }).toEqual({ code: 2, output: expect.stringContaining("no registry is known here") })
  })

  it.each([
    [[]],
    [["x.json"]],
    [["--rpc", SILENT]],
    [["a", "b", "c", "--rpc", SILENT]],
    [["a", "--rpc", SILENT, "--registry", "0x12"]],
    [["0123-4567-89AK", "--rpc", SILENT, "--chain", "mainnet"]],
    [["0123-4567-89AK", "--rpc", SILENT, "--chain", ""]],
    [["a", "--what"]],
  ])("is so when it was asked wrongly: %j", async (given) => {
    const { code, output } = await run(...given)
    expect(code).toBe(2)
    expect(output).toContain("node scripts/verify-certificate.ts FILE|CODE")
  })
})

function fileOf(certificate: Certificate): string {
  const path = join(directory, `${crypto.randomUUID()}.json`)
  writeFileSync(path, certificateText(certificate))
  return path
}

async function run(...given: string[]): Promise<{ code: number; output: string; lines: string[] }> {
  const { code, stdout: output } = await commands.run("scripts/verify-certificate.ts", given)
  return { code, output, lines: output.trimEnd().split("\n") }
}
