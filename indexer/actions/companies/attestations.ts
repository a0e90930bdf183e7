import { latestEvent } from "#actions/tokens/latest-event.ts"
import { attestData, revokeData } from "#contracts/call-data.ts"
import type { Reader, Tx } from "#db/database.ts"
import { addRow, changeRows, findRow, readRow } from "#db/rows.ts"
import type { Events, Transactions } from "#db/tables/chain.ts"
import type { Attestations, Companies } from "#db/tables/companies.ts"
import type { App } from "#indexer/app.ts"
import { refusal } from "#indexer/errors.ts"
import { issuerIdOf } from "#proof/certificate-report.ts"
import type { Hex } from "#proof/hex.ts"
import type { ChainId } from "#shared/chains.ts"
import { PLAN_NAMES } from "#shared/plans.ts"
import { stored } from "#shared/refusals.ts"
import { mintChainOf } from "./company.ts"
import { hasPending, NOTHING_PENDING, wantedDetails } from "./pending.ts"

/** The contract takes no longer name. */
const ATTESTED_NAME_BYTES_MAX = 256

/**
 * Decides that a company is verified, under the details that it wants, on its minting network and those with an earlier
 * attestation; false if already decided. Without a domain, the last one stays.
 */
export async function markVerified(
  app: Pick<App, "chains">,
  tx: Tx,
  company: Companies,
  domain: string | undefined,
  now: number,
): Promise<boolean> {
  const details = wantedDetails(company)
  const name = attestedName(details.name)
  const isDecision = company.verified !== 1 || hasPending(company)
  const known = await tx
    .selectFrom("attestations")
    .select(["chain_id", "domain", "wanted", "name", "failure"])
    .where("company_id", "=", company.id)
    .execute()
  const shown_domain = domain ?? known[0]?.domain ?? ""
  const wanted = { wanted: "attested", name, domain: shown_domain, decided_at: now, settled: 0, failure: null } as const
  let changed = isDecision
  for (const { chain_id, ...decided } of known) {
    const isSame = decided.wanted === "attested" && decided.name === name && decided.domain === shown_domain
    if (isSame && decided.failure === null) continue
    changed = true
    await changeRows(tx, "attestations", { company_id: company.id, chain_id }, wanted)
  }
  if (isDecision) {
    await tx
      .updateTable("companies")
      .set({ ...details, ...NOTHING_PENDING })
      .set({ verified: 1, verified_at: now, verification_withdrawn_at: null, withdrawal_reason: null })
      .set({ asked_at: null, reviewed_at: null })
      .set({ answer: null, answer_reason: null, answered_at: null })
      .where("id", "=", company.id)
      .execute()
  }
  await attestWhereMinting(app, tx, { ...company, name, verified: 1 }, now, shown_domain)
  return changed
}

/** Call this whenever a company's plan changes: attests a verified company on its new network, too. */
export async function attestWhereMinting(
  { chains }: Pick<App, "chains">,
  tx: Tx,
  company: Pick<Companies, "id" | "name" | "plan" | "verified">,
  now: number,
  domain?: string,
): Promise<void> {
  if (company.verified !== 1) return
  const elsewhere = await findRow(tx, "attestations", { company_id: company.id }, ["domain"])
  await addRow(tx, "attestations", {
    company_id: company.id,
    chain_id: mintChainOf(company.plan, [...chains.keys()]),
    issuer: issuerIdOf(company.id),
    wanted: "attested",
    name: company.name,
    domain: domain ?? elsewhere?.domain ?? "",
    decided_at: now,
    settled: 0,
  })
}

function attestedName(name: string): string {
  if (Buffer.byteLength(name) <= ATTESTED_NAME_BYTES_MAX) return name
  throw refusal("name_too_long_to_attest")
}

/** At start-up: attests verified companies on the network they mint to, which may be newly offered. */
export async function attestWhereOffered(app: App): Promise<void> {
  for (const plan of PLAN_NAMES) {
    const missing = await app.db.read
      .selectFrom("companies")
      .select("id")
      .where("plan", "=", plan)
      .where("verified", "=", 1)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom("attestations")
              .select("company_id")
              .whereRef("company_id", "=", "companies.id")
              .where("chain_id", "=", mintChainOf(plan, [...app.chains.keys()])),
          ),
        ),
      )
      .execute()
    for (const { id } of missing) {
      await app.db.writeFor(id, (tx, company) => attestWhereMinting(app, tx, company, app.now()))
    }
  }
}

/** How far an attestation, or taking it back, has got. */
interface AttestationState {
  /** The last event about the issuer: the chain's present state. */
  event: Events | undefined
  /** Our transactions about it that may still have an effect: not yet in the index. */
  waiting: Transactions[]
  /** Included in a block, but not yet beyond the reach of a reorg. */
  included: Transactions[]
}

export async function attestationStateOf(
  db: Reader | Tx,
  { chain_id, issuer }: Attestations,
): Promise<AttestationState> {
  const event = await latestEvent(db, chain_id, issuer, ["IssuerAttested", "IssuerRevoked"])
  const open = await db
    .selectFrom("transactions")
    .selectAll()
    .where("chain_id", "=", chain_id)
    .where("subject", "=", issuer)
    .where("kind", "in", ["attest", "revoke"])
    .where("state", "in", ["prepared", "signed"])
    .orderBy("created_at")
    .execute()
  const included = await db
    .selectFrom("attempts")
    .innerJoin("events", "events.tx_hash", "attempts.hash")
    .select("attempts.transaction_id")
    .where("events.chain_id", "=", chain_id)
    .where("events.subject", "=", issuer)
    .execute()
  const included_ids = new Set(included.map(({ transaction_id }) => transaction_id))
  return {
    event,
    waiting: open.filter(({ id }) => !included_ids.has(id)),
    included: open.filter(({ id }) => included_ids.has(id)),
  }
}

/** Whether the chain's state matches our decision. */
export function isAsWanted({ wanted, name, domain }: Attestations, event: Events | undefined): boolean {
  if (event?.kind !== "IssuerAttested") return wanted === "revoked"
  return wanted === "attested" && event.name === name && event.domain === domain
}

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
      const attestation = await readRow(tx, "attestations", { company_id, chain_id })
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
    await changeRows(tx, "transactions", { id: transaction.id, state: "prepared" }, { state: "void", error: null })
  }
  if (step === null) return settleWhenFinal(tx, attestation, event?.block_number, included)
  const isRenamed = event?.kind === "IssuerAttested" && event.name !== attestation.name
  if (step === "attest" && isRenamed && (await mintsUnderWay(tx, attestation))) return
  const failure = await whyNot(tx, attestation)
  if (failure) return settle(tx, attestation, failure)
  const call = {
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
  } as const
  await tx.insertInto("transactions").values(call).execute()
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
  const { indexed_block_at } = await readRow(tx, "chains", { chain_id }, ["indexed_block_at"])
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
  const { finalized_block } = await readRow(tx, "chains", { chain_id: attestation.chain_id }, ["finalized_block"])
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
  return sent.length >= TRANSACTIONS_A_DECISION_MAX ? stored("not_recorded") : null
}

async function settle(tx: Tx, { company_id, chain_id }: Attestations, failure: string | null): Promise<void> {
  await changeRows(tx, "attestations", { company_id, chain_id }, { settled: 1, failure })
}
