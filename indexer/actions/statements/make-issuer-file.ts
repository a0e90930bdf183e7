import { readCompany } from "#db/rows.ts"
import type { App, Caller } from "#indexer/app.ts"
import { ISSUER_FILE_FORMAT, type IssuerFile } from "#proof/statement-check.ts"
import { BY_PREFERENCE } from "#shared/chains.ts"
import { listBrandKeys } from "./brand-keys.ts"

const isoOf = (seconds: number | null | undefined): string | null =>
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
    const times = { from: isoOf(life.from), until: isoOf(life.until) }
    if ("address" in key) return [{ type: "secp256k1", address: key.address, ...times }]
    return [{ type: "p256", ...key.public_key, ...times }]
  })
  const signed_from = isoOf(networks.map((network) => network.signed_from).find((time) => time !== null))
  return {
    format: ISSUER_FILE_FORMAT,
    issuers: [{ id: issuer, name, registries, keys: own, signed_from, label_hosts }],
  }
}
