/** A brand's own word: sent by the brand, compared with the chain, kept in certificates, bundles and archives. */
import { strFromU8, unzipSync } from "fflate"
import { type PrivateKeyAccount, privateKeyToAccount } from "viem/accounts"
import { describe, expect, it } from "vitest"
import { openBundle, parseBundle } from "#proof/bundle.ts"
import type { Certificate, FullCertificate } from "#proof/certificate.ts"
import { issuerIdOf } from "#proof/certificate-report.ts"
import type { Hex } from "#proof/hex.ts"
import { keyHashOf, STATEMENT_FORMAT, type Statement, statementDigest, statementMessage } from "#proof/statement.ts"
import type { JobAccepted, JobDescription } from "#shared/api/labels.ts"
import type { KeptStatement, StatementList, Unsigned, UnsignedList } from "#shared/api/statements.ts"
import type { ChainId } from "#shared/chains.ts"
import { newPasskey } from "#test/proof/signatures.ts"
import { prepareService } from "#test/support/prepare.ts"
import { SINGLE, symbolsOf, type TestService } from "#test/support/service.ts"

const FIRST = privateKeyToAccount(`0x${"1".repeat(64)}`)
const SECOND = privateKeyToAccount(`0x${"2".repeat(64)}`)
const addressOf = (account: PrivateKeyAccount) => account.address.toLowerCase() as Hex
const hashOf = (account: PrivateKeyAccount) => keyHashOf({ address: addressOf(account) })

const service = prepareService()
type Me = Awaited<ReturnType<TestService["company"]>>

const modelOf = (chain_id: number) => service.models[chain_id as ChainId]

async function addKey(me: Me, account: PrivateKeyAccount): Promise<void> {
  for (const model of Object.values(service.models))
    await model.call("attester", "addKey", [issuerIdOf(me.company_id), hashOf(account), 1, "0x"])
  await service.tick()
}

async function endKey(me: Me, account: PrivateKeyAccount, since_s: number, compromised: boolean): Promise<void> {
  for (const model of Object.values(service.models))
    await model.call("attester", "endKey", [
      issuerIdOf(me.company_id),
      hashOf(account),
      BigInt(since_s),
      compromised,
      "0x01",
    ])
  await service.tick()
}

const unsigned = async (me: Me, query = "") =>
  (await service.call<UnsignedList>(`GET /unsigned-mints${query}`, { token: me.token })).json

async function signed(
  account: PrivateKeyAccount,
  one: Unsigned,
  changed: object = {},
  place: object = {},
): Promise<Statement> {
  const subject = one.root
    ? { root: one.root, size: one.size! }
    : { tokenId: one.token_id!, recordHash: one.record_hash! }
  const message = { ...statementMessage({ issuer: one.issuer, issuedAt: 1_800_000_000, ...subject }), ...changed }
  const signature = await account.sign({ hash: statementDigest(message, { ...one, ...place }) })
  return {
    format: STATEMENT_FORMAT,
    type: "secp256k1",
    key: hashOf(account),
    address: addressOf(account),
    message,
    signature,
  }
}

const send = (me: Me, chain_id: number, statement: object) =>
  service.call<KeptStatement & { reason: string; detail: string }>("POST /statements", {
    token: me.token,
    json: { chain_id, statement },
  })

/** A company with a key of its own, and one batch. */
async function withBatch() {
  const me = await service.company()
  await addKey(me, FIRST)
  const minted = await service.minted(me, [{ nft_scope: "batch" }, { nft_scope: "batch" }])
  const { items } = await unsigned(me)
  return { me, minted, batch: items[0]! }
}

