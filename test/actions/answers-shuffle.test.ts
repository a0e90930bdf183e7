import { describe, expect, it } from "vitest"
import { unverifyCompany } from "#actions/administration/unverify-company.ts"
import { reconcileAttestations } from "#actions/companies/reconcile-attestations.ts"
import { recall } from "#actions/recalls/recall.ts"
import { type Answer, type Answers, createAnswers } from "#actions/verifications/answers.ts"
import type { Caller } from "#indexer/app.ts"
import { AppError } from "#indexer/errors.ts"
import { verifyChecked } from "#test/support/accounts.ts"
import { campaignSeed, rounds } from "#test/support/campaign.ts"
import { type Random, seededRandom } from "#test/support/chain-model/random.ts"
import { queueMints } from "#test/support/queue-mints.ts"
import { createService, type TestService } from "#test/support/service.ts"
import { verify } from "#test/support/verify.ts"

const SEED = campaignSeed(20261121)
const LIVES = rounds(3)
const STEPS = 80
const LIFE_MS_MAX = 300_000
/** The chains here call a block final 20 blocks later, and the follower looks after each step. */
const REORG_DEPTH_MAX = 14
const ADMINISTRATOR = {
  ...{ key: null, user_id: "a", company_id: "h", email: "admin@operator.test" },
  ...{ is_owner: true, is_admin: true },
}

interface World {
  service: TestService
  random: Random
  companies: Caller[]
  products: { id: string; short_code: string; me: Caller }[]
  /** The last answer of each. */
  last: Map<string, Answer>
}

const told = (work: Promise<unknown>) =>
  work.catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error
    return { code: error.code }
  })

/** Everything that can change an answer about a product, and some events that cannot. */
const HAPPENINGS: ((world: World) => unknown)[] = [
  recallSomething,
  recallSomething,
  ({ service, random, companies }) =>
    told(verifyChecked(service.app, ADMINISTRATOR, random.pick(companies).company_id, "company.example")),
  ({ service, random, companies }) =>
    told(unverifyCompany(service.app, ADMINISTRATOR, random.pick(companies).company_id, { reason: "Papers." })),
  ({ service }) => reconcileAttestations(service.app),
  async ({ service, random, companies }) => {
    const suspended_at = random.chance(0.5) ? service.app.now() : null
    const { company_id } = random.pick(companies)
    await service.app.db.write((tx) =>
      tx.updateTable("companies").set({ suspended_at }).where("id", "=", company_id).execute(),
    )
  },
  mintAgain,
  reorg,
  reorg,
  ({ service, random }) => service.models[random.pick([1, 11155111] as const)].mine(random.integer(1, 8)),
  ({ service, random }) => service.models[random.pick([1, 11155111] as const)].mine(random.integer(1, 2)),
]

async function recallSomething({ service, random, products }: World): Promise<void> {
  const { me, short_code } = random.pick(products)
  const scope = random.pick(["product", "batch"] as const)
  await told(recall(service.app, me, { short_code, scope, reason: "safety" }, random.pick(["recall", "reinstate"])))
}

/** On another plan, and so perhaps on the other network. */
async function mintAgain({ service, random, products }: World): Promise<void> {
  const { me, id: product_id } = random.pick(products)
  const company = { id: me.company_id, plan: random.pick(["free", "business"] as const) }
  await told(service.app.db.write((tx) => queueMints(tx, company, { product_id }, service.app.now())))
}

function reorg({ service, random }: World): void {
  const model = service.models[random.pick([1, 11155111] as const)]
  const depth = Math.min(random.integer(1, REORG_DEPTH_MAX), model.head().number - 1)
  const fate = random.pick(["drop", "return", "keep", "reorder"] as const)
  model.reorg(depth, fate, { random, extra: random.integer(1, 4) })
}

async function oneLife(seed: number): Promise<number> {
  const random = seededRandom(seed)
  const service = await createService()
  try {
    const world: World = { service, random, companies: [], products: [], last: new Map() }
    await settle(world)
    const answers = createAnswers(service.app)
    let kept = 0
    for (let step = 0; step < STEPS; step++) {
      await random.pick(HAPPENINGS)(world)
      await service.tick(random.integer(0, 2))
      // Not after every step: much may happen between two looks.
      if (random.chance(0.6)) kept += await compare(world, answers, `seed ${seed}, step ${step}`)
    }
    return kept
  } finally {
    await service.close()
  }
}

async function settle({ service, companies, products }: World): Promise<void> {
  for (const plan of ["free", "business"] as const) {
    const me = await service.company(plan)
    companies.push(me)
    const batch = await service.minted(me, [{ nft_scope: "batch" }, { nft_scope: "batch" }])
    const single = await service.minted(me, [{ nft_scope: "individual" }])
    for (const product of [...batch, ...single]) products.push({ ...product, me })
  }
}

/** Compares each answer with a fresh read. Counts cached answers, which are the same objects as before. */
async function compare({ service, products, last }: World, answers: Answers, when: string): Promise<number> {
  let kept = 0
  service.clock.advance(100)
  for (const { short_code } of products) {
    const answered = answers.answer(short_code).then((answer) => {
      if (last.get(short_code) === answer) kept++
      last.set(short_code, answer)
      return JSON.parse(answer.body) as unknown
    })
    expect(await told(answered), when).toEqual(await told(verify(service.app, short_code)))
  }
  return kept
}

describe("what is answered", () => {
  it(
    `is what reading afresh would say, whatever has happened: ${LIVES} lives (seed ${SEED})`,
    async () => {
      // Dropping every cached answer each time would pass, too, so require that some are kept.
      for (let life = 0; life < LIVES; life++) expect(await oneLife(SEED + life)).toBeGreaterThan(STEPS / 4)
    },
    LIVES * LIFE_MS_MAX,
  )
})
