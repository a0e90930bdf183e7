import type { Database } from "#db/database.ts"
import type { EventKind } from "#db/event-kinds.ts"
import type { Transactions } from "#db/tables/chain.ts"

const FAMILIES: readonly { kinds: Transactions["kind"][]; events: EventKind[] }[] = [
  { kinds: ["recall", "reinstate"], events: ["TokenRecalled", "TokenReinstated"] },
  { kinds: ["recall_batch", "reinstate_batch"], events: ["BatchRecalled", "BatchReinstated"] },
  { kinds: ["attest", "revoke"], events: ["IssuerAttested", "IssuerRevoked"] },
]

/**
 * Voids a restored database's calls that later events supersede: sending an old recall would undo its reinstatement. Returns
 * how many.
 */
export async function dropSupersededCalls(db: Database): Promise<number> {
  return db.write(async (tx) => {
    let overtaken = 0
    for (const { kinds, events } of FAMILIES) {
      const { numUpdatedRows } = await tx
        .updateTable("transactions")
        .set({ state: "void", error: null })
        .where("state", "in", ["prepared", "signed"])
        .where("kind", "in", kinds)
        .where(({ exists, selectFrom }) =>
          exists(
            selectFrom("events")
              .select("events.block_number")
              .whereRef("events.chain_id", "=", "transactions.chain_id")
              .where((eb) =>
                eb.or([
                  eb("events.subject", "=", eb.ref("transactions.subject")),
                  eb("events.root", "=", eb.ref("transactions.subject")),
                ]),
              )
              .where("events.kind", "in", events)
              .whereRef("events.block_time", ">=", "transactions.created_at"),
          ),
        )
        .executeTakeFirst()
      overtaken += Number(numUpdatedRows)
    }
    for (const attestation of await tx.selectFrom("attestations").selectAll().execute()) {
      const { chain_id, issuer, company_id, wanted, decided_at } = attestation
      const last = await tx
        .selectFrom("events")
        .select(["kind", "block_time"])
        .where("chain_id", "=", chain_id)
        .where("subject", "=", issuer)
        .where("kind", "in", ["IssuerAttested", "IssuerRevoked"])
        .orderBy("block_number", "desc")
        .orderBy("log_index", "desc")
        .limit(1)
        .executeTakeFirst()
      const says = last?.kind === "IssuerAttested" ? "attested" : "revoked"
      if (!last || says === wanted || Number(last.block_time) < decided_at) continue
      const now_wanted = { wanted: says, settled: 1, decided_at: Number(last.block_time) } as const
      await tx
        .updateTable("attestations")
        .set(now_wanted)
        .where("company_id", "=", company_id)
        .where("chain_id", "=", chain_id)
        .execute()
      if (says === "revoked")
        await tx.updateTable("companies").set({ verified: 0 }).where("id", "=", company_id).execute()
      overtaken++
    }
    return overtaken
  })
}
