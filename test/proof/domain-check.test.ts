/** What a brand's domain says: each of its faults leaves the check undone, and never counts against the product. */
import { createServer, type RequestListener, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { afterEach, describe, expect, it } from "vitest"
import type { Certificate } from "#proof/certificate.ts"
import type { RegistryReading } from "#proof/certificate-report.ts"
import { type DomainOptions, domainCheck } from "#proof/domain-check.ts"
import type { Hex } from "#proof/hex.ts"
import { ISSUER_FILE_BYTES_MAX } from "#proof/statement-check.ts"

const DOMAIN = "brand.example"
const ISSUER: Hex = `0x${"11".repeat(32)}`
const OTHER: Hex = `0x${"22".repeat(32)}`
const KEY: Hex = `0x${"33".repeat(32)}`
const WALLET: Hex = `0x${"44".repeat(20)}`
const registry: Hex = `0x${"a1".repeat(20)}`
const certificate = { chain_id: 1, registry, record: { body: { issuer: { id: ISSUER } } } } as Certificate
const signed = { ...certificate, statements: [{ key: KEY, address: WALLET }] } as unknown as Certificate
const reading = {
  verdict: "Valid",
  issuer: { name: "ACME Kft.", domain: DOMAIN, attested_at: 1, revoked_at: null },
  keys: { [KEY]: { from: 1, until: null, compromised: false } },
} as unknown as RegistryReading
const report = { verdict: "valid", reading } as const

const JSON_TYPE = { "content-type": "application/json; charset=utf-8" }
const own = { id: ISSUER, name: "ACME", registries: [{ chain_id: 1, address: registry }], keys: [] as object[] }
const file = (...issuers: object[]) => JSON.stringify({ format: "touchmark-issuer/1", issuers })
const answer =
  (text: string): RequestListener =>
  (_, response) =>
    response.writeHead(200, JSON_TYPE).end(text)
const txt = (...data: string[]) =>
  answer(JSON.stringify({ Status: 0, Answer: data.map((one) => ({ type: 16, data: one })) }))
const missing: RequestListener = (_, response) => response.writeHead(404).end()

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.close()
    server.closeAllConnections()
  }
})

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** The domain and the two resolvers, each a server of its own on this machine. */
async function options(domain: RequestListener, ...resolvers: RequestListener[]): Promise<DomainOptions> {
  const [home, ...names] = await Promise.all([domain, ...resolvers].map(serve))
  const local = (url: unknown, how?: RequestInit) => fetch(String(url).replace(`https://${DOMAIN}`, home!), how)
  return { fetch: local as typeof fetch, resolvers: names, timeout_ms: 5_000 }
}

