import { fork } from "node:child_process"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { ALL_ROUNDS } from "#test/support/campaign.ts"
import type { Sent } from "#test/support/client.ts"
import { prepareDirectory } from "#test/support/directories.ts"
import { prepareService, waitForNoMints } from "#test/support/prepare.ts"
import type { TestService } from "#test/support/service.ts"

const directory = prepareDirectory()
const service = prepareService({ environment: { DATA_DIR: directory } })
waitForNoMints()

const LEASE_MS = 120_000

/** Carries the request out in another process and answers how that ended. */
function inAnotherProcess(
  request: string,
  sent: Sent,
  place: string,
): Promise<"killed" | { status: number; writes: number }> {
  const args = [directory, String(service.clock.now()), request, JSON.stringify(sent), place]
  const child = fork(join(import.meta.dirname, "once-child.ts"), args, {
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  })
  return new Promise((resolve, reject) => {
    let said: { status: number; writes: number } | undefined
    child.on("message", (message: { status: number; writes: number }) => {
      said = message
    })
    child.on("exit", (code, signal) => {
      if (signal === "SIGKILL") resolve("killed")
      else if (said) resolve(said)
      else reject(new Error(`The process ended with ${code}.`))
    })
  })
}

type Me = Awaited<ReturnType<TestService["company"]>>
const countOf = (table: "products" | "mints" | "transactions", me: Me) =>
  service.app.db.read
    .selectFrom(table)
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("company_id", "=", me.company_id)
    .executeTakeFirstOrThrow()
    .then(({ count }) => Number(count))

const CSV_FORM = [
  "--line",
  'Content-Disposition: form-data; name="file"; filename="x.csv"',
  "",
  "name\nA\nB\nC\n",
  "--line--",
  "",
].join("\r\n")
const FORM_TYPE = { "content-type": "multipart/form-data; boundary=line" }

// 1: on record as under way. 2: the action. 3: the answer, where it is not there yet.
const AROUND_THE_ACTION = ["in 2", "after 2"]
const ALL = ALL_ROUNDS ? ["in 1", "after 1", ...AROUND_THE_ACTION, "in 3", "after 3"] : ["after 1", "after 2"]
const MOST_TELLING = ALL_ROUNDS ? AROUND_THE_ACTION : ["after 2"]

interface Action {
  name: string
  request: string
  sentBy(me: Me): Promise<Sent>
  /** How many objects it has made, and how many are expected. */
  count(me: Me): Promise<number>
  expected: number
  /** Whether its answer is stored in the action's own transaction. */
  settles: boolean
  places: string[]
}

const ACTIONS: Action[] = [
  {
    name: "an upload",
    request: "POST /upload-single-product",
    sentBy: async () => ({ json: { product_name: "Once" } }),
    count: (me) => countOf("products", me),
    expected: 1,
    settles: true,
    places: ALL,
  },
  {
    name: "a file",
    request: "POST /upload-individual-products",
    sentBy: async () => ({ body: CSV_FORM, headers: FORM_TYPE }),
    count: (me) => countOf("products", me),
    expected: 3,
    settles: true,
    places: MOST_TELLING,
  },
  {
    name: "a recall",
    request: "POST /recall",
    sentBy: async (me) => ({ json: { short_code: (await service.minted(me, [{}]))[0]!.short_code } }),
    count: async (me) => (await countOf("transactions", me)) - 1,
    expected: 1,
    settles: true,
    places: MOST_TELLING,
  },
  {
    name: "a mint",
    request: "POST /mint-onchain",
    sentBy: async (me) => ({ json: { short_code: (await service.product(me)).short_code } }),
    count: (me) => countOf("mints", me),
    expected: 1,
    settles: false,
    places: AROUND_THE_ACTION,
  },
]

describe.each(ACTIONS)("$name with an Idempotency-Key", ({ request, sentBy, count, expected, settles, places }) => {
  it.each(places)("is carried out once when its process is killed %s", async (place) => {
    const me = await service.company()
    const made = await sentBy(me)
    const headers = { ...made.headers, "idempotency-key": `killed-${place.replace(" ", "-")}` }
    const sent = { ...made, token: me.token, headers }
    expect(await inAnotherProcess(request, sent, place)).toBe("killed")

    const at_once = await service.call(request, sent)
    const begun = place !== "in 1"
    const answered = place === "after 3" || (settles && ["after 2", "in 3"].includes(place))
    if (begun && !answered) {
      expect(at_once.status).toBe(409)
      expect(at_once.json.code).toBe("conflict")
      expect(Number(at_once.headers.get("retry-after"))).toBeGreaterThan(0)
      service.clock.advance(LEASE_MS)
    } else expect(at_once.headers.get("idempotency-replayed")).toBe(answered ? "true" : null)

    const later = await service.call(request, sent)
    expect(later.status).toBeLessThan(300)
    expect(await count(me)).toBe(expected)
    const again = await service.call(request, sent)
    expect(again.headers.get("idempotency-replayed")).toBe("true")
    expect([again.status, again.text]).toEqual([later.status, later.text])
    expect(await count(me)).toBe(expected)
  })
})
