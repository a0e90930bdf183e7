import { attestData, revokeData } from "#contracts/call-data.ts"
import type { Tx } from "#db/database.ts"
import type { Transactions } from "#db/tables/chain.ts"
import type { Attestations } from "#db/tables/companies.ts"
import type { App } from "#indexer/app.ts"
import type { Hex } from "#proof/hex.ts"
import type { ChainId } from "#shared/chains.ts"
import { store } from "#shared/refusals.ts"
import { attestationStateOf, isAsWanted } from "./attestation-state.ts"

const COMPANIES_A_ROUND_MAX = 500
/** One is enough; a decision that needs more than this meets a chain that does not do as it says. */
const TRANSACTIONS_A_DECISION_MAX = 10

/**
 * Queues the next transaction once the previous one is included, until the chains' attestations match our decisions.
 * Runs repeatedly, so crashes, reorgs and failed nodes need no repair.
 */
export async function reconcileAttestations(app: App, only_company_id?: string): Promise<void> {
  let open = app.db.read
    .selectFrom("attestations")
    .select(["company_id", "chain_id"])
    .where("settled", "=", 0)
    .orderBy("decided_at")
    .limit(COMPANIES_A_ROUND_MAX)
  if (only_company_id !== undefined) open = open.where("company_id", "=", only_company_id)
  for (const { company_id, chain_id } of await open.execute()) {
    await app.db.write(async (tx) => {
      const attestation = await tx
        .selectFrom("attestations")
        .selectAll()
        .where("company_id", "=", company_id)
        .where("chain_id", "=", chain_id)
        .executeTakeFirstOrThrow()
      await bringOne(app, tx, attestation)
    })
  }
}

async function bringOne(app: App, tx: Tx, attestation: Attestations): Promise<void> {
  const chain = app.chains.get(attestation.chain_id as ChainId)
  if (!chain) return
  const { event, waiting, included } = await attestationStateOf(tx, attestation)
  const step = isAsWanted(attestation, event) ? null : attestation.wanted === "attested" ? "attest" : "revoke"
  for (const transaction of waiting) {
    // A signed transaction may be included at any time, so decide nothing before it is.
    if (transaction.state === "signed" || transaction.nonce !== null) return
    if (transaction.kind === step && (step === "revoke" || transaction.data === attesting(attestation))) return
    await tx
      .updateTable("transactions")
      .set({ state: "void", error: null })
      .where("id", "=", transaction.id)
      .where("state", "=", "prepared")
      .execute()
  }
  if (step === null) return settleWhenFinal(tx, attestation, event?.block_number, included)
  const isRenamed = event?.kind === "IssuerAttested" && event.name !== attestation.name
  if (step === "attest" && isRenamed && (await mintsUnderWay(tx, attestation))) return
  const failure = await whyNot(tx, attestation)
  if (failure) return settle(tx, attestation, failure)
  await tx
    .insertInto("transactions")
    .values({
      id: crypto.randomUUID(),
      chain_id: chain.chain_id,
      kind: step,
      company_id: attestation.company_id,
      signer: chain.signers.attester.address,
      subject: attestation.issuer,
      to_address: chain.issuers,
      data: step === "attest" ? attesting(attestation) : await revoking(tx, attestation),
      state: "prepared",
      created_at: app.now(),
    })
    .execute()
}

/** Records made before the decision carry the former name, which nobody would vouch for once the new one is attested. */
async function mintsUnderWay(tx: Tx, { company_id, chain_id, decided_at }: Attestations): Promise<boolean> {
  const mint = await tx
    .selectFrom("transactions")
    .select("id")
    .where("company_id", "=", company_id)
    .where("chain_id", "=", chain_id)
    .where("kind", "in", ["mint", "mint_batch"])
    .where("state", "in", ["prepared", "signed"])
    .where("created_at", "<=", decided_at)
    .executeTakeFirst()
  return mint !== undefined
}

function attesting({ issuer, name, domain }: Attestations): Hex {
  return attestData(issuer as Hex, name, domain)
}

/** From the decision on, by the chain's clock where ours is ahead of it: the contract takes no time to come. */
async function revoking(tx: Tx, { chain_id, issuer, decided_at }: Attestations): Promise<Hex> {
  const { indexed_block_at } = await tx
    .selectFrom("chains")
    .select("indexed_block_at")
    .where("chain_id", "=", chain_id)
    .executeTakeFirstOrThrow()
  const since_ms = Math.min(Number(decided_at), Number(indexed_block_at ?? decided_at))
  return revokeData(issuer as Hex, BigInt(Math.floor(since_ms / 1000)))
}

/** Until its event is final, a reorg may take it back. */
async function settleWhenFinal(
  tx: Tx,
  attestation: Attestations,
  block: number | undefined,
  included: Transactions[],
): Promise<void> {
  if (included.length > 0) return
  const { finalized_block } = await tx
    .selectFrom("chains")
    .select("finalized_block")
    .where("chain_id", "=", attestation.chain_id)
    .executeTakeFirstOrThrow()
  if (block === undefined || block <= finalized_block) await settle(tx, attestation, null)
}

/** Why nothing more is sent for this decision, or null. */
async function whyNot(tx: Tx, { chain_id, issuer, decided_at }: Attestations): Promise<string | null> {
  const sent = await tx
    .selectFrom("transactions")
    .select(["state", "error"])
    .where("chain_id", "=", chain_id)
    .where("subject", "=", issuer)
    .where("kind", "in", ["attest", "revoke"])
    .where("created_at", ">=", decided_at)
    .execute()
  const refused = sent.find(({ state, error }) => state === "void" && error !== null)
  if (refused) return refused.error
  return sent.length >= TRANSACTIONS_A_DECISION_MAX ? store("not_recorded") : null
}

async function settle(tx: Tx, { company_id, chain_id }: Attestations, failure: string | null): Promise<void> {
  await tx
    .updateTable("attestations")
    .set({ settled: 1, failure })
    .where("company_id", "=", company_id)
    .where("chain_id", "=", chain_id)
    .execute()
}
