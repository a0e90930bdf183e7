import { sql } from "kysely"
import { attestationStateOf, isAsWanted } from "#actions/companies/attestation-state.ts"
import type { Reader } from "#db/database.ts"
import type { Attestations } from "#db/tables/companies.ts"
import type { Attestation } from "#shared/api/administration.ts"
import type { ChainId } from "#shared/chains.ts"
import type { Language } from "#shared/language.ts"
import { sayStored } from "#shared/refusals.ts"

/** How far each of these companies' attestations have got. */
export async function describeAttestations(
  db: Reader,
  company_ids: string[],
  language: Language | undefined,
): Promise<Map<string, Attestation[]>> {
  const rows = db
    .selectFrom("attestations")
    .innerJoin("chains", "chains.chain_id", "attestations.chain_id")
    .selectAll("attestations")
    .select(["chains.confirmed_block", "chains.halted_reason", LAST_TX_HASH])
    .where("attestations.company_id", "in", company_ids)
    .orderBy("attestations.chain_id")
  const described = new Map<string, Attestation[]>()
  for (const row of await rows.execute()) {
    const known = described.get(row.company_id) ?? []
    const { reason, ...more } = await howFar(db, row)
    known.push({ ...whatFor(row), ...more, reason: sayStored(reason, language) })
    described.set(row.company_id, known)
  }
  return described
}

const LAST_TX_HASH = sql<string | null>`(
  select events.tx_hash from events
  where events.chain_id = attestations.chain_id and events.subject = attestations.issuer
    and events.kind in ('IssuerAttested', 'IssuerRevoked')
  order by events.block_number desc, events.log_index desc limit 1
)`.as("tx_hash")

interface Row extends Attestations {
  confirmed_block: number
  halted_reason: string | null
  tx_hash: string | null
}

function whatFor({ chain_id, wanted, name, domain }: Row) {
  return { chain_id: chain_id as ChainId, wanted, name, domain: domain || null }
}

/** `reason` as it is stored. */
type HowFar = Pick<Attestation, "state" | "reason" | "tx_hash">

async function howFar(db: Reader, row: Row): Promise<HowFar> {
  const { tx_hash } = row
  if (row.failure !== null) return { state: "failed", reason: row.failure, tx_hash }
  if (row.settled === 1) return { state: "confirmed", reason: null, tx_hash }
  const { event, waiting } = await attestationStateOf(db, row)
  if (waiting.length === 0 && isAsWanted(row, event)) {
    const isDeep = event === undefined || event.block_number <= row.confirmed_block
    return { state: isDeep ? "confirmed" : "sent", reason: row.halted_reason, tx_hash }
  }
  const signed = waiting.find(({ state }) => state === "signed")
  const reason = row.halted_reason ?? waiting.find(({ error }) => error !== null)?.error ?? null
  if (!signed) return { state: "requested", reason, tx_hash: null }
  return { state: "sent", reason, tx_hash: await lastHash(db, signed.id) }
}

async function lastHash(db: Reader, transaction_id: string): Promise<string | null> {
  const attempt = await db
    .selectFrom("attempts")
    .select("hash")
    .where("transaction_id", "=", transaction_id)
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirst()
  return attempt?.hash ?? null
}
