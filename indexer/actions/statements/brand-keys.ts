import { sql } from "kysely"
import { requireOwner } from "#actions/sessions/require-role.ts"
import type { Chain } from "#chain/chain.ts"
import { deleteRows, readCompany } from "#db/rows.ts"
import type { App, Caller } from "#indexer/app.ts"
import { refusal } from "#indexer/errors.ts"
import { type BrandKey, issuerIdOf } from "#proof/certificate-report.ts"
import type { Hex } from "#proof/hex.ts"
import { abiWords, type ContractCall, callData, keyOfCall, keysCall } from "#proof/registry-calls.ts"
import { keyHashOf } from "#proof/statement.ts"
import { ISSUER_FILE_FORMAT, type IssuerFile } from "#proof/statement-check.ts"
import type { BrandKeyList, NewBrandKey, Passkey } from "#shared/api/brand-keys.ts"
import { BRAND_KEYS_MAX, TIME_S_MAX } from "#shared/brand-acts.ts"
import { BY_PREFERENCE } from "#shared/chains.ts"

/** The keys that a company has named, and what each network says of them now. Throws chain_unavailable. */
export async function listBrandKeys(app: App, { company_id }: Pick<Caller, "company_id">): Promise<BrandKeyList> {
  const issuer = issuerIdOf(company_id)
  const named = await app.db.read
    .selectFrom("brand_keys")
    .select(["key_hash", "public_key", "created_at"])
    .where("company_id", "=", company_id)
    .orderBy("created_at")
    .orderBy("key_hash")
    .execute()
  const listed = named.map(({ key_hash }) => key_hash as Hex)
  const unlisted = await keysOnChains(app, issuer, listed)
  const hashes = [...listed, ...unlisted]
  const read = async (chain: Chain) => {
    const { contract, signed_from, nonce, keys } = await readBrand(chain, issuer, hashes)
    return { chain_id: chain.chain_id, network: chain.network, contract, signed_from, nonce, lives: keys }
  }
  const networks = await Promise.all([...app.chains.values()].map(read))
  return {
    issuer,
    keys: named.map(({ key_hash, public_key, created_at }) => ({
      ...{ key_hash: key_hash as Hex, ...publicPart(public_key) },
      created_at: new Date(Number(created_at)).toISOString(),
    })),
    unlisted,
    networks,
  }
}

const UNLISTED_MAX = 20

/** Whoever had them added: the brand's own keys may be stolen, and so may ours. */
async function keysOnChains({ db, chains }: App, issuer: Hex, listed: readonly Hex[]): Promise<Hex[]> {
  const added = await db.read
    .selectFrom("events")
    .select("key_hash")
    .where("chain_id", "in", [...chains.keys()])
    .where("subject", "=", issuer)
    .where("kind", "=", "KeyAdded")
    // A key that has ended can never be added again.
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("events as ended")
            .select("ended.key_hash")
            .whereRef("ended.chain_id", "=", "events.chain_id")
            .whereRef("ended.subject", "=", "events.subject")
            .whereRef("ended.key_hash", "=", "events.key_hash")
            .where("ended.kind", "=", sql.lit("KeyEnded")),
        ),
      ),
    )
    .$if(listed.length > 0, (query) => query.where("key_hash", "not in", listed))
    .groupBy("key_hash")
    .orderBy((eb) => eb.fn.max("block_time"), "desc")
    .orderBy("key_hash")
    .limit(UNLISTED_MAX)
    .execute()
  return added.map(({ key_hash }) => key_hash as Hex)
}

/** As the table has it: an address, or two halves with a comma between them. */
function publicPart(kept: string): { address: Hex } | Pick<Passkey, "public_key"> {
  const [first, y] = kept.split(",") as [Hex, Hex?]
  return y ? { public_key: { x: first, y } } : { address: first }
}

/** Names a wallet or a passkey as the brand's. It counts for nothing until the chain knows it. */
export async function nameBrandKey(app: App, me: Caller, key: NewBrandKey): Promise<void> {
  requireOwner(me)
  const { company_id } = me
  const { address, public_key: point } = key
  const key_hash = keyHashOf(point ? { public_key: point } : { address: address! })
  const public_key = point ? `${point.x},${point.y}` : address!
  await app.db.writeFor(company_id, async (tx) => {
    const kept = await tx.selectFrom("brand_keys").select("key_hash").where("company_id", "=", company_id).execute()
    if (kept.some((one) => one.key_hash === key_hash)) return
    if (kept.length >= BRAND_KEYS_MAX) throw refusal("company_full", { n: BRAND_KEYS_MAX, owned: "listed_keys" })
    const row = { company_id, key_hash, public_key, name: "", created_at: app.now() }
    await tx.insertInto("brand_keys").values(row).execute()
  })
}

