import { buildRecord, newSalts } from "#proof/build-record.ts"
import { buildCertificate, type FullCertificate } from "#proof/certificate.ts"
import { issuerIdOf } from "#proof/certificate-report.ts"
import { generateCode } from "#proof/code.ts"
import type { Hex } from "#proof/hex.ts"
import { canonicalBytes, recordHash } from "#proof/record-hash.ts"
import { deriveSealKey, sealRecord } from "#proof/seal.ts"
import { batchTokenId } from "#proof/token-id.ts"
import { buildTree } from "#proof/tree.ts"
import type { openRegistryChain } from "./registry-chain.ts"

type RegistryChain = Awaited<ReturnType<typeof openRegistryChain>>

/** A new, unknown company. */
export function newIssuer(name = "ACME Kft.") {
  return { id: issuerIdOf(crypto.randomUUID()), name }
}

export function newRecord(issuer: { id: Hex; name: string }, code = generateCode()) {
  return buildRecord({ code, issuer, name: "Oak chair", serial_number: code.slice(0, 6), ...newSalts() })
}

/** Mints one product on its own, its record sealed beside it; gives its certificate. */
export async function mintIndividual(
  chain: RegistryChain,
  issuer = newIssuer(),
  code = generateCode(),
): Promise<FullCertificate> {
  const { chain_id, registry } = chain
  const record = newRecord(issuer, code)
  const bytes = canonicalBytes(record)
  const key = await deriveSealKey(record.code)
  const tx_hash = await chain.mint(issuer.id, key.token_id, recordHash(record), await sealRecord(bytes, key))
  return buildCertificate({ chain_id, registry, token_id: key.token_id, record, tx_hash })
}

/** Mints a batch; gives the certificates in order. */
export async function mintBatch(chain: RegistryChain, size: number, issuer = newIssuer()): Promise<FullCertificate[]> {
  const { chain_id, registry } = chain
  const records = Array.from({ length: size }, () => newRecord(issuer))
  const { root, proof } = buildTree(records.map((record) => recordHash(record)))
  const tx_hash = await chain.mintBatch(issuer.id, root, size)
  return records.map((record, index) => {
    const batch = { root, index, size, proof: proof(index) }
    return buildCertificate({ chain_id, registry, token_id: batchTokenId(root, index), record, tx_hash, batch })
  })
}
