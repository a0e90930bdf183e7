import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { privateKeyToAccount } from "viem/accounts"
import { concat, encodeFunctionData, keccak256 } from "viem/utils"
import { afterAll } from "vitest"
import { issuerRegistryAbi, productRegistryAbi } from "#contracts/abi.ts"
import { LOCAL_ACCOUNTS, LOCAL_CUSTODY, LOCAL_ISSUERS, LOCAL_REGISTRY } from "#contracts/local.ts"
import { buildRecord, newSalts } from "#proof/build-record.ts"
import { bundleText, sealEntry } from "#proof/bundle.ts"
import { buildCertificate, type FullCertificate } from "#proof/certificate.ts"
import {
  type AttestedIssuer,
  issuerIdOf,
  type RegistryReading,
  type RegistryRequest,
} from "#proof/certificate-report.ts"
import { generateCode } from "#proof/code.ts"
import type { Hex } from "#proof/hex.ts"
import { canonicalBytes, recordHash } from "#proof/record-hash.ts"
import { deriveSealKey, sealRecord } from "#proof/seal.ts"
import { batchTokenId } from "#proof/token-id.ts"
import { buildTree } from "#proof/tree.ts"
import { type ChainId, TESTNET_CHAIN_ID } from "#shared/chains.ts"
import { openLocalChain } from "#stand-ins/chain/local-chain.ts"
import { prepare } from "#test/support/prepare.ts"

const FEES = { type: "eip1559", maxFeePerGas: 20_000_000_000n, maxPriorityFeePerGas: 1_000_000_000n } as const

