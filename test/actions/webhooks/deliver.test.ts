import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { deliver } from "#actions/webhooks/deliveries.ts"
import { createEndpoint, newSecret, signedHeaders } from "#actions/webhooks/endpoints.ts"
import { putEvent } from "#actions/webhooks/events.ts"
import { isPublicAddress, type Posted, readEndpointUrl } from "#actions/webhooks/post.ts"
import type { Caller } from "#indexer/app.ts"
import { runDueJob } from "#jobs/run-job.ts"
import { WEBHOOK_TYPES } from "#shared/api/webhooks.ts"
import { sayStored } from "#shared/refusals.ts"
import { prepareEach, renewService } from "#test/support/prepare.ts"

describe("deliveries", () => {
  const TAKEN: Posted = { status: 200, error: null }
  const RUNNERS = 8
  const GREEDY_ENDPOINTS = 10
  const GREEDY_EVENTS = 20

  const service = renewService()
  const greedy = prepareEach(() => service.company())
  const victim = prepareEach(() => service.company())
  /** Requests under way; each waits until the test answers it. */
  let open: { url: string; answer: (posted: Posted) => void }[]
  let running: Promise<unknown>[]

  beforeEach(async () => {
    open = []
    running = []
  })
  afterEach(async () => {
    for (const { answer } of [...open]) answer(TAKEN)
    await Promise.all(running)
  })

  function send(url: string): Promise<Posted> {
    return new Promise((resolve) => {
      const one = {
        url,
        answer: (posted: Posted) => {
          open.splice(open.indexOf(one), 1)
          resolve(posted)
        },
      }
      open.push(one)
    })
  }

  async function endpointOf(me: Caller, host: string): Promise<string> {
    const made = await createEndpoint(service.app, me, { url: `https://${host}/`, events: [...WEBHOOK_TYPES] })
    return made.id
  }

  async function put(me: Caller, endpoint_ids: string[], events = 1): Promise<void> {
    const nothing = { chain_id: null, tx_hash: null, block_number: null, batch: null, reason: null }
    await service.app.db.write(async (tx) => {
      for (let times = 0; times < events; times++) {
        await putEvent(tx, {
          ...{ company_id: me.company_id, type: "webhook.test", event_key: crypto.randomUUID() },
          ...{ data: { ...nothing, products: [], products_total: 0 }, endpoint_ids, now: service.clock.now() },
        })
      }
    })
  }

  /** Ten endpoints that accept and never answer, with twenty events for each. */
  async function flood(): Promise<string[]> {
    const ids: string[] = []
    for (let at = 0; at < GREEDY_ENDPOINTS; at++) ids.push(await endpointOf(greedy, `hole${at}.example.com`))
    await put(greedy, ids, GREEDY_EVENTS)
    return ids
  }

  /** One attempt by each free runner; resolves once no more of them finds one. */
  async function start(): Promise<void> {
    const { db, now } = service.app
    const handlers = { webhook: ({ delivery_id }: { delivery_id: string }) => deliver(service.app, delivery_id, send) }
    for (let free = RUNNERS - open.length; free > 0; free--) {
      const before = open.length
      const ran = runDueJob(db, handlers, { now, lane: "webhooks" })
      running.push(ran)
      let isIdle = false
      void ran.then(() => (isIdle = true))
      await expect.poll(() => isIdle || open.length > before).toBe(true)
      if (isIdle) return
    }
  }

  /** Ends one request, and what follows from it. */
  async function end({ answer }: (typeof open)[number], posted: Posted): Promise<void> {
    answer(posted)
    await expect.poll(async () => (await jobsRunning()).length).toBe(open.length)
  }
  const jobsRunning = () =>
    service.app.db.read
      .selectFrom("jobs")
      .select("id")
      .where("kind", "=", "webhook")
      .where("state", "=", "running")
      .execute()

  const openTo = (part: string) => open.filter(({ url }) => url.includes(part))

  const stateOf = async (me: Caller) =>
    service.app.db.read
      .selectFrom("webhook_deliveries")
      .select(["state", "last_error"])
      .where("company_id", "=", me.company_id)
      .execute()

  it("of another company begin at once while one company's ten receivers never answer", async () => {
    await flood()
    await start()
    await put(victim, [await endpointOf(victim, "victim.example.com")])
    await start()
    expect([openTo("hole").length, openTo("victim").length]).toEqual([2, 1])
    await end(openTo("victim")[0]!, TAKEN)
    expect(await stateOf(victim)).toEqual([{ state: "delivered", last_error: null }])
  })

  it("beyond 5,000 waiting ones of a company are kept as failed, in words", async () => {
    const holes = await flood()
    await put(greedy, holes, 480)
    expect((await stateOf(greedy)).filter(({ state }) => state === "failed")).toHaveLength(0)
    await put(greedy, holes, 1)
    const failed = (await stateOf(greedy)).filter(({ state }) => state === "failed")
    expect(failed).toHaveLength(GREEDY_ENDPOINTS)
    expect(sayStored(failed[0]!.last_error)).toMatch(/^Too many deliveries of your company are waiting \(5,000\)\./)
    await put(victim, [await endpointOf(victim, "victim.example.com")])
    expect(await stateOf(victim)).toEqual([{ state: "waiting", last_error: null }])
  })
})

