import { recordAuditEvent } from "#actions/audit/record-audit-event.ts"
import { requireActive } from "#actions/companies/require-active.ts"
import type { Tx } from "#db/database.ts"
import { countRows } from "#db/rows.ts"
import type { App, Caller } from "#indexer/app.ts"
import { refusal } from "#indexer/errors.ts"
import type { ModelPhotos, ModelPhotosChange } from "#shared/api/photos.ts"
import { MODELS_MAX } from "#shared/brand-page.ts"
import { mediaOf } from "./media-of.ts"

/** Replaces the photos that products of a model carry once they are minted; none removes them. */
export async function saveModelPhotos(app: App, me: Caller, change: ModelPhotosChange): Promise<ModelPhotos> {
  const { company_id, user_id } = me
  const { model } = change
  return app.db.writeFor(company_id, async (tx, company) => {
    requireActive(company)
    const media = await mediaOf(tx, company_id, change.media)
    const now = app.now()
    const mine = tx.deleteFrom("model_photos").where("company_id", "=", company_id)
    await mine.where("model", "=", model).execute()
    if (media.length > 0) {
      await requireRoom(tx, company_id)
      const row = { company_id, model, media: JSON.stringify(media), changed_at: now }
      await tx.insertInto("model_photos").values(row).execute()
    }
    const detail = { model, photos: media.length }
    await recordAuditEvent(tx, { at: now, company_id, user_id, event: "company.model_photos_changed", detail })
    return { model, media }
  })
}

async function requireRoom(tx: Tx, company_id: string): Promise<void> {
  const held = await countRows(tx.selectFrom("model_photos").where("company_id", "=", company_id))
  if (held >= MODELS_MAX) throw refusal("company_full", { n: MODELS_MAX, owned: "model_photos" })
}
