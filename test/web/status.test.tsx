// @vitest-environment happy-dom

import { keccak_256 } from "@noble/hashes/sha3.js"
import { act } from "react"
import { encodeAbiParameters } from "viem"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { fromHex, type Hex } from "#proof/hex.ts"
import { statementDigest, statementMessage } from "#proof/statement.ts"
import { signatureFault } from "#proof/statement-check.ts"
import type { Passkey } from "#shared/api/brand-keys.ts"
import type { ServiceStatus } from "#shared/api/chains.ts"
import { newPasskey } from "#test/proof/signatures.ts"
import { openPage } from "#test/support/page.tsx"
import { ApiError, call } from "#web/api/client.ts"
import { contactFaults, sendContact } from "#web/api/contact.ts"
import { refusalText } from "#web/api/refusal.ts"
import {
  contractSignature,
  keccak256,
  makePasskey,
  PasskeyProblem,
  signWithPasskey,
} from "#web/dashboard/brand-keys/signers.ts"
import { loadTexts, switchLanguage } from "#web/i18n/texts.ts"
import { findWallets, isRefusedByUser } from "#web/injected-wallets.ts"
import { partsOf, StatusPage, worstOf } from "#web/site/status/status-page.tsx"

type Chain = ServiceStatus["chains"][number]

const node = (changes: Partial<Chain["nodes"][number]> = {}): Chain["nodes"][number] => ({
  ...{ name: "1 (nodes.example)", state: "healthy", reason: null, head_block: 20_000_000 },
  ...changes,
})
const chain = (changes: Partial<Chain> = {}): Chain => ({
  ...{ chain_id: 1, name: "Ethereum", network: "mainnet", head_block: 20_000_000, indexed_block: 20_000_000 },
  ...{
    halted: false,
    waiting: 0,
    stall_reason: null,
    followed: true,
    minting: true,
    needed_nodes: 2,
    nodes: [node()],
    keys: [],
    queues: [],
  },
  ...changes,
})
const none = { held_up: 0, since: null }
const status = (changes: Partial<ServiceStatus> = {}, of: Partial<Chain> = {}): ServiceStatus => ({
  ...{ ready: true, version: "1.2.3", chains: [chain(of), chain({ chain_id: 11155111, name: "Sepolia" })] },
  ...{ letters: none, payments: none, disk_full_reason: null },
  ...changes,
})
const SINCE = { held_up: 2, since: "2026-11-21T10:00:00.000Z" }

describe("what is said of each part", () => {
  const healths = (given: ServiceStatus) => partsOf(given).map(({ health }) => health)

  it.each<[string, ServiceStatus, string[]]>([
    ["all is well", status(), ["works", "works", "works", "works"]],
    ["a few blocks behind", status({}, { indexed_block: 19_999_990 }), ["works", "works", "works", "works"]],
    ["far behind", status({}, { indexed_block: 19_999_989 }), ["slow", "works", "works", "works"]],
    [
      "behind its nodes",
      status({}, { nodes: [node({ head_block: 20_000_011 })] }),
      ["slow", "works", "works", "works"],
    ],
    [
      "no node answers",
      status({}, { nodes: [node({ state: "resting" }), node({ state: "behind" })] }),
      ["slow", "slow", "works", "works"],
    ],
    [
      "one of two answers",
      status({}, { nodes: [node({ state: "resting" }), node()] }),
      ["works", "works", "works", "works"],
    ],
    ["nothing read yet", status({}, { indexed_block: null }), ["slow", "works", "works", "works"]],
    ["mints wait", status({}, { stall_reason: "The registry is paused." }), ["works", "slow", "works", "works"]],
    ["nobody follows", status({}, { followed: false, stall_reason: "x" }), ["slow", "slow", "works", "works"]],
    ["a chain halted", status({}, { halted: true, stall_reason: "x" }), ["down", "down", "works", "works"]],
    ["letters are late", status({ letters: SINCE }), ["works", "works", "slow", "works"]],
    ["payments are late", status({ payments: SINCE }), ["works", "works", "works", "slow"]],
  ])("%s", (_name, given, expected) => expect(healths(given)).toEqual(expected))

  it("is summed up by the worst of it", () => {
    expect(worstOf(partsOf(status()))).toBe("works")
    expect(worstOf(partsOf(status({ letters: SINCE })))).toBe("slow")
    expect(worstOf(partsOf(status({ letters: SINCE }, { halted: true })))).toBe("down")
  })
})

