/** The current mint. It belongs to no page, so leaving the list does not stop it. */

import { useSyncExternalStore } from "react"
import type { Product } from "#shared/api/products.ts"
import { ApiError, ask } from "#web/api/client.ts"
import { fetchIdsOfStatus } from "#web/api/products.ts"
import { productsChanged } from "#web/api/queries.ts"
import { refusalText } from "#web/api/refusal.ts"
import { textOf } from "#web/i18n/texts.ts"
import { onSessionCleared } from "#web/session.ts"
import { toastInProducts } from "#web/ui/toasts.tsx"

/** One use of a mint button, until all of its products are decided. */
export interface MintRun {
  kind: "selected" | "all"
  ids: readonly string[]
  /** How many are minted in the end. Samples are among all `ids` that wait, and never are. */
  wanted: number
  /** Products whose call has been answered. */
  submitted: number
  /** Products that the service refused. */
  refused: ReadonlySet<string>
  /** Calls are still under way. */
  calling: boolean
}

/** Which of the company's products are not minted, at one moment. */
interface ProductStates {
  pending: ReadonlySet<string>
  failed: ReadonlySet<string>
}

interface MintProgress {
  wanted: number
  confirmed: number
  failed: number
  /** Nothing is left to wait for. */
  settled: boolean
}

/** A run's progress: products neither pending nor failed are confirmed on chain. */
export function progressOf(run: MintRun, states: ProductStates): MintProgress {
  let confirmed = 0
  let failed = 0
  for (const id of run.ids) {
    if (states.failed.has(id) || run.refused.has(id)) failed++
    else if (!states.pending.has(id)) confirmed++
  }
  const { wanted } = run
  // Samples that are removed in the meantime are not pending either.
  confirmed = Math.min(confirmed, wanted - failed)
  return { wanted, confirmed, failed, settled: !run.calling && confirmed + failed === wanted }
}

/** The service waits up to 25 seconds for a mint's outcome. */
export const MINT_TIMEOUT_MS = 40_000

const AT_ONCE = 6
const PAUSE_MS = 1_500
const PAUSES_MAX = 40

export const mintOne = (short_code: string) =>
  ask("POST /mint-onchain", { json: { short_code }, timeout_ms: MINT_TIMEOUT_MS })

/** Makes one call per product, a few in parallel, and retries `busy` ones. Returns the refused ones with reasons. */
export async function submitMints(
  codes: readonly { id: string; short_code: string }[],
  mint: (short_code: string) => Promise<unknown>,
  onAnswered: () => void,
): Promise<Map<string, ApiError>> {
  const refused = new Map<string, ApiError>()
  const waiting = [...codes]
  async function worker() {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const refusal = await offer(next.short_code, mint)
      if (refusal) refused.set(next.id, refusal)
      onAnswered()
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  return refused
}

async function offer(short_code: string, mint: (short_code: string) => Promise<unknown>): Promise<ApiError | null> {
  for (let pauses = 0; ; pauses++) {
    try {
      await mint(short_code)
      return null
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.status !== 429 || pauses === PAUSES_MAX) return error
      await new Promise((resume) => setTimeout(resume, PAUSE_MS))
    }
  }
}

const LOOK_EVERY_MS = 1_500
/** Up to this many get a call each, which waits for the outcome; more are queued in one call. */
const ONE_BY_ONE_MAX = 25
/** Two hours: longer than any network that moves at all. */
const LOOKS_MAX = 4_800

interface Minting {
  run: MintRun
  progress: MintProgress
}

let shown: Minting | null = null
let states: ProductStates = { pending: new Set(), failed: new Set() }
/** Counts ended sessions: a run belongs to the session that started it. */
let session = 0
onSessionCleared(() => {
  session++
  show(null)
})
const listeners = new Set<() => void>()

export function useMinting(): Minting | null {
  return useSyncExternalStore(subscribe, () => shown)
}

function subscribe(tell: () => void): () => void {
  listeners.add(tell)
  return () => listeners.delete(tell)
}

function show(run: MintRun | null): void {
  shown = run && { run, progress: progressOf(run, states) }
  for (const tell of listeners) tell()
}

const change = (part: Partial<MintRun>) => shown && show({ ...shown.run, ...part })

