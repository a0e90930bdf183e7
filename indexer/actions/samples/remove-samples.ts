import { forgetUnused } from "#actions/photos/forget-unused.ts"
import { deleteProducts } from "#actions/products/delete.ts"
import type { App, Caller } from "#indexer/app.ts"
import type { SampleCollection } from "#shared/api/samples.ts"
import { SAMPLE_MODEL, SAMPLE_WORDS } from "./collection.ts"
import { heldSamples, showSamples } from "./show-samples.ts"

/** Removes the sample collection, and with the last of it its photo and words. */
export async function removeSamples(app: App, me: Caller): Promise<SampleCollection> {
  const held = await heldSamples(app.db.read, me.company_id)
  await deleteProducts(
    app,
    me,
    held.map(({ id }) => id),
  )
  const photos = new Set(held.flatMap(({ media }) => photosIn(media)))
  await app.db.writeFor(me.company_id, async (tx, { id }) => {
    if ((await heldSamples(tx, id)).length > 0) return
    for (const sha256 of photos) await forgetUnused(tx, id, sha256, app.now())
    // What the company has written itself of the model stays.
    const words = tx.deleteFrom("brand_pages").where("company_id", "=", id).where("model", "=", SAMPLE_MODEL)
    await words.where("content", "=", JSON.stringify(SAMPLE_WORDS)).execute()
  })
  return showSamples(app, me)
}

const photosIn = (media: string | null): string[] =>
  (JSON.parse(media ?? "[]") as { sha256: string }[]).map(({ sha256 }) => sha256)
