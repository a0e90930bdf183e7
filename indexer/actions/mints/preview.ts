import { selectConfirmed } from "#actions/certificates/rows.ts"
import { productsOf } from "#actions/products/list-page.ts"
import { shownMedia } from "#actions/products/product-rows.ts"
import type { Database, Reader } from "#db/database.ts"
import { readCompany } from "#db/rows.ts"
import type { App, Caller } from "#indexer/app.ts"
import type { MintPreview, MintPreviewQuery } from "#shared/api/mints.ts"
import type { ChainId } from "#shared/chains.ts"
import { productsToMint } from "./queue.ts"

/** What `POST /mint-onchain-all` would mint now: how many products, the first of them, and how many have no photo. */
export function previewMint(app: App, { company_id }: Caller, { upload_id }: MintPreviewQuery): Promise<MintPreview> {
  return app.threads.run(readMintPreview, { company_id, upload_id, offered: [...app.chains.keys()] }, { company_id })
}

const SHOWN = 3

interface WhatToMint {
  company_id: string
  upload_id?: string | undefined
  offered: readonly ChainId[]
}

/** Asks each product whether its mint was asked for: runs in a worker thread. */
export async function readMintPreview(
  { read }: Database,
  { company_id, upload_id, offered }: WhatToMint,
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
