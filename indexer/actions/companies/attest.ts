import { encodeFunctionData } from "viem/utils"
import { issuerRegistryAbi } from "#contracts/abi.ts"
import type { App } from "#indexer/app.ts"
import { AppError } from "#indexer/errors.ts"
import { issuerIdOf } from "#shared/issuer.ts"
import { mintChainOf } from "./mint-chain.ts"

/** Marks a company as checked and puts its attestation into the outbox of the chain that it mints to. */
export async function attestCompany(app: App, company_id: string, domain: string): Promise<void> {
  await app.db.write(async (tx) => {
    const company = await tx.selectFrom("companies").selectAll().where("id", "=", company_id).executeTakeFirst()
    if (!company) throw new AppError("not_found", "There is no such company.")
    const chain = app.chains.get(mintChainOf(company.plan))
    if (!chain) throw new AppError("chain_unavailable", "The company's network could not be reached.")
    const issuer = issuerIdOf(company.id)
    await tx
      .updateTable("companies")
      .set({ verified: 1, verified_at: app.now() })
      .where("id", "=", company_id)
      .execute()
    await tx
      .insertInto("transactions")
      .values({
        ...{ id: crypto.randomUUID(), chain_id: chain.chain_id, kind: "attest", company_id, subject: issuer },
        signer: chain.signers.attester.address,
        to_address: chain.issuers,
        data: encodeFunctionData({
          abi: issuerRegistryAbi,
          functionName: "attest",
          args: [issuer, company.name, domain],
        }),
        state: "prepared",
        created_at: app.now(),
      })
      .execute()
  })
}
