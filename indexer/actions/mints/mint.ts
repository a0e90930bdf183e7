import { selectConfirmed } from "#actions/certificates/issue.ts"
import { requireActive } from "#actions/companies/company.ts"
import { productsOf } from "#actions/products/list-page.ts"
import { selectProductRows, shownMedia, whyFailed } from "#actions/products/product-rows.ts"
import type { Database, Reader } from "#db/database.ts"
import { countRows, readCompany } from "#db/rows.ts"
import type { App, Caller } from "#indexer/app.ts"
import { Counts } from "#indexer/counts.ts"
import { AppError, refusal } from "#indexer/errors.ts"
import { formatCode, parseCode } from "#proof/code.ts"
import type {
  MintAllRequest,
  MintAllResponse,
  MintPreview,
  MintPreviewQuery,
  MintResponse,
  MintSelectedResponse,
} from "#shared/api/mints.ts"
import { reasonFor } from "#shared/refusals.ts"
import { countMinting, type MintOrder, productsToMint, queueAllMints, queueMints, queueSelectedMints } from "./queue.ts"

const orderOf = ({ now, chains }: App): MintOrder => ({ now: now(), offered: [...chains.keys()] })

/** Queues one product's mint and waits a while for the outcome, throws why it failed; `pending` means that it is being minted. */
export async function mintOne(app: App, me: Caller, short_code: string, signal: AbortSignal): Promise<MintResponse> {
  const code = parseCode(short_code)
  if (!code.ok) throw refusal("mistyped_code")
  await app.db.writeFor(me.company_id, async (tx, company) => {
    requireActive(company)
    const product = await tx
      .selectFrom("products")
      .select(["id", "sample"])
      .where("code", "=", code.code)
      .where("company_id", "=", me.company_id)
      .executeTakeFirst()
    if (!product) throw refusal("no_such", { thing: "product" })
    if (product.sample !== null) throw refusal("sample_not_minted")
    await queueMints(tx, company, { product_id: product.id }, orderOf(app))
  })
  const look = () =>
    selectProductRows(app.db.read)
      .where("products.code", "=", code.code)
      .where("products.company_id", "=", me.company_id)
      .executeTakeFirst()
  const row = await waitFor(me, look, (found) => found?.status !== "pending", signal)
  if (row?.status === "failed") throw new AppError(whyFailed(row) ?? reasonFor("mint_failed"), { code: "conflict" })
  const { status = "pending", tx_hash = null } = row ?? {}
  return { short_code: formatCode(code.code), status, tx_hash, failure: null, failure_code: null }
}

/**
 * Queues everything that waits, or that of one upload; throws mint_count_changed when that is not `count` products. The
 * answer's `count` is confirmed by now, `sent` is still being minted.
 */
export async function mintAll(
  app: App,
  me: Caller,
  signal: AbortSignal,
  { count: expected, upload_id }: MintAllRequest = {},
): Promise<MintAllResponse> {
  const mine = { chain_ids: [...app.chains.keys()], company_id: me.company_id }
  requireActive(await readCompany(app.db.read, me.company_id))
  const wish = { company_id: me.company_id, expected, upload_id, ...orderOf(app) }
  const waiting = await app.threads.run(queueAllMints, wish, me)
  if (waiting !== null) throw refusal("mint_count_changed", { n: waiting })
  const failed_before = await countFailed(app.db.read, mine)
  const asked = await countMinting(app.db.read, mine)
  const sent = await waitFor(
    me,
    () => countMinting(app.db.read, mine),
    (left) => left === 0,
    signal,
  )
  const failed = (await countFailed(app.db.read, mine)) - failed_before
  return { count: Math.max(0, asked - sent - failed), sent }
}

async function countFailed(read: Reader, mine: { chain_ids: number[]; company_id: string }): Promise<number> {
  return countRows(
    read
      .selectFrom("mints")
      .where("chain_id", "in", mine.chain_ids)
      .where("state", "=", "failed")
      .where("company_id", "=", mine.company_id),
  )
}

/** Queues chosen products, possibly thousands, and returns how many were queued. */
export async function mintSelected(app: App, me: Caller, ids: string[]): Promise<MintSelectedResponse> {
  requireActive(await readCompany(app.db.read, me.company_id))
  const unique = [...new Set(ids)]
  const asked = await app.threads.run(
    queueSelectedMints,
    { company_id: me.company_id, ids: unique, ...orderOf(app) },
    me,
  )
  return { asked, skipped: unique.length - asked }
}

const OUTCOME_WAIT_MS_MAX = 25_000
const LOOK_EVERY_MS = 150
/** Waits of one company at once, in this process; further ones look a single time. */
const WAITS_MAX = 20

const waits = new Counts()

/**
 * Looks until the work, here or in another instance, is over, or nobody waits any longer. Every look asks the database, so a
 * company has a share of them.
 */
export async function waitFor<T>(
  { company_id }: { company_id: string },
  look: () => Promise<T>,
  isOver: (value: T) => boolean,
  signal: AbortSignal,
): Promise<T> {
  if (waits.of(company_id) >= WAITS_MAX) return look()
  waits.add(company_id, 1)
  try {
    const patience = AbortSignal.any([signal, AbortSignal.timeout(OUTCOME_WAIT_MS_MAX)])
    for (;;) {
      const value = await look()
      if (isOver(value) || patience.aborted) return value
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
    }
  } finally {
    waits.add(company_id, -1)
  }
}

/** What `POST /mint-onchain-all` would mint now: how many products, the first of them, and how many have no photo. */
export function previewMint(app: App, { company_id }: Caller, { upload_id }: MintPreviewQuery): Promise<MintPreview> {
  return app.threads.run(readMintPreview, { company_id, upload_id, offered: [...app.chains.keys()] }, { company_id })
}

const SHOWN = 3

/** Asks each product whether its mint was asked for: runs in a worker thread. */
export async function readMintPreview(
  { read }: Database,
  { company_id, upload_id, offered }: MintPreviewQuery & Pick<MintOrder, "offered"> & { company_id: string },
): Promise<MintPreview> {
  const company = await readCompany(read, company_id)
  const waiting = await productsToMint(read, company, upload_id === undefined ? "all" : { upload_id }, offered)
  const { count, with_photo } = await waiting
    .select(({ fn }) => [fn.countAll<number>().as("count"), fn.count<number>(shownMedia).as("with_photo")])
    .executeTakeFirstOrThrow()
  const first = await waiting.select("products.id").orderBy("products.id").limit(SHOWN).execute()
  const items = await productsOf(
    read,
    company.id,
    first.map(({ id }) => id),
  )
  const minted = upload_id === undefined ? null : await mintedOf(read, company.id, upload_id)
  return { count: Number(count), without_photo: Number(count) - Number(with_photo), items, minted }
}

async function mintedOf(read: Reader, company_id: string, upload_id: string): Promise<number> {
  const { minted } = await selectConfirmed(read)
    .select(({ fn }) => fn.count<number>("products.id").distinct().as("minted"))
    .where("products.company_id", "=", company_id)
    .where("products.upload_id", "=", upload_id)
    .executeTakeFirstOrThrow()
  return Number(minted)
}