function begin(kind: MintRun["kind"], ids: readonly string[], wanted = ids.length): void {
  states = { pending: new Set(ids), failed: new Set() }
  show({ kind, ids, wanted, submitted: 0, refused: new Set(), calling: true })
}

/** Mints the chosen products, a few with a call for each, many with one for all. */
export async function mintProducts(products: readonly Product[]): Promise<void> {
  const t = textOf("dashboard")
  const begun_in = session
  const codes = products.filter(({ short_code, status }) => short_code && status !== "minted")
  if (shown) return
  if (codes.length === 0) return toastInProducts(t("products.none_selected"), "error")
  begin(
    "selected",
    codes.map(({ id }) => id),
  )
  const refused = codes.length > ONE_BY_ONE_MAX ? await submitAtOnce(codes) : await submitOneByOne(codes, begun_in)
  if (begun_in !== session) return
  change({ refused: new Set(refused.keys()), calling: false })
  const [reason] = refused.values()
  await pollUntilDone(reason && t("minting.refused", { reason: refusalText(reason, t("minting.failed")) }))
}

function submitOneByOne(codes: readonly Product[], begun_in: number): Promise<Map<string, ApiError>> {
  const mint = async (code: string) => {
    if (begun_in !== session) throw new ApiError(401, {})
    return mintOne(code)
  }
  return submitMints(codes, mint, () => begun_in === session && change({ submitted: (shown?.run.submitted ?? 0) + 1 }))
}

async function submitAtOnce(codes: readonly Product[]): Promise<Map<string, ApiError>> {
  const ids = codes.map(({ id }) => id)
  try {
    await ask("POST /mint-onchain-selected", { json: { ids } })
    return new Map()
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return new Map(ids.map((id) => [id, error]))
  }
}

/** Mints everything that waits, or that of one upload, if it is still the `count` that was shown. */
export async function mintEverything(count: number, upload_id?: string): Promise<void> {
  const t = textOf("dashboard")
  const begun_in = session
  if (shown) return
  try {
    begin("all", await fetchIdsOfStatus("pending", upload_id), count)
    const { sent } = await ask("POST /mint-onchain-all", { json: { count, upload_id }, timeout_ms: MINT_TIMEOUT_MS })
    if (begun_in !== session) return
    if (sent > 0) toastInProducts(t("minting.sent", { n: sent }))
  } catch (error) {
    if (begun_in !== session) return
    show(null)
    void productsChanged()
    return toastInProducts(t("minting.failed"), "error", refusalText(error, ""))
  }
  change({ calling: false })
  await pollUntilDone()
}

/** Polls the figures, reloads products when they change, and reports the end. */
async function pollUntilDone(remark?: string): Promise<void> {
  void productsChanged()
  const begun_in = session
  let figures = ""
  for (let looks = 0; looks < LOOKS_MAX; looks++) {
    const stats = await ask("GET /product-stats").catch(() => null)
    if (begun_in !== session) return
    const seen = stats && `${stats.minted} ${stats.failed} ${stats.total}`
    if (seen && seen !== figures) {
      figures = seen
      await look()
      if (begun_in !== session) return
      if (isSettled()) break
    }
    await new Promise((resume) => setTimeout(resume, LOOK_EVERY_MS))
  }
  if (shown && isSettled()) announce(shown, remark)
  show(null)
}

const isSettled = (): boolean => shown?.progress.settled ?? false

async function look(): Promise<void> {
  const [pending, failed] = await Promise.all([fetchIdsOfStatus("pending"), fetchIdsOfStatus("failed")]).catch(() => [])
  if (!pending || !failed) return
  states = { pending: new Set(pending), failed: new Set(failed) }
  change({})
  await productsChanged()
}

function announce({ run, progress: { confirmed, failed } }: Minting, remark: string | undefined): void {
  const t = textOf("dashboard")
  if (run.kind === "selected") {
    toastInProducts(t("minting.summary", { x: confirmed, y: failed }), failed > 0 ? "error" : "success", remark)
  } else if (confirmed === 0 && failed > 0) {
    toastInProducts(t("minting.failed"), "error")
  } else {
    toastInProducts(t("minting.written", { count: confirmed, n: confirmed }), "success")
  }
}
