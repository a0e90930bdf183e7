import { describe, expect, it } from "vitest"
import { openSession } from "#test/support/accounts.ts"
import type { Sent } from "#test/support/client.ts"
import type { TestService } from "#test/support/service.ts"

/** Refusals of every call that needs an account, whatever its input. */
export function refusesStrangers(service: () => TestService, request: string, sent: Sent = {}): void {
  const cases: [string, (token: string) => Promise<Record<string, string>> | Record<string, string>][] = [
    ["no token", () => ({})],
    ["an empty token", () => ({ authorization: "Bearer " })],
    ["another scheme", (token) => ({ authorization: `Basic ${token}` })],
    ["a token without its scheme", (token) => ({ authorization: token })],
    ["an unknown token", () => ({ authorization: `Bearer tm_${"A".repeat(43)}` })],
    ["a token cut short", (token) => ({ authorization: `Bearer ${token.slice(0, -1)}` })],
    ["the token's hash", async () => ({ authorization: `Bearer ${await anyTokenHash(service())}` })],
    ["a token in a cookie", (token) => ({ cookie: `access_token=${token}; token=${token}` })],
    ["a very long token", () => ({ authorization: `Bearer ${"x".repeat(8_000)}` })],
  ]
  describe("refuses strangers", () => {
    it.each(cases)("%s", async (_name, headersOf) => {
      const { token } = await service().company()
      const { status, json } = await service().call(request, { ...sent, headers: await headersOf(token) })
      expect(status).toBe(401)
      expect(json).toMatchObject({ code: "not_authenticated", detail: "Please sign in." })
    })

    it("an expired token", async () => {
      const me = await service().company()
      const token = await openSession(service().app, me.user_id, -1)
      expect((await service().call(request, { ...sent, token })).status).toBe(401)
    })

    it("a token in the address", async () => {
      const { token } = await service().company()
      const { status } = await service().call(`${request}?token=${token}&access_token=${token}`, sent)
      expect(status).toBe(401)
    })
  })
}

async function anyTokenHash({ app }: TestService): Promise<string> {
  const { token_hash } = await app.db.read.selectFrom("sessions").select("token_hash").executeTakeFirstOrThrow()
  return token_hash
}

const RIGHT_BUT_LATIN_1 =
  '{"username":"\xe9@b.test","password":"x","product_name":"\xe9","ids":["\xe9"],"short_code":"0000-0000-0000","code":"0000-0000-0000"}'

/** What every call that reads JSON must refuse with a 4xx. */
export function refusesBadJson(service: () => TestService, request: string, token?: () => string): void {
  const bytes = (...values: number[]) => new Uint8Array(values)
  const cases: [string, BodyInit, number][] = [
    ["no body", "", 400],
    ["not JSON", "{code:1}", 400],
    ["half of a body", '{"short_code": "', 400],
    ["null", "null", 400],
    ["a list", "[]", 400],
    ["a number", "1e999", 400],
    ["an empty object", "{}", 400],
    ["wrong types", '{"code":{},"short_code":[],"ids":"x","username":1,"password":2,"product_name":3}', 400],
    ["bytes that are not UTF-8, otherwise right", Buffer.from(RIGHT_BUT_LATIN_1, "latin1"), 400],
    ["UTF-16", bytes(0xff, 0xfe, 0x7b, 0x00, 0x7d, 0x00), 400],
    ["deep nesting", "[".repeat(30_000), 400],
    ["a body that is too large", `{"x":"${"a".repeat(1_100_000)}"}`, 413],
  ]
  describe("refuses bad JSON", () => {
    it.each(cases)("%s", async (_name, body, expected) => {
      const headers = { "content-type": "application/json" }
      const sent = { body, headers, ...(token ? { token: token() } : {}) }
      const { status, json } = await service().call(request, sent)
      expect(status).toBe(expected)
      expect(json.code).toBe(expected === 413 ? "too_large" : "invalid_input")
      expect(json.detail).not.toMatch(/unexpected token|position|\bzod\b|undefined|\[object/i)
    })
  })
}