describe("a brand's file", () => {
  it("that names issuer and registry passes, and is asked for without credentials, referrer or anything of the code", async () => {
    const asked: unknown[] = []
    const how = await options((request, response) => {
      const { cookie, referer, authorization } = request.headers
      asked.push([request.method, request.url, cookie, referer, authorization])
      response.writeHead(200, JSON_TYPE).end(file(own))
    })
    expect(await domainCheck(certificate, report, how)).toEqual({
      check: "domain_names_issuer",
      outcome: "passed",
      evidence: `${DOMAIN} itself says that it is this issuer`,
    })
    expect(asked).toEqual([["GET", "/.well-known/touchmark.json", undefined, undefined, undefined]])
  })

  it.each([
    ["nobody", file()],
    ["another issuer", file({ ...own, id: OTHER })],
    ["another registry", file({ ...own, registries: [{ chain_id: 5, address: registry }] })],
  ])("that names %s says otherwise", async (_what, text) => {
    expect(await domainCheck(certificate, report, await options(answer(text)))).toMatchObject({ outcome: "failed" })
  })

  it.each([
    ["passed", [{ type: "secp256k1", address: WALLET }]],
    ["passed", []],
    ["failed", [{ type: "secp256k1", address: registry }]],
  ])("is %s where a statement counts and it lists the keys %j", async (outcome, keys) => {
    expect(await domainCheck(signed, report, await options(answer(file({ ...own, keys }))))).toMatchObject({ outcome })
  })

  it.each<[string, RequestListener]>([
    [
      "is redirected",
      ({ url }, response) =>
        url === "/file"
          ? response.writeHead(200, JSON_TYPE).end(file(own))
          : response.writeHead(302, { location: "/file" }).end(),
    ],
    ["is not there", (_, response) => response.writeHead(404, JSON_TYPE).end(file(own))],
    ["has the wrong type", (_, response) => response.writeHead(200, { "content-type": "text/html" }).end(file())],
    ["has 10 MB", answer(" ".repeat(10 * 1024 * 1024) + file())],
    ["is a byte too long", answer(file().padEnd(ISSUER_FILE_BYTES_MAX + 1))],
    ["is no JSON", answer("{")],
    ["is of a newer edition", answer('{"format":"touchmark-issuer/2","issuers":[]}')],
    ["breaks off", (_, response) => response.writeHead(200, JSON_TYPE).write("{", () => response.destroy())],
  ])("that %s could not be checked", async (_what, listener) => {
    expect(await domainCheck(certificate, report, await options(listener))).toMatchObject({ outcome: "unchecked" })
  })

  it("that never comes, or whose server is not there, could not be checked", async () => {
    const silent = { ...(await options(() => {})), timeout_ms: 200 }
    expect(await domainCheck(certificate, report, silent)).toMatchObject({ outcome: "unchecked" })
    const gone = { ...silent, fetch: () => Promise.reject(new TypeError("Failed to fetch")) }
    expect(await domainCheck(certificate, report, gone)).toMatchObject({ outcome: "unchecked" })
  })

  it.each<[string, RegistryReading]>([
    ["nobody is attested", { ...reading, issuer: null }],
    ["the attestation was withdrawn", { ...reading, issuer: { ...reading.issuer!, revoked_at: 2 } }],
    ["the record was changed", { ...reading, verdict: "Changed" }],
    ...["", "127.0.0.1", "localhost", "a.example/x", "a.example:80", "user@a.example"].map(
      (domain): [string, RegistryReading] => [
        `the domain is "${domain}"`,
        { ...reading, issuer: { ...reading.issuer!, domain } },
      ],
    ),
  ])("is not asked for where %s", async (_what, changed) => {
    const fetch = () => {
      throw new Error("was asked")
    }
    expect(await domainCheck(certificate, { ...report, reading: changed }, { fetch, resolvers: [] })).toBeNull()
  })
})

describe("the DNS", () => {
  const ours = `"v=touchmark1; id=${ISSUER}"`
  const another = `v=touchmark1; id=${OTHER}`

  it.each<[string, string | boolean, RequestListener[]]>([
    ["passed", true, [txt(ours), txt("v=spf1 -all", another, ours)]],
    ["passed", true, [txt(ours), txt(`"v=touchmark1; " "id=${ISSUER}"`)]],
    ["failed", true, [txt(another), txt(another)]],
    ["unchecked", false, [txt(ours), txt(another)]],
    ["unchecked", false, [txt(ours), missing]],
    ["unchecked", false, [txt(ours)]],
    ["unchecked", false, [txt(), txt("v=spf1 -all")]],
    ["unchecked", false, [answer("null"), answer('{"Answer":[null]}')]],
  ])("is %s, weaker: %s, where the file cannot be read (%#)", async (outcome, is_weaker, resolvers) => {
    const check = await domainCheck(certificate, report, await options(missing, ...resolvers))
    expect([check?.outcome, check?.is_weaker ?? false]).toEqual([outcome, is_weaker])
  })

  it("is not asked where the file can be read", async () => {
    const resolver: RequestListener = () => {
      throw new Error("was asked")
    }
    const how = await options(answer(file()), resolver, resolver)
    expect(await domainCheck(certificate, report, how)).toMatchObject({ outcome: "failed" })
  })
})
