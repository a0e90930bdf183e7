import { createHmac, randomBytes } from "node:crypto"
import type { Tx } from "#db/database.ts"
import { type JobKind, type JobKinds, LANE_OF } from "./kinds.ts"

export interface JobOptions {
  now: number
  /** Unset: at once. */
  run_at?: number
  /** A waiting job of the same kind and key is used instead of a second one. */
  key?: string
  company_id?: string
  /** Names the stranger who caused it. */
  payer?: string | null
  /** Caused by somebody without an account: it waits in this lane, where it delays nobody else's job. */
  lane?: "sign_ups" | "strangers" | undefined
}

const PAYER_KEY = randomBytes(32)
const PAYER_CHARS = 16

/** Names a stranger's network for turns. The key is this process's and ends with it: nobody can tell whose the name was. */
export const payerOf = (network: string): string =>
  createHmac("sha256", PAYER_KEY).update(network).digest("base64url").slice(0, PAYER_CHARS)

/** Queues a job in the transaction that decided it. Returns the job's id. */
export async function enqueue<Kind extends JobKind>(
  tx: Tx,
  kind: Kind,
  payload: JobKinds[Kind],
  { now, run_at = now, key, company_id, payer = null, lane: strangers_lane }: JobOptions,
): Promise<string> {
  const lane = strangers_lane ?? LANE_OF[kind] ?? "slow"
  if (key !== undefined) {
    const waiting = await tx
      .selectFrom("jobs")
      .select(["id", "lane"])
      .where("kind", "=", kind)
      .where("key", "=", key)
      .where("state", "=", "waiting")
      .executeTakeFirst()
    if (waiting) {
      // A failed job may have a long wait: a new request makes it due at the new time.
      await tx.updateTable("jobs").set({ run_at }).where("id", "=", waiting.id).where("run_at", ">", run_at).execute()
      // An account's request leaves the strangers' lane. The query is the same for both, and so is its time.
      const left = strangers_lane ? waiting.lane : lane
      await tx.updateTable("jobs").set({ lane }).where("id", "=", waiting.id).where("lane", "!=", left).execute()
      return waiting.id
    }
  }
  const id = crypto.randomUUID()
  const job = {
    id,
    kind,
    run_at,
    key: key ?? null,
    company_id: company_id ?? null,
    payer,
    lane,
    payload: JSON.stringify(payload),
    state: "waiting",
    attempts: 0,
    created_at: now,
  } as const
  await tx.insertInto("jobs").values(job).execute()
  return id
}
