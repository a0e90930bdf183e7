import { forgetPending } from "#actions/companies/forget-pending.ts"
import { forgetUnused, PHOTO_UNUSED_DAYS } from "#actions/photos/forget-unused.ts"
import { KNOWN_NETWORK_DAYS } from "#actions/sessions/known-networks.ts"
import type { Reader, Tx } from "#db/database.ts"
import type { App } from "#indexer/app.ts"
import { DAY_MS } from "#shared/time.ts"

const REPORT_PHOTO_DAYS = 180
const STATEMENT_ROWS_MAX = 500
/** The rest is left for the next run. */
const STATEMENTS_MAX = 200

interface Kind {
  /** Unset: STATEMENT_ROWS_MAX. */
  rows_max?: number
  /** Ids of some expired rows. */
  some(read: Reader, now: number, limit: number): Promise<string[]>
  forget(tx: Tx, ids: string[], now: number): Promise<unknown>
}

/** Deletes expired rows, a few per statement, so that nobody waits for it. */
export async function forgetOld(app: App): Promise<void> {
  for (const { rows_max = STATEMENT_ROWS_MAX, some, forget } of KINDS) {
    for (let statements = 0; statements < STATEMENTS_MAX; statements++) {
      const now = app.now()
      const ids = await some(app.db.read, now, rows_max)
      if (ids.length > 0) await app.db.write((tx) => forget(tx, ids, now))
      if (ids.length < rows_max) break
    }
  }
}

const sessions: Kind = {
  async some(read, now, limit) {
    const rows = await read
      .selectFrom("sessions")
      .select("token_hash")
      .where("expires_at", "<=", now)
      .limit(limit)
      .execute()
    return rows.map(({ token_hash }) => token_hash)
  },
  forget: (tx, ids) => tx.deleteFrom("sessions").where("token_hash", "in", ids).execute(),
}

/** For a week a link that has run out can still say so. */
const links: Kind = {
  async some(read, now, limit) {
    const rows = await read
      .selectFrom("one_time_tokens")
      .select("token_hash")
      .where("expires_at", "<=", now - 7 * DAY_MS)
      .limit(limit)
      .execute()
    return rows.map(({ token_hash }) => token_hash)
  },
  forget: (tx, ids) => tx.deleteFrom("one_time_tokens").where("token_hash", "in", ids).execute(),
}

const knownNetworks: Kind = {
  async some(read, now, limit) {
    const rows = await read
      .selectFrom("known_networks")
      .select(["user_id", "tag"])
      .where("last_at", "<=", now - KNOWN_NETWORK_DAYS * DAY_MS)
      .limit(limit)
      .execute()
    return rows.map(({ user_id, tag }) => `${user_id} ${tag}`)
  },
  forget: (tx, ids) =>
    tx
      .deleteFrom("known_networks")
      .where((eb) => eb.or(ids.map((id) => eb.and({ user_id: id.split(" ")[0]!, tag: id.split(" ")[1]! }))))
      .execute(),
}

const invitations: Kind = {
  async some(read, now, limit) {
    const rows = await read
      .selectFrom("invitations")
      .select("id")
      .where("expires_at", "<=", now - 7 * DAY_MS)
      .limit(limit)
      .execute()
    return rows.map(({ id }) => id)
  },
  forget: (tx, ids) => tx.deleteFrom("invitations").where("id", "in", ids).execute(),
}

const contactMessages: Kind = {
  async some(read, now, limit) {
    const rows = await read
      .selectFrom("contact_messages")
      .select("id")
      .where("created_at", "<=", now - 365 * DAY_MS)
      .limit(limit)
      .execute()
    return rows.map(({ id }) => id)
  },
  forget: (tx, ids) => tx.deleteFrom("contact_messages").where("id", "in", ids).execute(),
}