describe("readEndpointUrl", () => {
  it.each([
    ["https://example.com/hooks", "https://example.com/hooks"],
    ["https://Example.COM:443", "https://example.com/"],
    ["https://example.com:8443/a?b=c#d", "https://example.com:8443/a?b=c"],
    ["https://bücher.hu/x", "https://xn--bcher-kva.hu/x"],
    ["https://93.184.216.34/", "https://93.184.216.34/"],
    ["https://[2606:4700::1111]/", "https://[2606:4700::1111]/"],
  ])("takes %s", (input, url) => {
    expect(readEndpointUrl(input, false)).toBe(url)
  })

  it.each([
    ["", "full address"],
    ["example.com", "full address"],
    [`https://example.com/${"a".repeat(2_048)}`, "full address"],
    ["http://example.com/", "https://"],
    ["ftp://example.com/", "https://"],
    ["file:///etc/passwd", "https://"],
    ["gopher://example.com/", "https://"],
    ["javascript:alert(1)", "https://"],
    ["https://user@example.com/", "user name"],
    ["https://user:password@example.com/", "user name"],
    ["https://example.com:22/", "port"],
    ["https://example.com:80/", "port"],
    ["https://example.com:3000/", "port"],
    ["https://localhost/", "public internet"],
    ["https://LOCALHOST./", "public internet"],
    ["https://api.localhost/", "public internet"],
    ["https://intranet/", "public internet"],
    ["https://printer.local/", "public internet"],
    ["https://metadata.google.internal/", "public internet"],
    ["https://127.0.0.1/", "public internet"],
    ["https://127.1/", "public internet"],
    ["https://2130706433/", "public internet"],
    ["https://0x7f000001/", "public internet"],
    ["https://0177.0.0.1/", "public internet"],
    ["https://0/", "public internet"],
    ["https://１２７.0.0.1/", "public internet"],
    ["https://10.0.0.1/", "public internet"],
    ["https://169.254.169.254/latest/meta-data/", "public internet"],
    ["https://[::1]/", "public internet"],
    ["https://[::ffff:127.0.0.1]/", "public internet"],
    ["https://[fd00:ec2::254]/", "public internet"],
    ["https://[64:ff9b::10.0.0.1]/", "public internet"],
  ])("refuses %s", (input, why) => {
    expect(() => readEndpointUrl(input, false)).toThrow(why)
  })

  it("takes one's own machine for a demonstration, and still no other scheme", () => {
    expect(readEndpointUrl("http://127.0.0.1:5601/x", true)).toBe("http://127.0.0.1:5601/x")
    expect(() => readEndpointUrl("ftp://127.0.0.1/", true)).toThrow("https://")
    expect(() => readEndpointUrl("http://a:b@127.0.0.1/", true)).toThrow("user name")
  })
})

