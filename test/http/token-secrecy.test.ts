import { sql } from "kysely"
import { expect, it } from "vitest"
import { createAdministrator } from "#actions/accounts/create-administrator.ts"
import { hashToken } from "#actions/sessions/open-session.ts"
import { setPassword } from "#test/support/accounts.ts"
import { tokenIn } from "#test/support/letters.ts"
import { renewService } from "#test/support/prepare.ts"

const service = renewService({ environment: { TRUSTED_PROXIES: "127.0.0.1" } })

const PASSWORD = "mulberry lane 7"

it("nothing that the database holds, at any time, opens anything", async () => {
  const dumps: string[] = []
  const look = async () => dumps.push(await dump())
  const me = await service.company("business")
  await setPassword(service.app, me.user_id, PASSWORD)
  await service.call("POST /api/activate-user", { json: { email: "anna@brand.test", companyName: "Kékfestő Kft." } })
  await service.call("POST /invite-user", { token: me.token, json: { email: "bela@brand.test" } })
  await service.call("POST /forgot-password", { json: { email: me.email } })
  const { user_id } = await createAdministrator(service.app, "vera@touchmark.test")
  const job = { letter: "activation", user_id } as const
  const { enqueue } = await import("#jobs/queue.ts")
  await service.app.db.write((tx) => enqueue(tx, "letter", job, { now: service.app.now() }))
  await look()
  await service.work()
  await look()
  const tokens = service.letters.map(tokenIn)
  expect(tokens).toHaveLength(4)
  for (const token of tokens) {
    const sent = { json: { token, password: PASSWORD } }
    expect((await service.call("POST /set-password", sent)).status).toBe(200)
    await look()
  }
  const form = { username: me.email, password: PASSWORD }
  const { json } = await service.call<{ access_token: string }>("POST /login", { form })
  await look()
  await service.work()
  await look()
  for (const text of dumps) {
    for (const secret of [...tokens, me.token, json.access_token]) {
      for (const written of [
        secret,
        Buffer.from(secret, "base64url").toString("hex"),
        Buffer.from(secret).toString("hex"),
      ]) {
        expect(text.includes(written)).toBe(false)
      }
    }
    expect(text).not.toContain(PASSWORD)
  }
  // The search itself works: it does find the hashes that are there.
  expect(dumps.at(-1)).toContain(hashToken(json.access_token))
})

/** Every column of every table as text; bytes as hex. */
async function dump(): Promise<string> {
  const { read } = service.app.db
  const tables = await read.introspection.getTables()
  const texts: string[] = []
  for (const { name } of tables) {
    const { rows } = await sql.raw<Record<string, unknown>>(`select * from "${name}"`).execute(read)
    for (const value of rows.flatMap(Object.values))
      texts.push(Buffer.isBuffer(value) ? value.toString("hex") : String(value))
  }
  return texts.join("\n")
}
