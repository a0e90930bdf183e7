/**
 * Reads the registry from nodes for pages, scripts and the static verify page. One verification reads everything at one
 * block; of several nodes, two must agree on it.
 */
import type { RegistryReading, RegistryRequest } from "#proof/certificate-report.ts"
import { type Hex, isHexOf } from "#proof/hex.ts"
import type { BlockReference, RegistryReader, SealedRecord } from "#proof/verify-from-code.ts"
import {
  attestationOfCall,
  batchSizeCall,
  type ContractCall,
  issuersCall,
  keyOfCall,
  keysCall,
  PRODUCT_MINTED_TOPIC,
  placeCall,
  readProductMinted,
  recordOfCall,
  type StoredRecord,
  statusOfCall,
  type TokenStatus,
  verifyCall,
} from "./registry-calls.ts"
import { NodesStandStill, RegistryUnreachable, type RpcNode, type RpcOptions, rpcNode } from "./rpc-node.ts"

export interface ReaderOptions extends RpcOptions {
  chain_id: number
  registry: Hex
  /** One is enough; of two or more, two must agree. */
  rpc_urls: readonly string[]
  /** Null for a local chain, which makes no block while nothing waits. */
  clock: ReaderClock | null
}

const OPINIONS = 2
/** How far a node may lag behind another before it counts as hiding the present. */
const HEADS_APART_S_MAX = 768
/** How far below the lower head to look for a block that both nodes have. */
const FORK_BLOCKS_MAX = 4

/** What nodes say of a token of which nothing but its id is known. */
export interface StatusReading extends TokenStatus, BlockReference {
  /** 0 when the token is of no batch. */
  batch_size: number
  rpc_urls: string[]
  agreed: boolean
}

/** Reads a token's state by its id alone, at one block. Throws RegistryUnreachable when the chain could not be read. */
export async function readTokenStatus(options: ReaderOptions, token_id: Hex): Promise<StatusReading> {
  const nodes = nodesOf(options)
  const view = await openView(nodes, options)
  const status = await readFrom(view, options, async (node) => {
    const [state, batch_size] = await Promise.all([
      call(node, view, view.registry, statusOfCall(token_id)),
      call(node, view, view.registry, batchSizeCall(token_id)),
    ])
    return { ...state, batch_size }
  })
  const rpc_urls = view.nodes.map(({ url }) => url)
  return { ...status, ...view.block, rpc_urls, agreed: view.nodes.length >= OPINIONS }
}

/** A reader of one registry on one chain. Its methods throw RegistryUnreachable when the chain could not be read. */
export function registryReader(options: ReaderOptions): RegistryReader {
  const nodes = nodesOf(options)
  return {
    async read(request, at) {
      requireSameRegistry(options, request)
      const view = await openView(nodes, options, at)
      const answer = await readFrom(view, options, (node) => readAnswer(node, view, request))
      const rpc_urls = view.nodes.map(({ url }) => url)
      return { ...answer, ...view.block, rpc_urls, agreed: view.nodes.length >= OPINIONS }
    },
    async readSealedRecord(token_id) {
      const view = await openView(nodes, options)
      const minted = await readFrom(view, options, (node) => readMinted(node, view, token_id))
      return minted && { ...minted, at: view.block }
    },
  }
}

