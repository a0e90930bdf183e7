import { expect, it } from "vitest"
import { newSecret, signedHeaders } from "#actions/webhooks/sign.ts"

// From Standard Webhooks' own tests.
const ID = "msg_p5jXN8AQM9LWM0D4loKWxJek"
const SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"
const BODY = '{"test": 2432232314}'
const MARK = "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE="

it("signs id, time and body as Standard Webhooks does, with each secret", () => {
  expect(signedHeaders(ID, BODY, [SECRET], 1_614_265_330_999)).toEqual({
    "webhook-id": ID,
    "webhook-timestamp": "1614265330",
    "webhook-signature": MARK,
  })
  const marks = signedHeaders(ID, BODY, [newSecret(), SECRET], 1_614_265_330_000)["webhook-signature"].split(" ")
  expect(marks).toEqual([expect.stringMatching(/^v1,/), MARK])
})

it("has secrets of 32 random bytes with a prefix that says what they are", () => {
  const secrets = Array.from({ length: 100 }, newSecret)
  for (const secret of secrets) expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
  expect(new Set(secrets).size).toBe(100)
})