/** Takes a key off the company's list; of the chain nothing changes. */
export async function forgetBrandKey(app: App, me: Caller, key_hash: string): Promise<void> {
  requireOwner(me)
  const { company_id } = me
  const key = { company_id, key_hash: key_hash.toLowerCase() }
  const gone = await app.db.writeFor(company_id, (tx) => deleteRows(tx, "brand_keys", key))
  if (gone === 0) throw refusal("no_such", { thing: "listed_key" })
}

const isoOfSeconds = (seconds: number | null | undefined): string | null =>
  seconds ? new Date(seconds * 1_000).toISOString() : null

/** The file with which a company's domain says who the company is. Throws chain_unavailable. */
export async function makeIssuerFile(app: App, me: Pick<Caller, "company_id">): Promise<IssuerFile> {
  const { issuer, keys, ...listed } = await listBrandKeys(app, me)
  const order: readonly number[] = BY_PREFERENCE
  const weight = (chain_id: number) => order.indexOf(chain_id)
  const networks = listed.networks.toSorted((one, other) => weight(one.chain_id) - weight(other.chain_id))
  const { name } = await readCompany(app.db.read, me.company_id)
  const hosts = await app.db.read
    .selectFrom("label_hosts")
    .select("host")
    .where("company_id", "=", me.company_id)
    .orderBy("host")
    .execute()
  const label_hosts = hosts.map(({ host }) => host)
  const registries = [...app.chains.values()].map(({ chain_id, registry }) => ({
    chain_id,
    address: registry.toLowerCase(),
  }))
  // The network whose word counts most, where a key is on several.
  const lifeOf = (hash: `0x${string}`) => networks.map(({ lives }) => lives[hash]).find((life) => life !== undefined)
  const own = keys.flatMap((key): IssuerFile["issuers"][number]["keys"] => {
    const life = lifeOf(key.key_hash)
    if (!life) return []
    const times = { from: isoOfSeconds(life.from), until: isoOfSeconds(life.until) }
    if ("address" in key) return [{ type: "secp256k1", address: key.address, ...times }]
    return [{ type: "p256", ...key.public_key, ...times }]
  })
  const signed_from = isoOfSeconds(networks.map((network) => network.signed_from).find((time) => time !== null))
  return {
    format: ISSUER_FILE_FORMAT,
    issuers: [{ id: issuer, name, registries, keys: own, signed_from, label_hosts }],
  }
}

/** The selectors of `signedFromOf(bytes32)` and `nonceOf(bytes32)` in IssuerKeys. */
const SIGNED_FROM_OF: Hex = "0x8d9744da"
const NONCE_OF: Hex = "0x59f3ec16"

const signedFromCall = (issuer: Hex): ContractCall<number> => ({
  data: callData(SIGNED_FROM_OF, issuer),
  read: (data) => Math.min(abiWords(data).number(0, 64), TIME_S_MAX),
})
const nonceCall = (issuer: Hex): ContractCall<number> => ({
  data: callData(NONCE_OF, issuer),
  read: (data) => abiWords(data).number(0, 53),
})

/** Reads a brand's keys from the chain; unknown hashes are left out. Throws chain_unavailable. */
export async function readBrand({ rpc, issuers }: Pick<Chain, "rpc" | "issuers">, issuer: Hex, hashes: readonly Hex[]) {
  const ask = async <Answer>(to: Hex, { data, read }: ContractCall<Answer>): Promise<Answer> =>
    read((await rpc.quorum("eth_call", [{ to, data }, "latest"])) as Hex)
  try {
    const contract = await ask(issuers, keysCall())
    const [signed_from, nonce, ...lives] = await Promise.all([
      ask(contract, signedFromCall(issuer)),
      ask(contract, nonceCall(issuer)),
      ...hashes.map((hash) => ask(contract, keyOfCall(issuer, hash))),
    ])
    const known = hashes.flatMap((hash, at) => (lives[at] ? [[hash, lives[at]]] : []))
    const keys = Object.fromEntries(known) as Record<Hex, BrandKey>
    return { contract, signed_from: signed_from || null, nonce, keys }
  } catch {
    throw refusal("keys_unread")
  }
}
