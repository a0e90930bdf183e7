import type { Photos } from "#db/tables/photos.ts"
import type { App, Caller } from "#indexer/app.ts"
import { refusal } from "#indexer/errors.ts"

const SHA256 = /^[0-9a-f]{64}$/

/** A picture that anybody may see, because a record names it or a verified company shows it as its logo. */
export async function readPhoto(app: App, sha256: string): Promise<Pick<Photos, "type" | "picture">> {
  if (!SHA256.test(sha256)) throw refusal("no_such", { thing: "photo" })
  const photo = await app.db.read
    .selectFrom("photos")
    .innerJoin("companies", "companies.id", "photos.company_id")
    .select(["photos.type", "photos.picture"])
    .where("photos.sha256", "=", sha256)
    .where(({ eb, and, or }) =>
      or([
        eb("photos.pinned_at", "is not", null),
        and([
          eb("photos.logo_at", "is not", null),
          eb("companies.verified", "=", 1),
          eb("companies.suspended_at", "is", null),
        ]),
      ]),
    )
    .executeTakeFirst()
  if (!photo) throw refusal("no_such", { thing: "photo" })
  return photo
}

/** One of the company's own, whether or not it is public yet. Another's is unknown. */
export async function readOwnPhoto(
  app: App,
  me: Caller,
  sha256: string,
  kind: "thumbnail" | "original",
): Promise<{ name: string; bytes: Buffer }> {
  const photo = await app.db.read
    .selectFrom("photos")
    .select(["name", kind])
    .where("company_id", "=", me.company_id)
    .where("sha256", "=", sha256)
    .executeTakeFirst()
  const bytes = photo?.[kind]
  if (!photo || !bytes) throw refusal("no_such", { thing: "photo" })
  return { name: photo.name, bytes }
}