const reportPhotos: Kind = {
  // They may have 60 KB each.
  rows_max: 100,
  async some(read, now, limit) {
    const rows = await read
      .selectFrom("report_photos")
      .select(["report_id", "sha256"])
      .where("created_at", "<=", now - REPORT_PHOTO_DAYS * DAY_MS)
      .limit(limit)
      .execute()
    return rows.map(({ report_id, sha256 }) => `${report_id} ${sha256}`)
  },
  forget: (tx, ids) =>
    tx
      .deleteFrom("report_photos")
      .where((eb) => eb.or(ids.map((id) => eb.and({ report_id: id.split(" ")[0]!, sha256: id.split(" ")[1]! }))))
      .execute(),
}

/** Jobs of letters and sign-ups may hold an address, so they go sooner than others. */
const jobs: Kind = {
  async some(read, now, limit) {
    const rows = await read
      .selectFrom("jobs")
      .select("id")
      .where("state", "in", ["done", "failed"])
      .where((eb) =>
        eb.or([
          eb("ended_at", "<=", now - 90 * DAY_MS),
          eb.and([eb("kind", "in", ["letter", "sign_up"]), eb("ended_at", "<=", now - 7 * DAY_MS)]),
        ]),
      )
      .limit(limit)
      .execute()
    return rows.map(({ id }) => id)
  },
  forget: (tx, ids) => tx.deleteFrom("jobs").where("id", "in", ids).execute(),
}

/** Expired files, and files that were still being made while their company closed its account. */
const files: Kind = {
  // They may have megabytes each.
  rows_max: 20,
  async some(read, now, limit) {
    const ofClosed = read
      .selectFrom("companies")
      .innerJoin("files", "files.company_id", "companies.id")
      .select("files.id")
      .where("companies.closed_at", "is not", null)
    const expired = read.selectFrom("files").select("id").where("expires_at", "<=", now)
    // Each by its own index: a single condition with "or" would read every file.
    const rows = await expired.union(ofClosed).limit(limit).execute()
    return rows.map(({ id }) => id)
  },
  forget: (tx, ids) => tx.deleteFrom("files").where("id", "in", ids).execute(),
}

/** Looks at photos without a record or brand page once a week, and deletes those that no product and no model names. */
const photos: Kind = {
  rows_max: 20,
  async some(read, now, limit) {
    const rows = await read
      .selectFrom("photos")
      .select(["company_id", "sha256"])
      .where("looked_at", "<=", now - PHOTO_UNUSED_DAYS * DAY_MS)
      .where("pinned_at", "is", null)
      .where("logo_at", "is", null)
      .limit(limit)
      .execute()
    return rows.map(({ company_id, sha256 }) => `${company_id} ${sha256}`)
  },
  async forget(tx, ids, now) {
    for (const id of ids) await forgetUnused(tx, id.split(" ")[0]!, id.split(" ")[1]!, now)
  },
}

/** Free sign-ups that were never activated: the address's owner did not ask us to keep it. */
const pendingAccounts: Kind = {
  async some(read, now, limit) {
    const rows = await read
      .selectFrom("companies")
      .innerJoin("users", "users.company_id", "companies.id")
      .select("companies.id")
      .where("companies.plan", "=", "free")
      .where("companies.is_operator", "is", null)
      .where("companies.created_at", "<=", now - 30 * DAY_MS)
      .where("companies.closed_at", "is", null)
      .where("users.is_owner", "=", 1)
      .where("users.password_hash", "is", null)
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom("products").select("products.id").whereRef("products.company_id", "=", "companies.id"))),
      )
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom("sessions").select("token_hash").whereRef("sessions.user_id", "=", "users.id"))),
      )
      .limit(limit)
      .execute()
    return rows.map(({ id }) => id)
  },
  forget: forgetPending,
}

const KINDS: readonly Kind[] = [
  sessions,
  links,
  knownNetworks,
  invitations,
  contactMessages,
  reportPhotos,
  jobs,
  files,
  photos,
  pendingAccounts,
]
