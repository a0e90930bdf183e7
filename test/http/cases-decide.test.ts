import { describe, expect, it } from "vitest"
import type { Case, CasesDecided } from "#shared/api/cases.ts"
import type { ProductVerifications } from "#shared/api/verifications.ts"
import { addUser, openKey, openSession } from "#test/support/accounts.ts"
import { eventsOf } from "#test/support/calls.ts"
import type { MintedProduct } from "#test/support/service.ts"
import { SINGLE } from "#test/support/service.ts"
import {
  checked,
  decide,
  list,
  openCompanyWithCases,
  owner,
  product,
  publicly,
  service,
  sibling,
} from "./company-with-cases.ts"

openCompanyWithCases()

const DECIDED_SINCE = "It has been decided otherwise since, by somebody else or with its batch."

describe("a decision", () => {
  it("on display: shoppers are told so, and the alarm is over", async () => {
    await checked(8)
    expect(await publicly()).toMatchObject({ level: "alarm", said: null })
    const [{ id }] = (await list()).items as [Case]
    const { status, json } = await decide(id, { decision: "displayed", note: " Shop window " })
    expect(status).toBe(200)
    expect(json).toMatchObject({ state: "displayed", scope: "product", note: "Shop window" })
    const { level, reasons, said } = await publicly()
    expect({ level, reasons, said }).toMatchObject({ level: "displayed", reasons: [], said: { what: "displayed" } })
    expect(await publicly(sibling)).toMatchObject({ level: "quiet", said: null })
    expect((await list("?state=displayed")).items).toHaveLength(1)
  })

  it("on display, of a whole batch", async () => {
    await checked(8)
    const [{ id }] = (await list()).items as [Case]
    expect((await decide(id, { decision: "displayed", scope: "batch" })).json.scope).toBe("batch")
    expect(await publicly(sibling)).toMatchObject({ level: "displayed" })
    for (const { id: of } of [product, sibling]) {
      const { json } = await service.call<ProductVerifications>(`GET /products/${of}/verifications`, owner)
      expect(json.case).toEqual({ id, state: "displayed" })
    }
    await checked(8, sibling)
    expect((await list()).items).toEqual([])
  })

  it("dismissed: nothing changes for shoppers, and it may be decided anew", async () => {
    await checked(8)
    const [{ id }] = (await list()).items as [Case]
    await decide(id, { decision: "dismissed" })
    expect(await publicly()).toMatchObject({ level: "alarm", said: null })
    expect((await decide(id, { decision: "displayed" })).json.state).toBe("displayed")
    expect(await publicly()).toMatchObject({ level: "displayed" })
  })

  it("copied: recalls the label with that reason, and shoppers read it once it is on chain", async () => {
    await checked(8)
    const [{ id }] = (await list()).items as [Case]
    expect((await decide(id, { decision: "copied" })).json.state).toBe("copied")
    expect(await publicly()).toMatchObject({ level: "alarm", said: null })
    await service.tick(4)
    expect(await publicly()).toMatchObject({ level: "copied", said: { what: "copied" } })
    const { json } = await service.call<{ status: string; recall_reason: string }>("POST /verify", {
      json: { code: product.short_code },
    })
    expect(json).toMatchObject({ status: "recalled", recall_reason: "label_copied" })
    expect(await decide(id, { decision: "displayed" })).toMatchObject({ status: 409, json: { code: "conflict" } })
  })

  it("copied says beside the recall what the company tells shoppers, and not to the team alone", async () => {
    await checked(8)
    const [{ id }] = (await list()).items as [Case]
    const recall_note = { text: "Bring it back.", contact: "help@brand.example" }
    expect((await decide(id, { decision: "copied", note: "Ours.", recall_note })).json).toMatchObject({ note: "Ours." })
    await service.tick(4)
    const { json } = await service.call<object>(`GET /products/${product.id}/recall-note`, owner)
    expect(json).toEqual({ note: recall_note })
    const mistyped = { decision: "copied", recall_note: { ...recall_note, contact: "help" } }
    expect((await decide(id, mistyped)).status).toBe(400)
  })

  it("copied is for whoever may recall, and leaves nothing behind when it is refused", async () => {
    await checked(8)
    const [{ id }] = (await list()).items as [Case]
    const member = await openSession(service.app, (await addUser(service.app, owner.company_id)).user_id)
    const key = await openKey(service.app, owner, ["products:write"])
    for (const token of [member, key]) expect((await decide(id, { decision: "copied" }, token)).status).toBe(403)
    expect((await list()).items).toMatchObject([{ state: "open" }])
    expect((await decide(id, { decision: "displayed" }, member)).status).toBe(200)
  })

  it.each([
    ["on chain", "product", "product", 4],
    ["before it is on chain", "product", "product", 1],
    ["of its batch", "batch", "batch", 4],
    ["of the product, when its batch was copied", "product", "batch", 4],
  ] as const)("copied is refused of what is recalled for another reason: %s", async (_says, recalled, scope, ticks) => {
    const json = { short_code: product.short_code, reason: "safety", scope: recalled }
    expect((await service.call("POST /recall", { token: owner.token, json })).status).toBe(202)
    await service.tick(ticks)
    await checked(8)
    const [{ id }] = (await list()).items as [Case]
    const transactions = async () =>
      (await service.app.db.read.selectFrom("transactions").select("id").execute()).length
    const before = await transactions()
    const refused = await decide(id, { decision: "copied", scope })
    expect(refused).toMatchObject({ status: 409, json: { code: "conflict" } })
    expect(refused.text).toContain("Withdraw that recall")
    expect((await list()).items).toMatchObject([{ state: "open" }])
    expect(await transactions()).toBe(before)
  })

  it("copied is taken again where the recall says so already", async () => {
    await checked(8)
    const [{ id }] = (await list()).items as [Case]
    for (const note of ["first", "second"]) {
      expect((await decide(id, { decision: "copied", note })).json).toMatchObject({ state: "copied", note })
      await service.tick(4)
    }
  })

  it("about a batch closes the open cases of its products, each with its own trace", async () => {
    const [stranger] = (await service.minted(owner, [{}])) as [MintedProduct]
    for (const one of [product, sibling, stranger]) await checked(8, one)
    const id = (await list()).items.find(({ product_id }) => product_id === product.id)!.id
    await decide(id, { decision: "displayed", scope: "batch", note: "Fair" })
    expect((await list()).items).toMatchObject([{ product_id: stranger.id }])
    const { items } = await list("?state=displayed")
    expect(items.map((one) => one.product_id).sort()).toEqual([product.id, sibling.id].sort())
    for (const one of items) expect(one).toMatchObject({ scope: "batch", note: "Fair" })
    const traced = await eventsOf(service, owner, "case.decided")
    expect(traced.map(({ subject }) => subject).sort()).toEqual([product.id, sibling.id].sort())
    await decide(id, { decision: "dismissed", scope: "batch" })
    expect((await list("?state=dismissed")).items).toHaveLength(2)
  })

  it("is what the product's page says from then on", async () => {
    const page = async (one = product) =>
      (await service.call<ProductVerifications>(`GET /products/${one.id}/verifications`, owner)).json
    expect(await page()).toMatchObject({ level: "quiet", case: null })
    await checked(8)
    const [{ id }] = (await list()).items as [Case]
    expect(await page()).toMatchObject({ level: "alarm", case: { id, state: "open" } })
    await decide(id, { decision: "dismissed" })
    expect(await page()).toMatchObject({ level: "quiet", reasons: [], case: { id, state: "dismissed" } })
    await decide(id, { decision: "displayed", scope: "batch" })
    await checked(8, sibling)
    for (const one of [product, sibling]) {
      expect(await page(one)).toMatchObject({ level: "quiet", reasons: [], case: { id, state: "displayed" } })
    }
  })

  it("is refused of a batch for what was minted by itself", async () => {
    const [single] = (await service.minted(owner, [SINGLE])) as [MintedProduct]
    await checked(8, single)
    const [{ id }] = (await list()).items as [Case]
    expect((await decide(id, { decision: "displayed", scope: "batch" })).status).toBe(400)
    expect((await list()).items).toMatchObject([{ state: "open" }])
  })

  it.each([
    {},
    { decision: "open" },
    { decision: "displayed", scope: "all" },
    { decision: "dismissed", note: "x".repeat(501) },
  ])("is none: %j", async (json) => {
    await checked(8)
    const [{ id }] = (await list()).items as [Case]
    expect((await decide(id, json)).status).toBe(400)
  })

  it("is in the audit log", async () => {
    await checked(8)
    const [{ id }] = (await list()).items as [Case]
    await decide(id, { decision: "displayed" })
    const [event] = await eventsOf(service, owner, "case.decided")
    expect(event!.subject).toBe(product.id)
    expect(event!.detail).toEqual({ decision: "displayed", scope: "product", key: null })
  })
})

