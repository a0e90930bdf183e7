import { expect, it } from "vitest"
import { startBackground } from "#indexer/background.ts"
import { enqueue } from "#jobs/queue.ts"
import { setPassword } from "#test/support/accounts.ts"
import { createService } from "#test/support/service.ts"

it("runs a payment while the mail server answers nobody", async ({ signal }) => {
  let answer = () => {}
  const held = new Promise<void>((resolve) => (answer = resolve))
  const service = await createService({ mail: { send: () => held, submitForm: () => held, close: async () => {} } })
  const { app } = service
  const me = await service.company()
  await setPassword(app, me.user_id, "mulberry lane 7")
  const letter = { letter: "password_reset", email: me.email } as const
  const payment = { kind: "customer", id: "cus_unknown" } as const
  const now = app.now()
  const first = await app.db.write((tx) => enqueue(tx, "letter", letter, { now }))
  const second = await app.db.write((tx) => enqueue(tx, "payment", payment, { now: now + 1 }))
  service.clock.advance(1)
  const read = (id: string) => app.db.read.selectFrom("jobs").selectAll().where("id", "=", id).executeTakeFirstOrThrow()
  const background = startBackground(app)
  try {
    for (const id of [first, second]) {
      while (!signal.aborted && (await read(id)).attempts === 0) await new Promise(setImmediate)
    }
    expect((await read(first)).state).toBe("running")
    expect((await read(second)).attempts).toBe(1)
  } finally {
    answer()
    await background.close()
    await service.close()
  }
})
