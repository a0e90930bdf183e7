import { existsSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { pino } from "pino"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { follow, receiveEvent, sweepPayments } from "#actions/payments/follow.ts"
import { fulfil } from "#actions/payments/fulfil.ts"
import type { Database } from "#db/database.ts"
import { openDatabase } from "#db/open.ts"
import type { App } from "#indexer/app.ts"
import { readConfig } from "#indexer/config.ts"
import { type Handlers, runDueJob } from "#jobs/run-job.ts"
import type { PaymentEvent, PaymentSubject, Payments } from "#pay/payments.ts"
import { campaignSeed, rounds } from "#test/support/campaign.ts"
import { type Random, seededRandom } from "#test/support/chain-model/random.ts"
import { collectLetters } from "#test/support/jobs.ts"
import { inlineThreads } from "#test/support/rig.ts"
import { LIFE_START, type Life, recordLife } from "./payment-life.ts"

const SEED = campaignSeed(20_270_115)
const SHUFFLES = rounds(2_000, 40)
const WORKERS_MAX = 3

let life: Life
let db: Database
let app: App
let directory: string
beforeAll(async () => {
  life = await recordLife()
  // Where there is a disk in memory, some hundred thousand transactions need not wait for the real one.
  directory = mkdtempSync(join(existsSync("/dev/shm") ? "/dev/shm" : tmpdir(), "touchmark-shuffle-"))
  const config = readConfig({ DATA_DIR: directory, PORT: "0" })
  db = openDatabase(config.database_url)
  await db.makeTables()
  let time = LIFE_START
  app = {
    ...{ config, db, now: () => ++time, log: pino({ level: "silent" }), chains: new Map(), mail: collectLetters() },
    ...{ threads: inlineThreads(db), pay: new Provider("nobody").payments(), register: null },
  }
})
afterAll(async () => {
  await db.close()
  rmSync(directory, { recursive: true, force: true })
})

/** One run's provider: answers, possibly late, as it did at the present step of the life. */
class Provider {
  /** How many steps have happened. */
  at = 0
  readonly gates: (() => void)[] = []
  /** Answers wait until they are released. */
  slow = true
  readonly id: string
  constructor(id: string) {
    this.id = id
  }

  own = (id: string) => `${this.id}/${id}`

  events(until: number): PaymentEvent[] {
    return life.steps.slice(0, until).flatMap(({ events }) => events.map((event) => this.renamed(event)))
  }

  renamed({ subject, ...event }: PaymentEvent): PaymentEvent {
    return { ...event, id: this.own(event.id), subject: subject && { ...subject, id: this.own(subject.id) } }
  }

  async answer<T>(value: T): Promise<T> {
    if (this.slow) await new Promise<void>((resolve) => this.gates.push(resolve))
    return value
  }

  payments(): Payments {
    const refuse = async () => {
      throw new Error("Nobody asks for this here.")
    }
    const { checkout } = life
    const { customer_id } = life.steps[0]!.subscription
    return {
      ...{ livemode: false, priceOf: refuse, startCheckout: refuse, closeCheckout: refuse, refund: refuse },
      readReceipt: refuse,
      ...{
        previewChange: refuse,
        changeSubscription: refuse,
        scheduleChange: refuse,
        keepSubscription: refuse,
        endSubscription: refuse,
        openPortal: refuse,
      },
      readEvent: refuse,
      readCheckout: () =>
        this.answer({
          ...checkout,
          ...{ session_id: this.own(checkout.session_id), checkout_id: this.own("checkout") },
          subscription_id: this.own(checkout.subscription_id!),
          customer_id: this.own(customer_id),
        }),
      readSubscription: () => {
        const state = life.steps[this.at - 1]!.subscription
        const { subscription_id } = state
        return this.answer({ ...state, subscription_id: this.own(subscription_id), customer_id: this.own(customer_id) })
      },
      customerOf: () => this.answer(this.own(customer_id)),
      eventsSince: async () => this.events(this.at).toReversed(),
    }
  }
}

async function addCheckout(provider: Provider): Promise<void> {
  const { price_id, amount, session_id } = life.checkout
  await db.write((tx) =>
    tx
      .insertInto("checkouts")
      .values({
        ...{ id: provider.own("checkout"), kind: "sign_up", email: `${provider.id}@brand.test`, company_name: "B" },
        ...{
          plan: "business",
          currency: "eur",
          interval: "month",
          language: "en",
          price_id: price_id!,
          amount: amount!,
        },
        ...{ session_id: provider.own(session_id), state: "open", created_at: LIFE_START, checked_at: LIFE_START },
        expires_at: LIFE_START + 7_200_000,
      })
      .execute(),
  )
}

/** Everything that the payments of this provider have come to. */
async function stateOf(provider: Provider) {
  const { read } = db
  const user = await read
    .selectFrom("users")
    .select(["id", "company_id"])
    .where("email", "=", `${provider.id}@brand.test`)
    .executeTakeFirstOrThrow()
  const company = await read
    .selectFrom("companies")
    .select(["plan", "currency", "active_subscription", "subscription_renewal"])
    .where("id", "=", user.company_id)
    .executeTakeFirstOrThrow()
  const subscriptions = await read
    .selectFrom("subscriptions")
    .select(["plan", "interval", "payment_status", "renewal", "cancel_at_period_end", "next_plan", "next_interval"])
    .where("company_id", "=", user.company_id)
    .execute()
  const letters = await read
    .selectFrom("jobs")
    .select("id")
    .where("kind", "=", "letter")
    .where("key", "=", user.id)
    .execute()
  const checkout = await read
    .selectFrom("checkouts")
    .select("state")
    .where("id", "=", provider.own("checkout"))
    .executeTakeFirstOrThrow()
  return { company, subscriptions, activation_letters: letters.length, checkout: checkout.state }
}

/** The expected state after this many steps, from the provider's last answer. */
function expectedAfter(steps: number) {
  const { plan, interval, payment_status, renewal, cancel_at_period_end, next } = life.steps[steps - 1]!.subscription
  const active_subscription = payment_status === "paid" ? 1 : 0
  const subscription_renewal = payment_status === "ended" ? null : renewal
  return {
    company: { plan, currency: "eur", active_subscription, subscription_renewal },
    subscriptions: [
      {
        ...{ plan, interval, payment_status, renewal, cancel_at_period_end: cancel_at_period_end ? 1 : 0 },
        ...{ next_plan: next?.plan ?? null, next_interval: next?.interval ?? null },
      },
    ],
    activation_letters: 1,
    checkout: "fulfilled",
  }
}

/** The life proceeds, events arrive in any order, repeatedly or never, and several workers get late answers. */
async function shuffle(random: Random, steps: number, provider: Provider): Promise<void> {
  await addCheckout(provider)
  const mine: App = { ...app, pay: provider.payments() }
  const handlers: Partial<Handlers> = { payment: (subject) => follow(mine, subject as PaymentSubject) }
  const workers = new Set<Promise<unknown>>()
  const start = (work: Promise<unknown>) => {
    workers.add(work)
    const end = () => workers.delete(work)
    work.then(end, end)
    return work
  }
  const runJob = () => start(runDueJob(db, handlers, { now: app.now, lane: "payments" })) as Promise<boolean>
  // Half of the runs lose no event: replacing a lost one would hide a late answer's damage.
  const loses = random.chance(0.5) ? 0.15 : 0
  const newest_first = random.chance(0.5)
  const letOneGo = () => {
    const last = provider.gates.length - 1
    provider.gates.splice(newest_first ? last : random.integer(0, Math.max(0, last)), 1)[0]?.()
  }
  const unsent: PaymentEvent[] = []
  while (provider.at < steps || unsent.length > 0) {
    const choice = random.integer(0, 19)
    if (choice < 6 && provider.at < steps) {
      unsent.push(...life.steps[provider.at++]!.events.map((event) => provider.renamed(event)))
    } else if (choice < 14 && unsent.length > 0) {
      const index = random.integer(0, unsent.length - 1)
      const event = unsent[index]!
      if (!random.chance(0.2)) unsent.splice(index, 1)
      if (!random.chance(loses)) await receiveEvent(mine, event)
    } else if (workers.size < WORKERS_MAX && choice < 18) runJob()
    else if (workers.size < WORKERS_MAX && provider.at > 0 && choice < 19) {
      // A payer returns from the card page, and is asked to retry on a failure.
      start(fulfil(mine, provider.own(life.checkout.session_id)))
    } else letOneGo()
    await turn()
  }
  await finish(provider, workers, runJob, letOneGo)
  await sweepPayments(mine)
  await finish(provider, workers, runJob, letOneGo)
}

/** Does all waiting work with current answers; only then release the old ones. */
async function finish(
  provider: Provider,
  workers: Set<Promise<unknown>>,
  runJob: () => Promise<boolean>,
  letOneGo: () => void,
): Promise<void> {
  provider.slow = false
  do {
    while (await runJob()) {}
    letOneGo()
    await turn()
  } while (workers.size > 0 || provider.gates.length > 0 || (await runJob()))
}

const turn = () => new Promise((resolve) => setImmediate(resolve))

describe("a subscription's life", () => {
  it("has forty events before its end", () => {
    const before_end = life.steps.slice(0, -1).flatMap(({ events }) => events)
    expect(before_end).toHaveLength(39)
    const payment_statuses = new Set(life.steps.map(({ subscription }) => subscription.payment_status))
    expect([...payment_statuses].sort()).toEqual(["disputed", "ended", "paid", "past_due", "refunded"])
  })

  it(`ends in one state, in ${SHUFFLES} orders, with events repeated and lost (seed ${SEED})`, {
    timeout: 1_500_000,
  }, async () => {
    const random = seededRandom(SEED)
    for (let made = 0; made < SHUFFLES; made++) {
      const steps = random.chance(0.7) ? life.steps.length - 1 : random.integer(1, life.steps.length)
      const provider = new Provider(`s${made}`)
      await shuffle(random, steps, provider)
      expect(await stateOf(provider), `seed ${SEED}, shuffle ${made}, ${steps} steps`).toEqual(expectedAfter(steps))
      // Unsent letters would be searched again and again.
      await forgetJobs()
    }
  })
})

async function forgetJobs(): Promise<void> {
  await db.write((tx) => tx.deleteFrom("jobs").execute())
}