describe("the page", () => {
  let page: Awaited<ReturnType<typeof openPage>>
  let answer: () => Response
  const show = async (given: ServiceStatus) => {
    answer = () => new Response(JSON.stringify(given))
    page = await openPage(<StatusPage />, "/status")
    await page.wait(0)
  }

  beforeEach(async () => {
    vi.useFakeTimers()
    vi.stubGlobal("fetch", async () => answer())
    await Promise.all([loadTexts("public"), loadTexts("status")])
  })
  it("says in words that everything works, and how far each chain is read", async () => {
    await show(status())
    expect(page.text()).toContain("Everything works.")
    expect(page.text()).toContain("Ethereum")
    expect(page.text()).toContain("20\u2009000\u2009000")
    expect(page.text()).toContain("1 of 1 healthy")
    expect(page.text()).toContain("Version 1.2.3")
  })

  it("says why mints wait, in Hungarian too", async () => {
    const FUNDS = "The signing key has run out of funds for network fees."
    await show(status({}, { waiting: 3, stall_reason: FUNDS }))
    expect(page.text()).toContain("Some things are taking longer than usual.")
    expect(page.text()).toContain(FUNDS)
    const PENZ = "Az aláíró kulcson nincs elég pénz a hálózati díjra."
    answer = () => new Response(JSON.stringify(status({}, { waiting: 3, stall_reason: PENZ })))
    await act(() => switchLanguage("hu"))
    expect(page.text()).toContain(PENZ)
    expect(page.text()).toContain("Néhány dolog a szokásosnál tovább tart.")
  })

  it("asks again every half minute, and shows what has changed", async () => {
    await show(status())
    answer = () => new Response(JSON.stringify(status({ letters: SINCE })))
    await page.wait(29_000)
    expect(page.text()).toContain("Everything works.")
    await page.wait(2_000)
    expect(page.text()).toContain("Some emails could not be sent")
  })

  it("says that the service did not answer, and how to check without it", async () => {
    answer = () => {
      throw new TypeError("Failed to fetch")
    }
    page = await openPage(<StatusPage />, "/status")
    await page.wait(0)
    expect(page.text()).toContain("The service did not answer.")
    expect(document.querySelector('a[href="/verify.html"]')).not.toBeNull()
    answer = () => new Response(JSON.stringify(status()))
    await page.press("Refresh")
    expect(page.text()).toContain("Everything works.")
  })
})

const SAID = { required: "is required", not_email: "should be an email address" }
const filled = { name: "Anna", email: "anna@kekfesto.example", message: "How are labels printed?", company_website: "" }

function answering(status: number, body: unknown) {
  const fetched = vi.fn(async (_path: string, _init: RequestInit) => new Response(JSON.stringify(body), { status }))
  vi.stubGlobal("fetch", fetched)
  return fetched
}

describe("a message of the contact form", () => {
  it("needs name, email and message, and an email address that is one", () => {
    expect(contactFaults(filled, SAID)).toEqual({})
    expect(contactFaults({ ...filled, name: " ", email: "", message: "" }, SAID)).toEqual({
      name: "is required",
      email: "is required",
      message: "is required",
    })
    expect(contactFaults({ ...filled, email: "anna" }, SAID)).toEqual({ email: "should be an email address" })
  })

  it("is sent as JSON", async () => {
    const fetched = answering(200, { ok: true })
    expect(await sendContact(filled)).toBeNull()
    const [path, init] = fetched.mock.calls[0]!
    expect([path, init.method, JSON.parse(String(init.body))]).toEqual(["/contact", "POST", filled])
  })

  it("that the service refuses comes back with what is wrong, field by field", async () => {
    answering(400, {
      errors: [
        { field: "email", message: "is invalid" },
        { field: "unheard_of", message: "?" },
      ],
    })
    expect(await sendContact(filled)).toEqual({ email: "is invalid" })
  })

  it.each([
    [429, {}],
    [500, { detail: "Sorry." }],
    [400, { errors: "none" }],
  ])("that fails otherwise is an error (%i)", async (status, body) => {
    answering(status, body)
    await expect(sendContact(filled)).rejects.toThrow()
  })
})