/** One for each address: the same one in another spelling is no second opinion. */
function nodesOf(options: ReaderOptions): RpcNode[] {
  const spelling = (url: string) => (URL.canParse(url) ? new URL(url).href : url).replace(/\/*(#.*)?$/, "")
  const urls = new Map(options.rpc_urls.map((url) => [spelling(url), url]))
  return [...urls.values()].map((url) => rpcNode(url, options))
}

/** Nodes, the registry's address, and the block to read at. */
interface View {
  nodes: RpcNode[]
  registry: Hex
  block: BlockReference
}

async function openView(nodes: RpcNode[], options: ReaderOptions, at?: BlockReference): Promise<View> {
  if (nodes.length === 0) throw new RegistryUnreachable("no node is known for this chain")
  const heads = await Promise.allSettled(nodes.map((node) => readHead(node, options)))
  const answering = heads.flatMap((head) => (head.status === "fulfilled" ? [head.value] : []))
  if (answering.length < Math.min(OPINIONS, nodes.length)) {
    const errors = heads.flatMap((head) => (head.status === "rejected" ? [head.reason as Error] : []))
    const reasons = errors.map(({ message }) => message).join("; ")
    throw errors.some((error) => error instanceof NodesStandStill)
      ? new NodesStandStill(reasons)
      : new RegistryUnreachable(reasons)
  }
  const chosen = answering.slice(0, OPINIONS)
  return {
    nodes: chosen.map(({ node }) => node),
    registry: options.registry,
    block: at ?? (await commonBlock(chosen)),
  }
}

/** What the nodes agree on; its block has been seen then. */
async function readFrom<Answer>(
  view: View,
  { clock }: ReaderOptions,
  ask: (node: RpcNode) => Promise<Answer>,
): Promise<Answer> {
  const answer = await agreed(view, ask)
  clock?.noteSeen(Math.min(view.block.block_time_s, clock.now_s()))
  return answer
}

interface Head extends BlockReference {
  node: RpcNode
}

async function readHead(node: RpcNode, { chain_id, clock }: ReaderOptions): Promise<Head> {
  const [id, block] = await Promise.all([node.request("eth_chainId", []), readBlock(node, "latest")])
  const answered = quantity(node, id)
  if (answered !== BigInt(chain_id)) {
    throw new RegistryUnreachable(`${node.url} serves chain ${answered}, not ${chain_id}`)
  }
  if (clock) requireFresh(clock, node.url, block)
  return { node, ...block }
}

async function commonBlock(heads: Head[]): Promise<BlockReference> {
  const numbers = heads.map(({ block_number }) => block_number).sort((a, b) => (a < b ? -1 : 1))
  const lowest = numbers[0]!
  const times = heads.map(({ block_time_s }) => block_time_s)
  if (Math.max(...times) - Math.min(...times) > HEADS_APART_S_MAX) {
    throw new RegistryUnreachable(`the nodes' newest blocks are too far apart: ${numbers.join(" and ")}`)
  }
  for (let number = lowest; number >= 0n && number > lowest - BigInt(FORK_BLOCKS_MAX); number--) {
    const blocks = await Promise.all(
      heads.map((head) => (head.block_number === number ? head : readBlock(head.node, number))),
    )
    const { block_hash, block_time_s } = blocks[0]!
    if (blocks.every((block) => block.block_hash === block_hash))
      return { block_number: number, block_hash, block_time_s }
  }
  throw new RegistryUnreachable(`the nodes have different blocks at ${lowest}`)
}

/** Asks every node of the view; throws unless they say the same. */
async function agreed<Answer>({ nodes }: View, ask: (node: RpcNode) => Promise<Answer>): Promise<Answer> {
  const answers = await Promise.all(nodes.map(ask))
  const [first, ...others] = answers.map((answer) => JSON.stringify(answer))
  if (others.some((other) => other !== first)) {
    throw new RegistryUnreachable(`the nodes contradict each other: ${nodes.map(({ url }) => url).join(" and ")}`)
  }
  return answers[0]!
}

type Answer = Omit<RegistryReading, keyof BlockReference | "rpc_urls" | "agreed">

async function readAnswer(node: RpcNode, view: View, request: RegistryRequest): Promise<Answer> {
  const [verdict, { batch_size, minted_block }, issuers, code_token_id] = await Promise.all([
    call(node, view, view.registry, verifyCall(request)),
    call(node, view, view.registry, placeCall(request.token_id)),
    call(node, view, view.registry, issuersCall()),
    request.code_token_id,
  ])
  const [attestation, other, time, keys] = await Promise.all([
    call(node, view, issuers, attestationOfCall(request.issuer, request.issuer_name)),
    code_token_id && call(node, view, view.registry, statusOfCall(code_token_id)),
    minted_block === 0 ? null : readTime(node, minted_block),
    readKeys(node, view, issuers, request),
  ])
  const minted = time === null ? null : { block: minted_block, time }
  const code_token = other?.exists && { code_token: { recalled: other.recalled } }
  return { verdict, batch_size, ...attestation, ...(keys && { keys }), ...code_token, minted }
}

/** Those of the keys that are asked for which are or were the issuer's. */
async function readKeys(node: RpcNode, view: View, issuers: Hex, { issuer, keys }: RegistryRequest) {
  if (!keys) return null
  const address = await call(node, view, issuers, keysCall())
  const found = await Promise.all(keys.map((key) => call(node, view, address, keyOfCall(issuer, key))))
  return Object.fromEntries(keys.flatMap((key, at) => (found[at] ? [[key, found[at]]] : [])))
}

/** When a block was made, in seconds: the registry keeps its number alone. */
async function readTime(node: RpcNode, block: number): Promise<number> {
  const answer = await node.request("eth_getBlockByNumber", [`0x${block.toString(16)}`, false])
  return Number(quantity(node, ((answer ?? {}) as Record<string, unknown>).timestamp))
}

async function readMinted(node: RpcNode, view: View, token_id: Hex): Promise<Omit<SealedRecord, "at"> | null> {
  const stored = await call(node, view, view.registry, recordOfCall(token_id))
  if (!stored) return null
  const { block_hash } = await readBlock(node, BigInt(stored.block_number))
  const filter = { address: view.registry, topics: [PRODUCT_MINTED_TOPIC, token_id], blockHash: block_hash }
  const logs = await node.request("eth_getLogs", [filter])
  const minted = Array.isArray(logs) ? logs.flatMap((log) => mintedIn(log, filter, stored)) : []
  if (minted.length !== 1) {
    throw new RegistryUnreachable(`${node.url} does not serve the mint's event in block ${stored.block_number}`)
  }
  return minted[0]!
}

/** The record in a log. The log must match the filter and belong to the record that the contract stores. */
function mintedIn(
  log: unknown,
  filter: { address: Hex; topics: Hex[]; blockHash: Hex },
  { record_hash_start }: StoredRecord,
): Omit<SealedRecord, "at">[] {
  const { address, topics, data, blockHash, transactionHash } = (log ?? {}) as Record<string, unknown>
  const isAsked =
    lowerCase(address) === filter.address.toLowerCase() &&
    lowerCase(blockHash) === filter.blockHash &&
    Array.isArray(topics) &&
    filter.topics.every((topic, at) => lowerCase(topics[at]) === topic)
  const tx_hash = lowerCase(transactionHash)
  if (!isAsked || !isBytes(data) || !isHexOf(32, tx_hash)) return []
  try {
    const minted = readProductMinted(data)
    return minted.record_hash.startsWith(record_hash_start) ? [{ ...minted, tx_hash }] : []
  } catch {
    return []
  }
}

async function call<Result>(
  node: RpcNode,
  { block }: View,
  to: Hex,
  { data, read }: ContractCall<Result>,
): Promise<Result> {
  const result = await node.request("eth_call", [{ to, data }, { blockHash: block.block_hash }])
  if (!isBytes(result)) throw unusable(node, "eth_call")
  if (result === "0x") throw new RegistryUnreachable(`${node.url} knows no contract at ${to}`)
  try {
    return read(result)
  } catch {
    throw unusable(node, "eth_call")
  }
}

async function readBlock(node: RpcNode, block: bigint | "latest"): Promise<BlockReference> {
  const name = block === "latest" ? block : `0x${block.toString(16)}`
  const answer = await node.request("eth_getBlockByNumber", [name, false])
  const { number, hash, timestamp } = (answer ?? {}) as Record<string, unknown>
  const block_hash = lowerCase(hash)
  if (!isHexOf(32, block_hash)) throw unusable(node, "eth_getBlockByNumber")
  const block_number = quantity(node, number)
  if (block !== "latest" && block_number !== block) throw unusable(node, "eth_getBlockByNumber")
  return { block_number, block_hash, block_time_s: Number(quantity(node, timestamp)) }
}

function quantity(node: RpcNode, value: unknown): bigint {
  if (typeof value !== "string" || !/^0x[0-9a-f]{1,16}$/i.test(value)) throw unusable(node, "a number")
  return BigInt(value)
}

function isBytes(value: unknown): value is Hex {
  return typeof value === "string" && /^0x(?:[0-9a-f]{2})*$/i.test(value)
}

function lowerCase(value: unknown): string {
  return typeof value === "string" ? value.toLowerCase() : ""
}

function unusable({ url }: RpcNode, what: string): RegistryUnreachable {
  return new RegistryUnreachable(`${url} gave no usable answer for ${what}`)
}

function requireSameRegistry({ chain_id, registry }: ReaderOptions, request: RegistryRequest): void {
  if (request.chain_id === chain_id && request.registry.toLowerCase() === registry.toLowerCase()) return
  throw new RegistryUnreachable(`no node is known for registry ${request.registry} on chain ${request.chain_id}`)
}

/** One chain's clock. Times are seconds since 1970. */
export interface ReaderClock {
  head_age_s_max: number
  now_s(): number
  /** When the newest block was made that has been read here; 0 before the first. */
  seen_s(): number
  noteSeen(block_time_s: number): void
}

/** A node is often some blocks behind another. */
const LAG_S_MAX = 36

/** Throws unless a node's newest block is of the present, and no older than what has been seen. */
function requireFresh(clock: ReaderClock, url: string, head: BlockReference): void {
  const { block_number, block_time_s } = head
  if (clock.now_s() - block_time_s > clock.head_age_s_max) {
    const made_at = `${new Date(block_time_s * 1_000).toISOString().slice(0, 16).replace("T", " ")} UTC`
    throw new NodesStandStill(`the nodes stand still: the newest block of ${url} is of ${made_at}`)
  }
  if (block_time_s < clock.seen_s() - LAG_S_MAX)
    throw new RegistryUnreachable(`${url} is at block ${block_number}, and newer ones have been seen`)
}
