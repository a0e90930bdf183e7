import type { App, Caller } from "#indexer/app.ts"
import type { ModelPhotos } from "#shared/api/photos.ts"

export async function listModelPhotos({ db }: App, { company_id }: Caller): Promise<ModelPhotos[]> {
  const rows = await db.read
    .selectFrom("model_photos")
    .select(["model", "media"])
    .where("company_id", "=", company_id)
    .orderBy("model")
    .execute()
  return rows.map(({ model, media }) => ({ model, media: JSON.parse(media) }))
}