describe("injected wallets", () => {
  const provider = { request: async () => null }
  const info = { uuid: "1", name: "Oak", icon: "data:image/svg+xml,<svg/>", rdns: "example.oak" }
  let stop: () => void = () => undefined

  function announce(...infos: Partial<typeof info>[]): void {
    const answer = () => {
      for (const given of infos)
        dispatchEvent(
          new CustomEvent("eip6963:announceProvider", { detail: { info: { ...info, ...given }, provider } }) as Event,
        )
    }
    addEventListener("eip6963:requestProvider", answer)
    stop = () => removeEventListener("eip6963:requestProvider", answer)
  }

  afterEach(() => {
    stop()
    delete (window as { ethereum?: unknown }).ethereum
  })

  describe("the wallets of a browser", () => {
    it("are those that announce themselves, each once", async () => {
      announce({}, {}, { uuid: "2", name: "Ash", rdns: "example.ash" })
      expect((await findWallets()).map(({ id, name }) => [id, name])).toEqual([
        ["example.oak", "Oak"],
        ["example.ash", "Ash"],
      ])
    })

    it("are none, or the one that knows only the old way", async () => {
      expect(await findWallets()).toEqual([])
      Object.assign(window, { ethereum: provider })
      expect(await findWallets()).toEqual([{ id: "ethereum", name: "Ethereum", icon: null, provider }])
    })

    it("show no picture that would be fetched, and a name of bounded length", async () => {
      announce({ icon: "https://elsewhere.example/oak.png", name: "O".repeat(500) })
      const [wallet] = await findWallets()
      expect(wallet).toMatchObject({ icon: null, name: "O".repeat(40) })
    })

    it("are no more than a person has", async () => {
      announce(...Array.from({ length: 100 }, (_, place) => ({ uuid: String(place) })))
      expect(await findWallets()).toHaveLength(12)
    })
  })

  describe("a refusal by the person", () => {
    it.each([
      [{ code: 4001 }, true],
      [new Error("x", { cause: new Error("y", { cause: { code: 4001 } }) }), true],
      [{ code: -32000 }, false],
      [new Error("x"), false],
      ["4001", false],
      [null, false],
    ])("%j: %s", (error, isRefused) => {
      expect(isRefusedByUser(error)).toBe(isRefused)
    })
  })
})

