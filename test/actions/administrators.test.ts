import { afterEach, expect, it } from "vitest"
import { createAdministrator } from "#actions/accounts/create-administrator.ts"
import { inviteFirstAdministrator } from "#actions/accounts/first-administrator.ts"
import type { Me } from "#shared/api/companies.ts"
import { setPassword } from "#test/support/accounts.ts"
import { tokenIn } from "#test/support/letters.ts"
import { createService, type TestService } from "#test/support/service.ts"

let service: TestService
afterEach(() => service.close())

const PASSWORD = "mulberry lane 7"

it("ADMIN_EMAIL is sent one link, at the first start, and is an administrator once it has been used", async () => {
  service = await createService({ environment: { ADMIN_EMAIL: "Vera@Touchmark.test" } })
  for (let starts = 0; starts < 3; starts++) await inviteFirstAdministrator(service.app)
  await service.work()
  expect(service.letters.map(({ letter, to }) => [letter, to])).toEqual([["administrator", "vera@touchmark.test"]])
  await service.call("POST /set-password", { json: { token: tokenIn(service.letters[0]!), password: PASSWORD } })
  const form = { username: "vera@touchmark.test", password: PASSWORD }
  const { json } = await service.call<{ access_token: string }>("POST /login", { form })
  expect((await service.call<Me>("GET /me", { token: json.access_token })).json.is_admin).toBe(true)
  await inviteFirstAdministrator(service.app)
  await service.work()
  expect(service.letters).toHaveLength(1)
})

it("ADMIN_EMAIL is sent its link also when the first start was broken off", async () => {
  service = await createService({ environment: { ADMIN_EMAIL: "vera@touchmark.test" } })
  const { write } = service.app.db
  let writes = 0
  service.app.db.write = (work) => (++writes === 1 ? write(work) : Promise.reject(new Error("The power went.")))
  await inviteFirstAdministrator(service.app).catch(() => {})
  service.app.db.write = write
  await inviteFirstAdministrator(service.app)
  await service.work()
  expect(service.letters.map(({ letter, to }) => [letter, to])).toEqual([["administrator", "vera@touchmark.test"]])
})

it("no customer becomes one, and a start goes on without", async () => {
  service = await createService({ environment: { ADMIN_EMAIL: "owner@customer.test" } })
  const me = await service.company()
  await service.app.db.write((tx) =>
    tx.updateTable("users").set({ email: "owner@customer.test" }).where("id", "=", me.user_id).execute(),
  )
  await expect(createAdministrator(service.app, "owner@customer.test")).rejects.toThrow(
    "belongs to a customer's account",
  )
  await inviteFirstAdministrator(service.app)
  expect((await service.call<Me>("GET /me", { token: me.token })).json.is_admin).toBe(false)
  expect(service.log_lines.join("")).toContain("ADMIN_EMAIL: no administrator was made")
})

it("one of them signs in for eight hours, remembered or not", async () => {
  service = await createService()
  const { user_id } = await createAdministrator(service.app, "vera@touchmark.test")
  await setPassword(service.app, user_id, PASSWORD)
  const json = { username: "vera@touchmark.test", password: PASSWORD, remember: true }
  const { access_token: token } = (await service.call<{ access_token: string }>("POST /login", { json })).json
  service.clock.advance(8 * 3_600_000 - 60_000)
  expect((await service.call("GET /me", { token })).status).toBe(200)
  service.clock.advance(60_000)
  expect((await service.call("GET /me", { token })).status).toBe(401)
})

it("nobody becomes one by signing up with an administrator's address", async () => {
  service = await createService()
  await createAdministrator(service.app, "vera@touchmark.test")
  const json = { email: "vera@touchmark.test", companyName: "Hijack Kft.", packageType: "Free" }
  expect((await service.call("POST /api/activate-user", { json })).status).toBe(200)
  await service.work()
  expect(service.letters).toEqual([])
})
