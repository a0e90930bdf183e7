import { describe, expect, it } from "vitest"
import { generateCode } from "#proof/code.ts"
import { seededRandom } from "#test/support/chain-model/random.ts"
import { renewService } from "#test/support/prepare.ts"
import { solve } from "#web/api/solve.ts"

const random = seededRandom(Number(process.env.SEED ?? 20261122))
const unknown = () => {
  const symbols = random.integer(0, 1) === 0 ? 12 : 16
  return generateCode((bytes) => Uint8Array.from({ length: bytes }, () => random.integer(0, 255)), symbols)
}

const service = renewService({ environment: { TRUSTED_PROXIES: "127.0.0.1" } })

interface Refusal {
  code: string
  challenge?: string
}

const verify = (code: string, address: string, proof?: string) =>
  service.call<Refusal>("POST /verify", {
    json: { code },
    headers: { "x-forwarded-for": address, ...(proof ? { "proof-of-work": proof } : {}) },
  })

async function minted(): Promise<string> {
  const [product] = await service.minted(await service.company(), [{}])
  return product!.short_code
}

const misses = async (count: number, address: (index: number) => string, pause_ms = 0) => {
  const statuses: number[] = []
  for (let index = 0; index < count; index++) {
    statuses.push((await verify(unknown(), address(index))).status)
    service.clock.advance(pause_ms)
  }
  return statuses
}
const counted = (statuses: number[], status: number) => statuses.filter((one) => one === status).length

describe("guessing codes", () => {
  it("from 3,000 /64s of one /48 is looked up a few hundred times, and a label from there gets through by work", async () => {
    const label = await minted()
    const statuses = await misses(3_000, (index) => `2001:db8:7:${index.toString(16)}::1`)
    // 300 at once and 150 a minute; the clock moves on by some milliseconds with each.
    expect(counted(statuses, 404)).toBeLessThan(450)
    expect(counted(statuses, 404) + counted(statuses, 429)).toBe(3_000)
    expect((await verify(label, "2001:db8:8::1")).status).toBe(200)
    const refused = await verify(label, "2001:db8:7:fff0::1")
    expect([refused.status, refused.json.code]).toEqual([429, "too_many_requests"])
    const proof = await solve(refused.json.challenge!)
    expect((await verify(label, "2001:db8:7:fff0::1", proof)).status).toBe(200)
  })

  it("from one /56 and one /24 is looked up sixty times", async () => {
    for (const address of [
      (index: number) => `2001:db8:7:${(0x4200 + index).toString(16)}::1`,
      (index: number) => `203.0.113.${index}`,
    ]) {
      const statuses = await misses(100, address)
      expect(counted(statuses, 404)).toBe(60)
    }
  })

  it("uses nothing up by codes that are known", async () => {
    const label = await minted()
    await misses(19, () => "203.0.113.7")
    for (let times = 0; times < 30; times++) expect((await verify(label, "203.0.113.7")).status).toBe(200)
    expect(await misses(2, () => "203.0.113.7")).toEqual([404, 429])
  })

  it("many at once is looked up no more often", async () => {
    await misses(1, () => "203.0.113.7")
    const all = await Promise.all(Array.from({ length: 50 }, () => verify(unknown(), "203.0.113.7")))
    expect(
      counted(
        all.map(({ status }) => status),
        404,
      ),
    ).toBeLessThanOrEqual(20)
  })

  it("by reports is counted as well", async () => {
    const report = (code: string) =>
      service.call<Refusal>("POST /report-product", {
        json: { code, message: "x" },
        headers: { "x-forwarded-for": "203.0.113.7" },
      })
    for (let times = 0; times < 20; times++) expect((await report(unknown())).status).toBe(404)
    const refused = await report(unknown())
    expect([refused.status, typeof refused.json.challenge]).toEqual([429, "string"])
  })
})

describe("a proof of work", () => {
  async function challenged(code: string): Promise<string> {
    await misses(21, () => "203.0.113.7")
    return (await verify(code, "203.0.113.7")).json.challenge!
  }

  it("opens one code, however it is written, for two minutes", async () => {
    const [label, other] = [await minted(), await minted()]
    const proof = await solve(await challenged(label))
    expect((await verify(label.toLowerCase().replaceAll("-", " "), "203.0.113.7", proof)).status).toBe(200)
    expect((await verify(other, "203.0.113.7", proof)).status).toBe(429)
    expect(
      (
        await service.call(`GET /certificates/${label}`, {
          headers: { "x-forwarded-for": "203.0.113.7", "proof-of-work": proof },
        })
      ).status,
    ).toBe(200)
    await misses(10, () => "203.0.113.7", 12_100)
    await misses(41, () => "203.0.113.7")
    expect((await verify(label, "203.0.113.7", proof)).status).toBe(429)
  })

  it("is not taken when anything of it is wrong", async () => {
    const label = await minted()
    const challenge = await challenged(label)
    const proof = await solve(challenge)
    const [, numbers] = proof.split(" ")
    const forged = [
      challenge,
      `${challenge} `,
      `${challenge} ${Array(16).fill(0)}`,
      `${challenge} ${numbers!.split(",").slice(1)}`,
      `${challenge} ${numbers!.split(",").reverse()}`,
      await solve(challenge.replace(/^\d+/, "1")),
      await solve(challenge.replace(/\.\d+\./, ".99999999999.")),
      "x".repeat(10_000),
    ]
    for (const one of forged) expect((await verify(label, "203.0.113.7", one)).status).toBe(429)
    expect((await verify(label, "203.0.113.7", proof)).status).toBe(200)
  })

  it("becomes sixteen times the work for who guesses on with it", async () => {
    const address = (index: number) => `203.0.113.${index}`
    await misses(100, address)
    // Else an unknown code would be free again meanwhile.
    service.clock.stop()
    const bits: number[] = []
    for (let guess = 0; guess < 22; guess++) {
      const code = unknown()
      const { challenge } = (await verify(code, address(guess))).json
      bits.push(Number.parseInt(challenge!, 10))
      if (guess < 21) expect((await verify(code, address(guess), await solve(challenge!))).status).toBe(404)
    }
    expect([...new Set(bits.slice(0, 20)), bits.at(-1)]).toEqual([10, 14])
  })
})

describe("more than 200 misses a second of everybody", () => {
  /** From networks that have nothing to do with each other. */
  const everywhere = (index: number) => `${1 + (index >> 8)}.${index & 255}.1.1`

  it("ask work of networks with misses, and nothing of those with a label", async () => {
    const label = await minted()
    // All in one second, since each read of the clock advances it.
    const statuses = await misses(300, everywhere, -20)
    expect(counted(statuses, 404)).toBe(300)
    expect((await verify(label, "198.51.100.7")).status).toBe(200)
    for (let times = 0; times < 5; times++) expect((await verify(label, "198.51.100.7")).status).toBe(200)
    expect(await misses(5, () => "198.51.100.9")).toEqual([404, 404, 404, 429, 429])
    const refused = await verify(label, "198.51.100.9")
    expect(refused.status).toBe(429)
    expect((await verify(label, "198.51.100.9", await solve(refused.json.challenge!))).status).toBe(200)
    expect(service.log_lines.join("")).toContain("codes are being guessed")

    service.clock.advance(61_000)
    expect((await verify(label, "198.51.100.9")).status).toBe(200)
  })
})