describe("a decision on several cases", () => {
  const decideAll = (json: object, token = owner.token) =>
    service.call<CasesDecided>("POST /case-decisions", { token, json })
  const opened = async () => {
    await checked(8)
    await checked(8, sibling)
    return (await list()).items.map(({ id }) => id)
  }

  it("marks each as on display, each about its product alone", async () => {
    const ids = await opened()
    expect(await decideAll({ ids: [...ids, ids[0]], decision: "displayed" })).toMatchObject({
      ...{ status: 200, json: { decided: 2, refused: [] } },
    })
    const { counts, items } = await list("?state=displayed")
    expect(counts).toMatchObject({ open: 0, displayed: 2 })
    expect(items).toMatchObject([{ scope: "product" }, { scope: "product" }])
    for (const one of [product, sibling]) expect(await publicly(one)).toMatchObject({ level: "displayed" })
    const told = await eventsOf(service, owner, "case.decided")
    expect(told.map(({ detail }) => detail)).toEqual([
      { decision: "displayed", scope: "product", key: null },
      { decision: "displayed", scope: "product", key: null },
    ])
  })

  it("is taken back: the cases are open again, with their notes, and shoppers read no more of it", async () => {
    const ids = await opened()
    await decide(ids[0]!, { decision: "displayed", note: "Fair in Győr" })
    await decideAll({ ids, decision: "displayed" })
    expect((await decideAll({ ids, decision: "open" })).json).toEqual({ decided: 2, refused: [] })
    const { items, counts } = await list()
    expect(counts).toEqual({ open: 2, displayed: 0, copied: 0, dismissed: 0 })
    for (const one of items) expect(one).toMatchObject({ state: "open", decided_at: null, scope: null })
    expect(items.map(({ note }) => note).sort()).toEqual(["Fair in Győr", null])
    expect(await publicly()).toMatchObject({ level: "alarm", said: null })
  })

  it("is taken back by whoever decided alone, and not once somebody decided otherwise since", async () => {
    const ids = await opened()
    const colleague = await openSession(service.app, (await addUser(service.app, owner.company_id)).user_id)
    await decideAll({ ids, decision: "dismissed" })
    expect((await decide(ids[0]!, { decision: "displayed", note: "Shop window" }, colleague)).status).toBe(200)
    const { json } = await decideAll({ ids, decision: "open" })
    expect(json).toMatchObject({
      decided: 1,
      refused: [{ id: ids[0], error: DECIDED_SINCE }],
    })
    expect((await list("?state=displayed")).items).toMatchObject([{ id: ids[0], note: "Shop window" }])
  })

  it("is taken back where an older decision about the product is then read again", async () => {
    const [id] = (await opened()) as [string]
    const { product_id } = (await list()).items.find((one) => one.id === id)!
    await service.app.db.write(async (tx) => {
      const row = await tx.selectFrom("cases").selectAll().where("id", "=", id).executeTakeFirstOrThrow()
      const older = { decision: "displayed" as const, decided_by: owner.user_id, decided_at: 1 }
      await tx
        .insertInto("cases")
        .values({ ...row, id: "older", product_id, ...older })
        .execute()
    })
    await decideAll({ ids: [id], decision: "dismissed" })
    expect((await decideAll({ ids: [id], decision: "open" })).json).toEqual({ decided: 1, refused: [] })
  })

  it("is not taken back where a decision about the whole batch would still stand", async () => {
    const of = async (one: MintedProduct) => (await list()).items.find(({ product_id }) => product_id === one.id)!.id
    await checked(8)
    const first = await of(product)
    await decideAll({ ids: [first], decision: "dismissed" })
    await checked(8, sibling)
    const second = await of(sibling)
    await decide(second, { decision: "displayed", scope: "batch" })
    for (const id of [first, second]) {
      const { json } = await decideAll({ ids: [id], decision: "open" })
      expect(json).toMatchObject({ decided: 0, refused: [{ error: DECIDED_SINCE }] })
    }
    for (const one of [product, sibling]) expect(await publicly(one)).toMatchObject({ level: "displayed" })
  })

  it("is not taken back once checks have opened another case, and copied never", async () => {
    const [first, other] = (await opened()) as [string, string]
    await decideAll({ ids: [first], decision: "dismissed" })
    await decide(other, { decision: "copied" })
    const { product_id } = (await list("?state=dismissed")).items[0]!
    await service.app.db.write(async (tx) => {
      const row = await tx.selectFrom("cases").selectAll().where("id", "=", first).executeTakeFirstOrThrow()
      const undecided = { decision: null, decided_by: null, decided_at: null }
      await tx
        .insertInto("cases")
        .values({ ...row, id: "later", product_id, ...undecided })
        .execute()
    })
    const { json } = await decideAll({ ids: [first, other], decision: "open" })
    expect(json.refused.map(({ error }) => error)).toEqual([
      "This product has an open case already.",
      expect.stringContaining("recalled"),
    ])
    expect((await list()).items.map(({ id }) => id)).toEqual(["later"])
  })

  it("names what it refuses, and decides the others", async () => {
    const [copied, other] = (await opened()) as [string, string]
    await decide(copied, { decision: "copied" })
    const { json } = await decideAll({ ids: [copied, "nobody's", other], decision: "dismissed" })
    expect(json).toMatchObject({
      decided: 1,
      refused: [
        { id: copied, error: expect.stringContaining("recalled") },
        { id: "nobody's", error: "There is no such case." },
      ],
    })
    expect((await list()).counts).toEqual({ open: 0, displayed: 0, copied: 1, dismissed: 1 })
  })

  it("knows no other company's cases", async () => {
    const ids = await opened()
    const stranger = await service.company()
    const { json } = await decideAll({ ids, decision: "dismissed" }, stranger.token)
    expect(json).toMatchObject({ decided: 0, refused: [{ error: "There is no such case." }, {}] })
    expect((await list()).counts.open).toBe(2)
  })

  it("keeps the notes that the cases have", async () => {
    const ids = await opened()
    await decide(ids[0]!, { decision: "dismissed", note: "Fair in Győr" })
    await decideAll({ ids, decision: "displayed" })
    const { items } = await list("?state=displayed")
    expect(new Set(items.map(({ note }) => note))).toEqual(new Set(["Fair in Győr", null]))
  })

  it.each([
    [{ ids: [], decision: "displayed" }, "No cases selected."],
    [{ ids: Array(101).fill("x"), decision: "displayed" }, "At most 100 entries."],
    [{ ids: ["x"], decision: "copied" }, "Choose one of: displayed, dismissed, open."],
  ])("is none: %j", async (json, sentence) => {
    const { status, text } = await decideAll(json)
    expect([status, text]).toEqual([400, expect.stringContaining(sentence)])
  })
})
