import type { KeyEventPlace, LetterJob } from "#jobs/kinds.ts"
import { type ChainId, NETWORKS } from "#shared/chains.ts"
import type { LetterNeeds } from "./letter-needs.ts"

/** Tells the owner what the chain says of the brand's keys; nothing if a reorg has taken the event away. */
export async function brandKeyLetter(
  app: LetterNeeds,
  { company_id, event }: Extract<LetterJob, { letter: "brand_key_event" }>,
): Promise<void> {
  const found = await eventAt(app, event)
  const owner = await app.db.read
    .selectFrom("users")
    .innerJoin("companies", "companies.id", "users.company_id")
    .select(["users.email as to", "companies.name as company", "companies.language"])
    .where("users.company_id", "=", company_id)
    .where("users.is_owner", "=", 1)
    .executeTakeFirst()
  if (!owner || !found) return
  const { to, language, company } = owner
  const [block_time, since] = [Number(found.block_time), event.since_s * 1_000]
  const what = whatOf(event, { is_stolen: found.reason === 1, is_ahead: since > block_time })
  const facts = {
    ...{ company, what, key: event.key_hash, at: what === "withdrawn" ? block_time : since },
    network: NETWORKS[event.chain_id as ChainId].name,
    url: `${app.config.public_url}/dashboard/brand`,
    contact: app.config.provider.email,
  }
  await app.mail.send("brand_key_event", facts, { to, language })
}

const eventAt = ({ db }: LetterNeeds, { chain_id, issuer, tx_hash, kind, key_hash, since_s }: KeyEventPlace) =>
  db.read
    .selectFrom("events")
    .select(["block_time", "reason"])
    .where("chain_id", "=", chain_id)
    .where("subject", "=", issuer)
    .where("tx_hash", "=", tx_hash)
    .where("kind", "=", kind)
    .where("key_hash", key_hash === null ? "is" : "=", key_hash)
    .where("since_s", "=", since_s)
    .executeTakeFirst()

interface Sort {
  is_stolen: boolean
  is_ahead: boolean
}

function whatOf({ kind, since_s }: KeyEventPlace, { is_stolen, is_ahead }: Sort) {
  if (kind === "SignedFromSet") return since_s === 0 ? ("withdrawn" as const) : ("signed_from" as const)
  if (kind === "KeyEnded") return is_stolen ? ("stolen" as const) : ("ended" as const)
  return is_ahead ? ("added_waiting" as const) : ("added" as const)
}
