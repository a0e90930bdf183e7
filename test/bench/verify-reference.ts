/** What verifications are held against, with Hono alone: see `References`. Arguments: which one, and an answer of the service. */
import type { AddressInfo } from "node:net"
import { serve } from "@hono/node-server"
import SqliteDatabase from "better-sqlite3"
import { type Context, Hono } from "hono"
import { generateCode } from "#proof/code.ts"
import { released, tellParent } from "./tell-parent.ts"

const references = {
  /** The least that this framework can do with a POST. */
  static: (c: Context) => c.json({ status: "valid" }),
  /** Reads its body and answers as many bytes as the service. */
  shape: async (c: Context) => {
    await c.req.json()
    return c.body(answer, 200, { "content-type": "application/json" })
  },
  /** What one writes in an afternoon: a row by its code, with a column for each member of the service's answer. */
  bare: async (c: Context) => {
    const { code } = await c.req.json<{ code: string }>()
    const row = find.get(code)
    return row ? c.json(row) : c.notFound()
  },
}
export type Reference = keyof typeof references
export interface ReferenceFacts {
  port: number
  /** What can be asked for. */
  codes: string[]
}

const CODES = 10_000

const [kind, answer] = process.argv.slice(2) as [Reference, string]
const members = Object.entries<unknown>({ code: "", ...JSON.parse(answer) })
const db = new SqliteDatabase(":memory:")
const columns = members.map(([name]) => `"${name}"`)
db.exec(`create table products (${columns.map((name) => `${name} text`).join()}, primary key ("code"))`)
const insert = db.prepare(`insert into products values (${columns.map(() => "?").join()})`)
const find = db.prepare("select * from products where code = ?")
const codes = Array.from({ length: CODES }, () => generateCode())
db.transaction(() => {
  for (const code of codes) {
    const row = { ...Object.fromEntries(members), code }
    insert.run(Object.values(row).map((value) => (typeof value === "string" ? value : JSON.stringify(value))))
  }
})()

const server = serve(
  { fetch: new Hono().post("/verify", references[kind]).fetch, port: 0, hostname: "127.0.0.1" },
  () => {
    const { port } = server.address() as AddressInfo
    const facts: ReferenceFacts = { port, codes }
    tellParent(facts)
  },
)
await released()
server.close()
