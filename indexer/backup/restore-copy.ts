import { openDatabase } from "#db/open.ts"
import { endLeases } from "#jobs/lease.ts"
import { putBack } from "./put-back.ts"
import { type RolledForward, type RollForward, rollForward } from "./roll-forward.ts"

export interface RestoreCopy extends Omit<RollForward, "db"> {
  /** Null: from the manifests and the chains alone. */
  copy: string | null
  path: string
}

export interface Restored extends RolledForward {
  /** The old database's new path; null: there was none. */
  aside: string | null
}

/** Restores a copy and brings it up to date. On any error the database at `path` stays as it was. */
export async function restoreCopy({ copy, path, ...needs }: RestoreCopy): Promise<Restored> {
  let told: RolledForward | undefined
  const prepare = async (draft: string) => {
    const db = openDatabase(`sqlite:${draft}`)
    try {
      await db.makeTables()
      // The leases' holders at the time of the copy never had this file open.
      await endLeases(db)
      told = await rollForward({ ...needs, db })
    } finally {
      await db.close()
    }
  }
  const aside = await putBack({ copy, path, now: needs.now(), prepare })
  return { ...told!, aside }
}
