import type { AttestedIssuer, RegistryReading, RegistryRequest } from "#proof/certificate-report.ts"
import type { Hex } from "#proof/hex.ts"
import { naiveTree } from "./naive-tree.ts"
import { mintedWhileAttested } from "./periods.ts"

/** The registry as the design words it, in memory: what a chain would answer. Knows whole batches, not only their roots. */
export class ModelRegistry {
  readonly #records = new Map<Hex, Hex>()
  readonly #batches: { root: Hex; record_hashes: Hex[] }[] = []
  readonly recalled = new Set<Hex>()
  readonly issuers = new Map<Hex, AttestedIssuer>()

  mint(token_id: Hex, record_hash: Hex): void {
    this.#records.set(token_id, record_hash)
  }

  mintBatch(root: Hex, record_hashes: Hex[]): void {
    this.#batches.push({ root, record_hashes })
  }

  verdict({ token_id, record_hash, root, proof }: RegistryRequest): RegistryReading["verdict"] {
    const value = BigInt(token_id)
    if (value >> 255n === 1n) {
      const stored = this.#records.get(token_id)
      if (!stored) return "NotFound"
      if (BigInt(root) !== 0n || proof.length > 0 || stored.slice(0, 58) !== record_hash.slice(0, 58)) return "Changed"
    } else {
      const batch = this.#batchOf(token_id)
      if (!batch) return "NotFound"
      const index = Number(value & 0xffff_ffffn)
      const isRight = batch.record_hashes[index] === record_hash && batch.root === root
      if (!isRight || JSON.stringify(naiveTree(batch.record_hashes).proof(index)) !== JSON.stringify(proof))
        return "Changed"
    }
    return this.recalled.has(token_id) ? "Recalled" : "Valid"
  }

  /** The port through which certificates are verified. */
  read = async (request: RegistryRequest): Promise<RegistryReading> => ({
    verdict: this.verdict(request),
    batch_size: this.#batchOf(request.token_id)?.record_hashes.length ?? 0,
    issuer: this.issuers.get(request.issuer) ?? null,
    ...mintedWhileAttested(this.issuers.get(request.issuer) ?? null, this.verdict(request), request),
    block_number: 7n,
    block_hash: `0x${"77".repeat(32)}`,
    rpc_urls: ["https://node.example"],
    agreed: false,
    block_time_s: 1_800_000_000,
  })

  #batchOf(token_id: Hex) {
    const value = BigInt(token_id)
    const first = (value >> 32n) << 32n
    const index = Number(value & 0xffff_ffffn)
    return this.#batches.find(({ root, record_hashes }) => {
      const root_first = ((BigInt(root) & (2n ** 255n - 1n)) >> 32n) << 32n
      return root_first === first && index < record_hashes.length
    })
  }
}
