import type { Reader, Tx } from "#db/database.ts"
import type { App } from "#indexer/app.ts"

/** The text of every statement that `app` sends from now on; what differs in time shows here without a clock. */
export function countStatements(app: Pick<App, "db">): string[] {
  const sent: string[] = []
  const { read, write, writeFor } = app.db
  const watched = <Db extends Reader | Tx>(db: Db): Db =>
    new Proxy(db, {
      get(target, name) {
        const found = Reflect.get(target, name)
        if (typeof found !== "function") return found
        if (/^(selectFrom|insertInto|updateTable|deleteFrom)$/.test(String(name))) {
          return (table: string) => {
            sent.push(`${String(name)} ${table}`)
            return found.call(target, table)
          }
        }
        return found.bind(target)
      },
    })
  app.db.read = watched(read)
  app.db.write = <T>(work: (tx: Tx) => Promise<T>) => write.call(app.db, (tx) => work(watched(tx))) as Promise<T>
  app.db.writeFor = (company_id, work) => writeFor(company_id, (tx, company) => work(watched(tx), company))
  return sent
}