const REFUSED: [string, string][] = [
  ["0.0.0.0", "this network"],
  ["0.255.255.255", "this network, last"],
  ["10.0.0.0", "private"],
  ["10.255.255.255", "private, last"],
  ["100.64.0.1", "carrier's NAT"],
  ["100.127.255.255", "carrier's NAT, last"],
  ["100.100.100.200", "a cloud's metadata"],
  ["127.0.0.1", "loopback"],
  ["127.1.2.3", "loopback, another"],
  ["127.255.255.255", "loopback, last"],
  ["168.63.129.16", "a cloud's host"],
  ["169.254.0.0", "link-local"],
  ["169.254.169.254", "most clouds' metadata"],
  ["169.254.170.2", "a container's credentials"],
  ["169.254.255.255", "link-local, last"],
  ["172.16.0.0", "private"],
  ["172.31.255.255", "private, last"],
  ["192.0.0.1", "protocol assignments"],
  ["192.0.0.192", "a cloud's metadata"],
  ["192.0.2.1", "documentation"],
  ["192.88.99.1", "6to4 relay"],
  ["192.168.0.0", "private"],
  ["192.168.255.255", "private, last"],
  ["198.18.0.0", "benchmarks"],
  ["198.19.255.255", "benchmarks, last"],
  ["198.51.100.7", "documentation"],
  ["203.0.113.7", "documentation"],
  ["224.0.0.0", "multicast"],
  ["239.255.255.255", "multicast, last"],
  ["240.0.0.1", "reserved"],
  ["255.255.255.255", "broadcast"],
  ["::", "unspecified"],
  ["::1", "loopback"],
  ["0:0:0:0:0:0:0:1", "loopback in full"],
  ["::127.0.0.1", "IPv4-compatible"],
  ["::ffff:127.0.0.1", "mapped loopback"],
  ["::ffff:7f00:1", "mapped loopback in hex"],
  ["::FFFF:10.0.0.1", "mapped private"],
  ["::ffff:8.8.8.8", "mapped, though public"],
  ["::ffff:0:127.0.0.1", "translated (RFC 2765)"],
  ["64:ff9b::7f00:1", "NAT64 loopback"],
  ["64:ff9b::10.0.0.1", "NAT64 private"],
  ["64:ff9b::8.8.8.8", "NAT64, though public"],
  ["64:ff9b:1::1", "NAT64, local use"],
  ["100::1", "discard"],
  ["100:0:0:1::1", "dummy"],
  ["2001::1", "Teredo"],
  ["2001:0:7f00:1::", "Teredo with loopback"],
  ["2001:2::1", "benchmarks"],
  ["2001:10::1", "ORCHID"],
  ["2001:20::1", "ORCHIDv2"],
  ["2001:1ff:ffff::1", "protocol assignments, last"],
  ["2001:db8::1", "documentation"],
  ["2002:7f00:1::", "6to4 loopback"],
  ["2002:a00:1::1", "6to4 private"],
  ["2002:808:808::1", "6to4, though public"],
  ["3fff::1", "documentation"],
  ["3fff:fff:ffff::1", "documentation, last"],
  ["4000::1", "given to nobody"],
  ["5f00::1", "segment routing"],
  ["fc00::1", "unique local"],
  ["fd00:ec2::254", "a cloud's metadata"],
  ["fd12:3456:789a::1", "unique local"],
  ["fe80::1", "link-local"],
  ["fe80::1%eth0", "link-local with a zone"],
  ["2606:4700::1%eth0", "public with a zone"],
  ["febf:ffff::1", "link-local, last"],
  ["fec0::1", "site-local"],
  ["ff02::1", "multicast"],
  ["ff0e::1", "multicast, global"],
  ["", "nothing"],
  ["localhost", "a name"],
  ["127.1", "short"],
  ["2130706433", "a number"],
  ["0x7f000001", "hexadecimal"],
  ["0177.0.0.1", "octal"],
  ["127.0.0.1 ", "with a space"],
  ["127.0.0.1:80", "with a port"],
  ["[::1]", "in brackets"],
  ["1.2.3.4.5", "too long"],
  ["256.1.1.1", "out of range"],
]

const ACCEPTED = [
  "1.1.1.1",
  "8.8.8.8",
  "9.255.255.255",
  "11.0.0.0",
  "93.184.216.34",
  "100.63.255.255",
  "100.128.0.0",
  "126.255.255.255",
  "128.0.0.0",
  "168.63.129.15",
  "169.253.255.255",
  "169.255.0.0",
  "172.15.255.255",
  "172.32.0.0",
  "192.0.1.1",
  "192.167.255.255",
  "192.169.0.0",
  "198.17.255.255",
  "198.20.0.0",
  "223.255.255.255",
  "2000::1",
  "2001:200::1",
  "2001:4860:4860::8888",
  "2003::1",
  "2606:4700:4700::1111",
  "2a00:1450:4001::1",
  "3ffe:ffff::1",
]

describe("isPublicAddress", () => {
  it.each(REFUSED)("refuses %s (%s)", (address) => {
    expect(isPublicAddress(address)).toBe(false)
  })

  it.each(ACCEPTED)("accepts %s", (address) => {
    expect(isPublicAddress(address)).toBe(true)
  })

  it("refuses every IPv4 address that it refuses also where an IPv6 address carries it", () => {
    for (const [address] of REFUSED.filter(([one]) => /^\d+(\.\d+){3}$/.test(one) && !one.includes("256"))) {
      for (const carried of [`::${address}`, `::ffff:${address}`, `64:ff9b::${address}`, `64:ff9b:1::${address}`]) {
        expect(isPublicAddress(carried), carried).toBe(false)
      }
    }
  })
})

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
