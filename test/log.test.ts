import { describe, expect, it } from "vitest"
import { createLog, redact } from "#indexer/log.ts"
import { CODE_LENGTHS, formatCode, generateCode } from "#proof/code.ts"

const SHOWN = "0123-4567-89AK"
const SYMBOLS = "0123456789AK"

describe("what is hidden from the log", () => {
  it.each([
    ["a code as it is printed", `no product ${SHOWN}`, "no product [hidden]"],
    ["a code as it is stored", `Key (code)=(${SYMBOLS}) already exists.`, "Key (code)=([hidden]) already exists."],
    ["a page's address", `GET /v/${SHOWN.toLowerCase()}?x=1`, "GET /v/[hidden]?x=1"],
    ["a code of 16 as it is printed", "no product 0123-4567-89AB-CDE4", "no product [hidden]"],
    ["a page's address in capitals", `GET /V/${SYMBOLS}`, "GET /V/[hidden]"],
    ["a code behind a prefix and a hyphen", `ACME-${SHOWN}.`, "[hidden]."],
    ["an address with signs in it", "/v/0123'4567&89ak,x;y HTTP", "/v/[hidden] HTTP"],
    ["a mistyped code in an address", "/certificates/0123-4567-89aa HTTP", "/certificates/[hidden] HTTP"],
    ["a query", "/?code=abc%20def&x=1#verify", "/?code=[hidden]&x=1#verify"],
    [
      "a one-time link",
      "https://a.example/set-password?token=abc_DEF-1",
      "https://a.example/set-password?token=[hidden]",
    ],
    ["a session", "Authorization: Bearer tm_abcdefghijklmnop", "Authorization: Bearer [hidden]"],
    ["a session anywhere", "token tm_abcdefghijklmnop-_x was sent", "token [hidden] was sent"],
    ["an API key", "key tmk_abcdefghijklmnopqrst is over", "key [hidden] is over"],
    ["a webhook's secret", "whsec_abcdefghijklmnop+/qrst=", "[hidden]"],
    ["Stripe's key", "rk_live_abcdefghijklmnopqrst", "[hidden]"],
    ["the password in an address", "postgres://touchmark:s3cret@db:5432/x", "postgres://touchmark:[hidden]@db:5432/x"],
  ])("%s", (_name, text, expected) => expect(redact(text)).toBe(expected))

  it.each([
    ["a transaction", `0x${"0123456789ab".repeat(5)}0123`],
    ["an id", "7d3f2c1a-0123-4567-89ab-0123456789ab"],
    ["twelve symbols that are no code", "0123-4567-89AA"],
    ["a number", '{"bytes":123456789012,"ms":1800000000000}'],
    ["an address without a password", "smtp://mail.example:587"],
    ["a route", '"route":"/products/:id"'],
  ])("but not %s", (_name, text) => expect(redact(text)).toBe(text))

  it.each(CODE_LENGTHS)("any code of %i, in either form", (symbols) => {
    for (let drawn = 0; drawn < 2_000; drawn++) {
      const code = generateCode(undefined, symbols)
      expect(redact(`a ${code} b ${formatCode(code)} c`)).toBe("a [hidden] b [hidden] c")
      expect(redact(formatCode(code, "ACME"))).toBe("ACME [hidden]")
    }
  })
})

describe("the log", () => {
  const lines: string[] = []
  const log = createLog("info", { write: (line) => void lines.push(line) })
  const last = () => JSON.parse(lines.at(-1)!)

  it("has one JSON line an event", () => {
    log.warn({ chain_id: 1, reason: "a\nb" }, "a transaction waits")
    expect(lines.at(-1)).toMatch(/^\{[^\n]*\}\n$/)
    expect(last()).toEqual({
      level: 40,
      time: expect.any(Number),
      chain_id: 1,
      reason: "a\nb",
      msg: "a transaction waits",
    })
  })

  it("hides what stands in any member, and stays JSON", () => {
    log.error({ said: `"/v/${SHOWN}"`, [SHOWN]: [SYMBOLS] }, `of ${SHOWN}`)
    expect(last()).toMatchObject({ said: '"/v/[hidden]"', "[hidden]": ["[hidden]"], msg: "of [hidden]" })
  })

  it("tells what an error says and its causes, but not the row that a database puts beside it", () => {
    const cause = Object.assign(new TypeError(`duplicate ${SYMBOLS}`), {
      code: "23505",
      detail: "Key (email)=(a@b.test)",
    })
    log.error({ err: new Error("not stored", { cause }) }, "unexpected error")
    expect(last().err).toMatchObject({
      type: "Error",
      message: "not stored",
      stack: expect.stringContaining("log.test.ts"),
    })
    expect(last().err.cause).toMatchObject({ type: "TypeError", code: "23505", message: "duplicate [hidden]" })
    expect(lines.at(-1)).not.toContain("a@b.test")
  })

  it("ends with causes that go round in a circle", () => {
    const error = new Error("round")
    error.cause = error
    log.error({ err: error }, "x")
    expect(last().err.cause.cause.cause.message).toBe("round")
  })
})