describe("POST /statements", () => {
  it("keeps a batch's and a single product's, which are listed no longer and stand in certificates", async () => {
    const { me, minted, batch } = await withBatch()
    const [single] = await service.minted(me, [SINGLE])
    const { items } = await unsigned(me)
    expect(items.map((one) => [one.subject, one.root, one.token_id])).toEqual([
      [batch.root, batch.root, undefined],
      [single!.token_id, undefined, single!.token_id],
    ])
    for (const one of items) expect((await send(me, one.chain_id, await signed(FIRST, one))).status).toBe(200)
    expect((await unsigned(me)).items).toEqual([])
    for (const { short_code } of [...minted, single!]) {
      const { json } = await service.call<Certificate>(`GET /certificates/${short_code}`)
      expect(json.statements).toEqual([await signed(FIRST, short_code === single!.short_code ? items[1]! : batch)])
      const shown = await service.call<Certificate>(`GET /certificates/${short_code}?for=showing`)
      expect(shown.json.statements).toEqual(json.statements)
    }
  })

  it("keeps a passkey's, and neither one that was made for something else nor another company's", async () => {
    const [me, other] = [await service.company(), await service.company()]
    const [own, theirs] = [newPasskey(), newPasskey()]
    for (const model of Object.values(service.models)) {
      await model.call("attester", "addKey", [issuerIdOf(me.company_id), own.key, 2, "0x"])
      await model.call("attester", "addKey", [issuerIdOf(other.company_id), theirs.key, 2, "0x"])
    }
    await service.tick()
    const minted = await service.minted(me, [SINGLE, SINGLE])
    const [one, two] = (await unsigned(me)).items as [Unsigned, Unsigned]
    const messageOf = ({ issuer, token_id, record_hash }: Unsigned) =>
      statementMessage({ issuer, issuedAt: 1_800_000_000, tokenId: token_id!, recordHash: record_hash! })
    const statement = own.statement(messageOf(one), one)
    const answerTo = async (who: Me, sent: object) => {
      const { status, json } = await send(who, one.chain_id, sent)
      return [status, json.reason]
    }
    expect(await answerTo(me, { ...statement, message: messageOf(two) })).toEqual([400, "statement_not_signed"])
    expect(await answerTo(me, own.statement(messageOf(one), one, { flags: 4 }))).toEqual([400, "statement_not_signed"])
    expect(await answerTo(me, theirs.statement(messageOf(one), one))).toEqual([409, "statement_key_unknown"])
    expect(await answerTo(other, statement)).toEqual([404, "no_such_mint"])
    expect(await answerTo(me, statement)).toEqual([200, undefined])
    const { json } = await service.call<Certificate>(
      `GET /certificates/${minted.find(({ token_id }) => token_id === one.token_id)!.short_code}`,
    )
    expect(json.statements).toEqual([statement])
  })

  it.each<[string, (one: Unsigned) => Promise<object>, number, string]>([
    ["no statement", async () => ({}), 400, "statement_malformed"],
    [
      "one of a newer edition",
      async (one) => ({ ...(await signed(FIRST, one)), format: "touchmark-statement/2" }),
      400,
      "statement_malformed",
    ],
    ["one about another root", (one) => signed(FIRST, one, { root: `0x${"7".repeat(64)}` }), 404, "no_such_mint"],
    ["one about another size", (one) => signed(FIRST, one, { size: 3 }), 400, "statement_of_other"],
    [
      "one of another issuer",
      (one) => signed(FIRST, one, { issuer: `0x${"7".repeat(64)}` }),
      400,
      "statement_of_other",
    ],
    ["one for another chain", (one) => signed(FIRST, one, {}, { chain_id: 5 }), 400, "statement_not_signed"],
    [
      "one for another registry",
      (one) => signed(FIRST, one, {}, { registry: `0x${"7".repeat(40)}` }),
      400,
      "statement_not_signed",
    ],
    ["one of a key that is not the brand's", (one) => signed(SECOND, one), 409, "statement_key_unknown"],
    [
      "one with another's signature",
      async (one) => ({ ...(await signed(FIRST, one)), signature: (await signed(SECOND, one)).signature }),
      400,
      "statement_not_signed",
    ],
  ])("refuses %s, and keeps nothing", async (_what, make, status, reason) => {
    const { me, batch } = await withBatch()
    const answer = await send(me, batch.chain_id, await make(batch))
    expect([answer.status, answer.json.reason]).toEqual([status, reason])
    expect((await unsigned(me)).items).toHaveLength(1)
  })

  it("refuses any mutated signature", async () => {
    const { me, batch } = await withBatch()
    const statement = (await signed(FIRST, batch)) as Statement & { signature: Hex }
    for (let at = 2; at < statement.signature.length; at += 13) {
      const digit = statement.signature[at] === "0" ? "1" : "0"
      const signature = statement.signature.slice(0, at) + digit + statement.signature.slice(at + 1)
      expect((await send(me, batch.chain_id, { ...statement, signature })).status).toBe(400)
    }
  })

  it("refuses a key that came too late, had ended or was in other hands at the mint, and takes one that ended later", async () => {
    const { me, batch } = await withBatch()
    await addKey(me, SECOND)
    expect((await send(me, batch.chain_id, await signed(SECOND, batch))).json.reason).toBe("statement_key_early")
    const minted_s = Date.parse(batch.minted_at) / 1_000
    await endKey(me, FIRST, minted_s + 1, false)
    expect((await send(me, batch.chain_id, await signed(FIRST, batch))).status).toBe(200)
    await endKey(me, FIRST, minted_s, false)
    expect((await send(me, batch.chain_id, await signed(FIRST, batch))).json.reason).toBe("statement_key_ended")
    await endKey(me, FIRST, minted_s, true)
    expect((await send(me, batch.chain_id, await signed(FIRST, batch))).json.reason).toBe("statement_key_compromised")
  })

  it("knows no other company's mint, and keeps nothing while the chain cannot be asked", async () => {
    const { me, batch } = await withBatch()
    const other = await service.company()
    expect((await send(other, batch.chain_id, await signed(FIRST, batch))).json.reason).toBe("no_such_mint")
    const { rpc } = service.app.chains.get(batch.chain_id as ChainId)!
    const { quorum } = rpc
    rpc.quorum = () => Promise.reject(new Error("away"))
    const answer = await send(me, batch.chain_id, await signed(FIRST, batch))
    rpc.quorum = quorum
    expect([answer.status, answer.json.reason]).toEqual([503, "keys_unread"])
    expect((await unsigned(me)).items).toHaveLength(1)
    expect(modelOf(batch.chain_id).chain_id).toBe(batch.chain_id)
  })

  it("keeps one of a key, and the newest eight of a mint", async () => {
    const { me, batch } = await withBatch()
    await send(me, batch.chain_id, await signed(FIRST, batch))
    await send(me, batch.chain_id, await signed(FIRST, batch, { issuedAt: 1 }))
    const row = { chain_id: batch.chain_id, subject: batch.subject, company_id: me.company_id, stored_at: 1 }
    const others = Array.from({ length: 8 }, (_, at) => ({
      ...row,
      key_hash: `0x${at}`,
      statement: JSON.stringify({ at }),
    }))
    await service.app.db.write((tx) => tx.insertInto("statements").values(others).execute())
    await send(me, batch.chain_id, await signed(FIRST, batch, { issuedAt: 2 }))
    const { statements } = (await service.call<StatementList>(`GET /statements/${batch.subject}`)).json
    expect(statements).toHaveLength(8)
    expect(statements.at(-1)!.statement).toEqual(await signed(FIRST, batch, { issuedAt: 2 }))
  })
})

