import type { Chain } from "#chain/chain.ts"
import type { Database, Tx } from "#db/database.ts"
import type { App, Caller } from "#indexer/app.ts"
import { dayOf } from "#shared/time.ts"

/** Files that a company asks for, and downloads once a job has made them. */
export interface FileKind<Asked extends object, Wish extends object = Asked> {
  content_type: string
  /** Asking again for the same begins them anew. */
  kept_days: number
  /** Only the owner may ask for it and download it. */
  owner_only?: true
  /** Completes what is asked for. Throws not_found for what is not the company's. */
  complete?(app: App, me: Caller, asked: Asked): Promise<Wish>
  /** What else changes once it is asked for. */
  onAsked?(tx: Tx, me: Caller, now: number): Promise<unknown>
  /** Reads what is to be drawn, in a worker thread. Throws `JobRefused` where there is nothing to draw. */
  prepare(db: Database, wish: Wish & Place): Promise<Drawing>
}

export interface Drawing {
  name: string
  /** How many products are in it, and how many were asked for but are not on chain. */
  products: number
  skipped?: number
  /** Everything that decides the content, so that a file that was made before is found. Unset: always made anew. */
  key?: readonly unknown[]
  /** May throw `JobContinues` after a part, so that other companies' files have their turn. What is large comes in pieces. */
  draw(say: (done: number, total: number) => Promise<void>): Promise<Buffer> | AsyncIterable<Uint8Array>
  /** In the transaction that stores it, where it does not come in pieces. */
  onStored?(tx: Tx): Promise<unknown>
}

/** What a thread cannot know by itself. */
export interface Place {
  company_id: string
  public_url: string
  /** By their ids. */
  chains: Record<number, Pick<Chain, "chain_id" | "name" | "network">>
  now: number
  /** In the names of files. */
  today: string
}

export function placeOf({ config, chains, now }: App, company_id: string): Place {
  const known = [...chains.values()].map(({ chain_id, name, network }) => [chain_id, { chain_id, name, network }])
  return {
    company_id,
    public_url: config.public_url,
    chains: Object.fromEntries(known),
    now: now(),
    today: dayOf(now()),
  }
}
