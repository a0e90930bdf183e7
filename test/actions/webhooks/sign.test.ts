import { createHmac } from "node:crypto"
import { describe, expect, it } from "vitest"
import { newSecret, signatureOf } from "#actions/webhooks/sign.ts"

const NOW = 1_800_000_000_999

describe("signatureOf", () => {
  it("signs time and body with each secret, as a receiver reckons it", () => {
    const body = '{"type":"product.minted","text":"őű"}'
    const [t, ...marks] = signatureOf(body, ["whsec_a", "whsec_b"], NOW).split(",")
    expect(t).toBe("t=1800000000")
    const expected = ["whsec_a", "whsec_b"].map(
      (secret) => `v1=${createHmac("sha256", secret).update(`1800000000.${body}`).digest("hex")}`,
    )
    expect(marks).toEqual(expected)
  })

  it("agrees with another program (Python's hmac)", () => {
    const expected = "0ef919c304282209057b32bd2830d7b842bbe023344189517ee0cd24b7872450"
    expect(signatureOf("x", ["whsec_a"], NOW)).toBe(`t=1800000000,v1=${expected}`)
  })
})

describe("newSecret", () => {
  it("is 32 random bytes with a prefix that says what it is", () => {
    const secrets = Array.from({ length: 100 }, newSecret)
    for (const secret of secrets) expect(secret).toMatch(/^whsec_[A-Za-z0-9_-]{43}$/)
    expect(new Set(secrets).size).toBe(100)
  })
})