describe("GET /statements/{subject}", () => {
  it("answers anybody by root and by token, and an empty list of what is not signed", async () => {
    const { me, minted, batch } = await withBatch()
    const ask = async (subject: string) =>
      (await service.call<StatementList>(`GET /statements/${subject}`)).json.statements
    expect(await ask(batch.subject)).toEqual([])
    const statement = await signed(FIRST, batch)
    await send(me, batch.chain_id, statement)
    const all = [{ chain_id: batch.chain_id, registry: batch.registry, statement }]
    expect(await ask(batch.subject)).toEqual(all)
    for (const { token_id } of minted) expect(await ask(token_id)).toEqual(all)
    for (const wrong of ["0x12", "everything"])
      expect((await service.call(`GET /statements/${wrong}`)).status).toBe(400)
  })
})

describe("GET /unsigned-mints", () => {
  it("gives pages of what is left", async () => {
    const { me } = await withBatch()
    await service.minted(me, [SINGLE, SINGLE])
    const all = (await unsigned(me)).items
    expect(all).toHaveLength(3)
    const paged: UnsignedList["items"] = []
    let cursor: string | null = ""
    while (cursor !== null) {
      const page: UnsignedList = await unsigned(me, `?limit=1${cursor && `&cursor=${cursor}`}`)
      paged.push(...page.items)
      cursor = page.next_cursor
    }
    expect(paged).toEqual(all)
    const foreign = await service.call("GET /unsigned-mints?cursor=1700000000000.x", { token: me.token })
    expect(foreign.status).toBe(400)
    expect((await service.call("GET /unsigned-mints?limit=0", { token: me.token })).status).toBe(400)
    expect((await unsigned(await service.company())).items).toEqual([])
  })
})

describe("what is downloaded", () => {
  async function made(me: Me, path: string, json: object) {
    const { job_id } = (await service.call<JobAccepted>(`POST ${path}`, { token: me.token, json })).json
    await service.work()
    const job = (await service.call<JobDescription>(`GET /jobs/${job_id}`, { token: me.token })).json
    return service.call(`GET ${job.result!.url}`, { token: me.token })
  }

  it("has the statement as soon as there is one: bundle and archive are made anew", async () => {
    const { me, minted, batch } = await withBatch()
    const { tx_hash, short_code } = minted[0]!
    const read = async () => {
      const bundle = parseBundle(new Uint8Array((await made(me, "/bundles", { tx_hash })).bytes))
      const files = unzipSync(new Uint8Array((await made(me, "/certificate-archives", {})).bytes))
      const filed = JSON.parse(strFromU8(files[`${batch.chain_id}/${short_code}.json`]!)) as FullCertificate
      return [bundle.statements, (await openBundle(bundle, symbolsOf(short_code))).statements, filed.statements]
    }
    expect(await read()).toEqual([undefined, undefined, undefined])
    const statement = await signed(FIRST, batch)
    await send(me, batch.chain_id, statement)
    expect(await read()).toEqual([[statement], [statement], [statement]])
  })
})