/** The project's contracts on an in-process chain with JSON-RPC over HTTP, and what their role holders do. */
async function openRegistryChain(chain_id: ChainId) {
  const directory = mkdtempSync(join(tmpdir(), "touchmark-registry-"))
  let ahead_ms = 0
  const now = () => Date.now() + ahead_ms
  const chain = await openLocalChain({ chain_id, directory, block_ms: 0, port: 0, now })

  async function send(who: keyof typeof LOCAL_ACCOUNTS, to: Hex, data: Hex): Promise<Hex> {
    const account = privateKeyToAccount(LOCAL_ACCOUNTS[who].private_key)
    const nonce = Number(await ask("eth_getTransactionCount", [account.address, "latest"]))
    const raw = await account.signTransaction({ ...FEES, chainId: chain_id, nonce, gas: 5_000_000n, to, data })
    const tx_hash = (await ask("eth_sendRawTransaction", [raw])) as Hex
    await chain.mine()
    const receipt = (await ask("eth_getTransactionReceipt", [tx_hash])) as { status: string }
    if (receipt.status !== "0x1") throw new Error("the transaction reverted")
    return tx_hash
  }

  async function ask(method: string, params: unknown[]): Promise<unknown> {
    const { result, error } = await chain.request({ jsonrpc: "2.0", id: 1, method, params })
    if (error) throw new Error(error.message)
    return result
  }

  const registry = (who: "minter" | "recaller" | "reinstater", call: Parameters<typeof encodeFunctionData>[0]) =>
    send(who, LOCAL_REGISTRY, encodeFunctionData(call))
  const abi = productRegistryAbi
  return {
    chain_id,
    registry: LOCAL_REGISTRY.toLowerCase() as Hex,
    rpc_url: chain.rpc_url!,
    ask,
    send,
    mine: chain.mine,
    /** The next block comes so much later. */
    pass(seconds: number): Promise<void> {
      ahead_ms += seconds * 1_000
      return chain.mine()
    },
    mint: (issuer: Hex, token_id: Hex, recordHash: Hex, sealedRecord: Hex) => {
      const products = [{ tokenId: BigInt(token_id), recordHash, sealedRecord }]
      return registry("minter", { abi, functionName: "mint", args: [LOCAL_CUSTODY, issuer, products] })
    },
    mintBatch: (issuer: Hex, root: Hex, size: number) =>
      registry("minter", { abi, functionName: "mintBatch", args: [LOCAL_CUSTODY, issuer, root, size] }),
    recall: (token_id: Hex, reason = 1) =>
      registry("recaller", { abi, functionName: "recall", args: [BigInt(token_id), reason] }),
    reinstate: (token_id: Hex) =>
      registry("reinstater", { abi, functionName: "reinstate", args: [BigInt(token_id), 1] }),
    recallBatch: (root: Hex, reason = 1) =>
      registry("recaller", { abi, functionName: "recallBatch", args: [root, reason] }),
    attest: (issuer: Hex, name: string, domain: string) =>
      send(
        "attester",
        LOCAL_ISSUERS,
        encodeFunctionData({ abi: issuerRegistryAbi, functionName: "attest", args: [issuer, name, domain] }),
      ),
    revoke: (issuer: Hex, since = 1n) =>
      send(
        "attester",
        LOCAL_ISSUERS,
        encodeFunctionData({ abi: issuerRegistryAbi, functionName: "revokeIssuer", args: [issuer, since] }),
      ),
    async close() {
      await chain.close()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

export type RegistryChain = Awaited<ReturnType<typeof openRegistryChain>>

/** Such a chain for the tests of this file, or of this `describe`. */
export function prepareRegistryChain(chain_id: ChainId = TESTNET_CHAIN_ID): RegistryChain {
  const chain = prepare(() => openRegistryChain(chain_id))
  afterAll(() => chain.close?.())
  return chain
}

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

type Body = { id: number; method: string; params: unknown[] }
/** Changes what an honest node would answer; or answers itself, by a Response. */
export type Lie = (honest: unknown, body: Body) => unknown

/** `fetch` to nodes at `https://{name}.example`, each of them telling the truth about `chain` but for its lie. */
export function nodesOf(chain: RegistryChain, lies: Record<string, Lie> = {}) {
  const asked: { url: string; method: string; params: unknown[] }[] = []
  const fetch = async (input: unknown, init?: RequestInit): Promise<Response> => {
    const lie = lies[new URL(String(input)).hostname.replace(".example", "")] ?? ((honest: unknown) => honest)
    const given = JSON.parse(String(init?.body)) as Body | Body[]
    const answers: object[] = []
    for (const body of [given].flat()) {
      asked.push({ url: String(input), ...body })
      const answer = await lie(await honestAnswer(chain, body), body)
      if (answer instanceof Response) return answer
      answers.push({ jsonrpc: "2.0", id: body.id, ...(answer as object) })
    }
    return Response.json(Array.isArray(given) ? answers : answers[0])
  }
  return { fetch: fetch as typeof globalThis.fetch, asked }
}

/** A lie about one method: what comes instead of its result. */
export function lieAbout(method: string, result: (honest: unknown, params: unknown[]) => unknown): Lie {
  return async (honest, body) => {
    if (body.method !== method) return honest
    return { result: await result((honest as { result: unknown }).result, body.params) }
  }
}

async function honestAnswer(chain: RegistryChain, { method, params }: Body): Promise<unknown> {
  try {
    return { result: await chain.ask(method, params) }
  } catch (error) {
    return { error: { code: -32000, message: (error as Error).message } }
  }
}

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

export function mintedWhileAttested(
  issuer: AttestedIssuer | null,
  verdict: RegistryReading["verdict"],
  { issuer_name }: Pick<RegistryRequest, "issuer_name">,
): Pick<RegistryReading, "periods" | "distrusted" | "minted"> {
  const period = issuer && { from: issuer.attested_at, until: issuer.revoked_at }
  const minted = verdict === "NotFound" ? null : { block: 5, time: issuer?.attested_at ?? 1 }
  return { periods: period && issuer.name === issuer_name ? [period] : [], distrusted: [], minted }
}

/** The positional tree as the definition has it, all padding written out, with another library's keccak256: an oracle. */
export function naiveTree(record_hashes: Hex[]): { root: Hex; proof(index: number): Hex[] } {
  let width = 1
  while (width < record_hashes.length) width *= 2
  const leaves = record_hashes.map((hash) => keccak256(concat(["0x00", hash])))
  while (leaves.length < width) leaves.push(`0x${"00".repeat(32)}`)
  return { root: rootOf(leaves), proof: (index) => proofOf(leaves, index) }
}

function rootOf(nodes: Hex[]): Hex {
  if (nodes.length === 1) return nodes[0]!
  const half = nodes.length / 2
  return keccak256(concat(["0x01", rootOf(nodes.slice(0, half)), rootOf(nodes.slice(half))]))
}

function proofOf(nodes: Hex[], index: number): Hex[] {
  if (nodes.length === 1) return []
  const half = nodes.length / 2
  const [left, right] = [nodes.slice(0, half), nodes.slice(half)]
  return index < half ? [...proofOf(left, index), rootOf(right)] : [...proofOf(right, index - half), rootOf(left)]
}

/** A batch's published bundle. */
export async function bundleOf(certificates: FullCertificate[]): Promise<string> {
  const entries = certificates.map(async ({ record, batch: place }) => {
    const { index, proof } = place!
    return sealEntry({ index, proof, record }, await deriveSealKey(record.code))
  })
  const { chain_id, registry, tx_hash, batch: place } = certificates[0]!
  const { root, size } = place!
  return bundleText({ chain_id, registry, root, size, tx_hash }, await Promise.all(entries))
}