describe("a passkey", () => {
  const PLACE = { chain_id: 1, registry: `0x${"a1".repeat(20)}` as Hex }
  const ISSUER: Hex = `0x${"11".repeat(32)}`
  const MESSAGE = statementMessage({ issuer: ISSUER, root: `0x${"22".repeat(32)}`, size: 5, issuedAt: 1_800_000_000 })
  const DIGEST = fromHex(statementDigest(MESSAGE, PLACE))

  const [own, other] = [newPasskey(), newPasskey()]
  const listed = ({ key, public_key }: typeof own): Passkey => ({
    ...{ key_hash: key, public_key, created_at: "2026-01-05T10:00:00.000Z" },
  })
  const bytes = (data: Uint8Array) => Uint8Array.from(data).buffer
  const credential = (one: typeof own, digest: Uint8Array = DIGEST) => {
    const { authenticator, client_data_json, signed } = one.assert(digest)
    const response = {
      authenticatorData: bytes(authenticator),
      clientDataJSON: bytes(new TextEncoder().encode(client_data_json)),
      signature: bytes(signed("der")),
    }
    return { rawId: bytes(Uint8Array.of(1, 2, 3)), response }
  }

  let answer: () => unknown
  const asked = vi.fn()
  beforeEach(() => {
    vi.stubGlobal("PublicKeyCredential", class {})
    const ask = async ({ publicKey }: { publicKey: unknown }) => {
      asked(publicKey)
      return answer()
    }
    vi.stubGlobal("navigator", { credentials: { create: ask, get: ask } })
  })
  afterEach(() => asked.mockClear())
  const problem = (text: string) => expect.objectContaining({ text })

  const toHexOf = (text: string): Hex => `0x${Buffer.from(text).toString("hex")}`

  function fail(name: string): never {
    throw new DOMException("", name)
  }

  it("signs statements that every reader takes, of 64 signatures each in its low form", async () => {
    for (let at = 0; at < 64; at++) {
      answer = () => credential(own)
      const { key, signature } = await signWithPasskey(DIGEST, [listed(other), listed(own)], null)
      const named = { format: "touchmark-statement/1", type: "p256", key: key.key_hash } as const
      const statement = { ...named, public_key: key.public_key, message: MESSAGE, signature }
      expect(signatureFault(statement, PLACE)).toBeNull()
    }
  })

  it("is handed the hash that everybody else makes", () => {
    for (let length = 0; length < 300; length++) {
      const message = Uint8Array.from({ length }, (_, at) => (at * 7 + length) % 256)
      expect(keccak256([...message])).toEqual(Uint8Array.from(keccak_256(message)))
    }
  })

  it("has to be there, and to be unlocked; whoever signs for many chooses it once", async () => {
    answer = () => credential(own)
    const { id } = await signWithPasskey(DIGEST, [listed(own)], null)
    await signWithPasskey(DIGEST, [listed(own)], id)
    expect(asked.mock.calls.map(([wanted]) => wanted)).toEqual([
      { challenge: DIGEST, userVerification: "required", allowCredentials: [] },
      { challenge: DIGEST, userVerification: "required", allowCredentials: [{ type: "public-key", id }] },
    ])
  })

  it.each<[string, () => unknown]>([
    ["not_listed", () => credential(other)],
    ["refused", () => fail("NotAllowedError")],
    ["refused", () => null],
    ["address", () => fail("SecurityError")],
    ["unsuitable", () => fail("NotSupportedError")],
    ["failed", () => Promise.reject(new TypeError("broken"))],
    [
      "failed",
      () => ({ ...credential(own), response: { ...credential(own).response, signature: bytes(Uint8Array.of(1)) } }),
    ],
  ])("says %s where it gives no signature of a key that is listed", async (text, given) => {
    answer = given
    const signing = signWithPasskey(DIGEST, [listed(own)], null)
    await expect(signing).rejects.toEqual(problem(text))
    await expect(signing).rejects.toBeInstanceOf(PasskeyProblem)
  })

  it("cannot be made or used where the browser has no WebAuthn", async () => {
    vi.stubGlobal("PublicKeyCredential", undefined)
    await expect(makePasskey("Oak")).rejects.toEqual(problem("unsupported"))
    await expect(signWithPasskey(DIGEST, [listed(own)], null)).rejects.toEqual(problem("unsupported"))
    expect(asked).not.toHaveBeenCalled()
  })

  it("is made on P-256 alone, each as another user", async () => {
    const { x, y } = own.public_key
    const spki = Uint8Array.from([...Buffer.alloc(26, 7), 4, ...fromHex(x), ...fromHex(y)])
    const made = (algorithm: number) => ({
      response: { getPublicKeyAlgorithm: () => algorithm, getPublicKey: () => bytes(spki) },
    })
    answer = () => made(-7)
    expect(await makePasskey("Oak")).toEqual(own.public_key)
    await makePasskey("Oak")
    const [first, second] = asked.mock.calls.map(([{ user }]) => String(user.id))
    expect(first).not.toBe(second)
    answer = () => made(-257)
    await expect(makePasskey("Oak")).rejects.toEqual(problem("unsuitable"))
    answer = () => fail("NotAllowedError")
    await expect(makePasskey("Oak")).rejects.toEqual(problem("refused_new"))
  })

  it("signs for changes of keys as the contract reads it", async () => {
    answer = () => credential(own)
    const { key, signature } = await signWithPasskey(DIGEST, [listed(own)], null)
    const { authenticator_data, client_data_json, r, s } = signature
    const rest = client_data_json.slice('{"type":"webauthn.get","challenge":"'.length + 43)
    const types = ["bytes32", "bytes32", "bytes32", "bytes32", "bytes", "bytes"].map((type) => ({ type }))
    const values = [key.public_key.x, key.public_key.y, r, s, authenticator_data, toHexOf(rest)]
    expect(contractSignature(key.public_key, signature)).toBe(encodeAbiParameters(types, values as never))
    const odd = { ...signature, client_data_json: `{"challenge":"", "type":"webauthn.get"}` }
    expect(() => contractSignature(key.public_key, odd)).toThrow(PasskeyProblem)
  })
})

describe("refusals", () => {
  beforeEach(async () => {
    await loadTexts("dashboard")
    await switchLanguage("hu")
  })

  it("asks the service to speak the language of the page, and says what it said", async () => {
    const answer = vi.fn(async (..._asked: [string, RequestInit]) =>
      Response.json({ code: "busy", detail: "Most túl nagy a terhelés." }, { status: 503 }),
    )
    vi.stubGlobal("fetch", answer)
    const refused = await call("GET /status").catch((error) => error)
    expect(refusalText(refused, "")).toBe("Most túl nagy a terhelés.")
    expect(answer.mock.calls[0]![1].headers).toMatchObject({ "accept-language": "hu" })
  })

  it("is text even where the detail is an object, as other services have it", () => {
    const from_elsewhere = new ApiError(422, { detail: { category: "unheard of" } as unknown as string })
    expect(refusalText(from_elsewhere, "")).toBe('{"category":"unheard of"}')
  })

  it("has sentences of its own for what the service cannot say", () => {
    expect(refusalText(new ApiError(500, {}), "Nem sikerült.")).toBe("Nem sikerült.")
    expect(refusalText(new Error("x"), "Nem sikerült.")).toBe("Nem sikerült.")
    expect(refusalText(new ApiError(0, {}), "")).toMatch(/nem válaszol/)
  })
})
