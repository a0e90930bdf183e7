import { randomBytes } from "node:crypto"
import type { Database } from "#db/database.ts"
import { addRow } from "#db/rows.ts"
import type { App } from "#indexer/app.ts"

const SECRET_BYTES = 32
const known = new WeakMap<Database, Map<string, Promise<Buffer>>>()

/** A random secret shared by all instances; the first that needs it makes it. */
export function serviceSecret({ db }: Pick<App, "db">, name: string): Promise<Buffer> {
  const secrets = known.get(db) ?? new Map<string, Promise<Buffer>>()
  known.set(db, secrets)
  const secret = secrets.get(name) ?? readOrMake(db, name)
  secrets.set(name, secret)
  // The next one who asks tries again.
  secret.catch(() => secrets.delete(name))
  return secret
}

async function readOrMake(db: Database, name: string): Promise<Buffer> {
  const read = () => db.read.selectFrom("service_secrets").select("value").where("name", "=", name).executeTakeFirst()
  let row = await read()
  if (!row) {
    const value = randomBytes(SECRET_BYTES).toString("hex")
    await db.write((tx) => addRow(tx, "service_secrets", { name, value }))
    row = await read()
  }
  return Buffer.from(row!.value, "hex")
}
