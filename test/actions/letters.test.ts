import { describe, expect, it } from "vitest"
import type { LetterJob } from "#jobs/kinds.ts"
import { enqueue } from "#jobs/queue.ts"
import { setPassword } from "#test/support/accounts.ts"
import { PROVIDER } from "#test/support/letters.ts"
import { renewService } from "#test/support/prepare.ts"

const service = renewService({ environment: { PROVIDER_EMAIL: PROVIDER.email } })

async function send(job: LetterJob): Promise<void> {
  const now = service.app.now()
  await service.app.db.write((tx) => enqueue(tx, "letter", job, { now }))
  await service.work()
}

async function inHungarian(company_id: string): Promise<void> {
  await service.app.db.write((tx) =>
    tx.updateTable("companies").set({ language: "hu" }).where("id", "=", company_id).execute(),
  )
}

describe("a letter about a company", () => {
  it.each([
    ["verified", /^Ellenőrzött cég: /, "/dashboard/profile"],
    ["verification_refused", /^Nem igazoltuk a céget: /, "/dashboard/profile"],
    ["verification_needs_more", /^Még kell valami az igazoláshoz: /, "/dashboard/profile"],
    ["verification_withdrawn", /^Visszavontuk az igazolást: /, "/dashboard/profile"],
    ["suspended", /^Felfüggesztettük: /, null],
    ["unsuspended", /^Feloldottuk a felfüggesztést: /, "/dashboard"],
    ["renewal_failed", /^Nem sikerült a fizetés: /, "/dashboard/profile"],
    ["subscription_ended", /^Véget ért az előfizetés: /, "/dashboard/profile"],
  ] as const)("goes to its owner in its language: %s", async (letter, subject, path) => {
    const [me] = [await service.company("business"), await service.company()]
    await inHungarian(me.company_id)
    const facts = { reason: "A cégkivonat lejárt.", plan: "business" } as const
    await send({ letter, company_id: me.company_id, facts })
    expect(service.letters).toHaveLength(1)
    const [sent] = service.letters
    expect(sent).toMatchObject({ letter, to: me.email, subject: expect.stringMatching(subject) })
    expect(sent!.link).toBe(path === null ? null : `http://127.0.0.1:0${path}`)
    const says = letter === "suspended" || letter.startsWith("verification_")
    expect(sent!.text.includes("A cégkivonat lejárt.")).toBe(says)
  })

  it("names the company only to an address that its owner has confirmed", async () => {
    const me = await service.company("business")
    await send({ letter: "renewal_failed", company_id: me.company_id, facts: { plan: "business" } })
    expect(service.letters.at(-1)).toMatchObject({ subject: `The payment for ${me.email} did not go through` })
    await setPassword(service.app, me.user_id, "correct horse battery")
    await send({ letter: "renewal_failed", company_id: me.company_id, facts: { plan: "business" } })
    expect(service.letters.at(-1)!.subject).toMatch(/^The payment for Company \d+ Kft\. did not go through$/)
  })

  it("says what was so when it was decided", async () => {
    const me = await service.company("enterprise")
    await send({ letter: "renewal_failed", company_id: me.company_id, facts: { plan: "starter" } })
    expect(service.letters.at(-1)!.text).toContain(" for the Starter plan")
  })

  it("is not sent when nobody is left to read it", async () => {
    const me = await service.company()
    await service.app.db.write((tx) => tx.deleteFrom("users").where("id", "=", me.user_id).execute())
    await send({ letter: "suspended", company_id: me.company_id, facts: { reason: null } })
    expect(service.letters).toEqual([])
  })
})

describe("a report of a suspicious product", () => {
  const report = {
    message: "The label comes off.\nIt smells of glue.",
    contact: "bela@visitor.test",
    at: Date.UTC(2026, 10, 21),
  }

  it("goes to the company in its language, and to us", async () => {
    const me = await service.company()
    await inHungarian(me.company_id)
    const { id: product_id, short_code } = await service.product(me, { product_name: "Kék <abrosz>" })
    await send({ letter: "product_report", product_id, ...report })
    await send({ letter: "product_report_copy", product_id, ...report, contact: null })
    const [theirs, ours] = service.letters
    expect(theirs).toMatchObject({ to: me.email, subject: "Gyanúsként jelentették egy termékét: Kék <abrosz>" })
    expect(theirs!.link).toBe(`http://127.0.0.1:0/dashboard/products/${product_id}`)
    for (const words of [short_code, "> The label comes off.\n> It smells of glue.", "2026. november 21."]) {
      expect(theirs!.text).toContain(words)
    }
    expect(theirs!.text).not.toContain("bela@visitor.test")
    expect(theirs!.html).toContain("Kék &lt;abrosz&gt;")
    expect(ours).toMatchObject({
      to: PROVIDER.email,
      subject: expect.stringMatching(/^Reported: Kék <abrosz> of Company/),
    })
    expect(ours!.text).toContain("They left no contact details.")
  })

  it("of a closed account's product goes to us alone, and of a deleted one to nobody", async () => {
    const me = await service.company()
    const { id: product_id } = await service.product(me)
    await service.app.db.write((tx) => tx.deleteFrom("users").where("id", "=", me.user_id).execute())
    for (const letter of ["product_report", "product_report_copy"] as const) {
      await send({ letter, product_id, ...report })
      await send({ letter, product_id: "none", ...report })
    }
    expect(service.letters.map(({ letter }) => letter)).toEqual(["product_report_copy"])
  })
})
