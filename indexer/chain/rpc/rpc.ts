/**
 * JSON-RPC over interchangeable nodes; answers are untrusted, so callers validate them. viem's client hides which node
 * answered and accepts large bodies.
 */
import {
  type Answer,
  createNode,
  type Endpoint,
  mayBeRefused,
  NODE_STATES,
  type Node,
  NodeFailed,
  type Refusal,
  type RpcCall,
} from "./node.ts"

/** No node answered: nothing is known, in particular not that anything failed. */
export class RpcUnreachable extends Error {}

/** Two nodes or more answered, and no two of them alike: nothing is known either. */
export class NoQuorum extends RpcUnreachable {}

/** The nodes answered with an error what has an answer: their trouble, and nothing is known. */
export class NodesRefuse extends RpcUnreachable {}

/** An error that can be an answer. Its wording differs from node to node: decide by state, not by `message`. */
export class RpcRefused extends Error {
  readonly data: unknown
  /** It is the nodes' trouble after all: another question would be refused as well. */
  readonly is_trouble: boolean
  constructor(method: string, { message, data, is_trouble }: Refusal) {
    super(`${method}: ${message}`)
    this.data = data
    this.is_trouble = is_trouble
  }
}

/** One node, or the best of several. */
export interface Asking {
  request(method: string, params: unknown[]): Promise<unknown>
  /** All answers from one node, in order: they belong together. */
  batch(calls: RpcCall[]): Promise<unknown[]>
}

/** One node by itself. */
export interface RpcNode extends Asking, Pick<Node, "health" | "unanswered" | "mayBeAsked" | "note"> {}

export interface Rpc extends Asking {
  /**
   * The answer of two nodes, or of a single one. Throws NoQuorum, RpcUnreachable below two answers, RpcRefused or
   * NodesRefuse when two refuse.
   */
  quorum(method: string, params: unknown[]): Promise<unknown>
  /** The node that answered last cannot be right: others are asked first until it agrees with them. */
  distrust(reason: string): void
  /** Asks the same nodes, and remembers for itself who answered last: `distrust` then names that node. */
  reader(): Rpc
  /** Hands signed bytes to the nodes that are well, and to resting ones where none of those takes them. Rejects when none does. */
  send(raw: string): Promise<void>
  readonly nodes: readonly RpcNode[]
  /** How many nodes must say the same before something counts. */
  readonly needed: 1 | 2
}

export interface RpcOptions {
  names?: string[]
  redact?: (text: string) => string
  now?: () => number
}

/** Asks the healthiest of `endpoints` first and the others in turn; among equals it stays with the one that answered last. */
export function createRpc(endpoints: Endpoint[], { names, redact, now = Date.now }: RpcOptions = {}): Rpc {
  const nodes = endpoints.map((endpoint, index) =>
    createNode(endpoint, { name: names?.[index] ?? String(index + 1), now, ...(redact && { redact }) }),
  )
  return rpcOver(nodes)
}

function rpcOver(nodes: Node[]): Rpc {
  let preferred: Node | undefined

  function inOrder(): Node[] {
    const rank = (node: Node) =>
      NODE_STATES.indexOf(node.health().state) + (isWell(node) ? 0 : 0.75) - (node === preferred ? 0.5 : 0)
    return nodes.filter((node) => node.mayBeAsked()).sort((a, b) => rank(a) - rank(b))
  }

  async function ask(calls: RpcCall[]): Promise<Answer[]> {
    let last = "none may be asked for now"
    let passing: Answer[] | undefined
    for (const node of inOrder()) {
      try {
        const answers = await node.ask(calls)
        if (answers.some(isPassing)) {
          passing ??= answers
          continue
        }
        preferred = node
        return answers
      } catch (error) {
        last = `node ${node.health().name}: ${(error as NodeFailed).message}`
      }
    }
    if (passing) return passing
    throw new RpcUnreachable(`No node answered (${last}).`)
  }

  return {
    ...askingThrough(ask),
    nodes: nodes.map((node) => ({ ...node, ...askingThrough(node.ask) })),
    needed: nodes.length > 1 ? 2 : 1,
    reader: () => rpcOver(nodes),
    async quorum(method, params) {
      const alikeIn = (answers: Answer[]) => (nodes.length === 1 ? answers[0] : twice(answers))
      const isEnough = (answers: Answer[][]) => alikeIn(answers.flat()) !== undefined
      const said = (await askEach(inOrder(), asking(method, params), isEnough)).flat()
      const alike = alikeIn(said)
      if (alike) return resultOf(method, alike)
      if (said.length < 2) throw new RpcUnreachable(`${method}: ${said.length} of ${nodes.length} nodes answered.`)
      throw new NoQuorum(`${method}: ${said.length} of ${nodes.length} nodes answered, and no two of them alike.`)
    },
    distrust(reason) {
      if (nodes.length > 1) preferred?.note({ disagrees: reason })
    },
    async send(raw) {
      const isTaken = (answers: Answer[][]) => answers.flat().some((answer) => "result" in answer)
      const said = (await askEach(inOrder(), asking("eth_sendRawTransaction", [raw]), isTaken)).flat()
      if (said.some((answer) => "result" in answer)) return
      if (said[0]) resultOf("eth_sendRawTransaction", said[0])
      throw new RpcUnreachable("No node answered.")
    },
  }
}

/** A node that takes longer is asked after the others, since everybody would wait for it. */
const SLOW_MS = 4_000
const asking = (method: string, params: unknown[]) => (node: Node) => node.ask([{ method, params }]).catch(() => [])

const isWell = ({ health }: Pick<Node, "health">) =>
  health().state !== "resting" && Number(health().answer_ms) < SLOW_MS

/** Asks the nodes that are well, and the others only where that is not enough: one may keep each question waiting. */
export async function askEach<Asked extends Pick<Node, "health" | "mayBeAsked">, Said>(
  nodes: readonly Asked[],
  ask: (node: Asked) => Promise<Said>,
  isEnough: (said: Said[]) => boolean,
): Promise<Said[]> {
  const asked = nodes.filter((node) => node.mayBeAsked())
  const [well, others] = [asked.filter(isWell), asked.filter((node) => !isWell(node))]
  const said = await Promise.all(well.map(ask))
  return isEnough(said) ? said : [...said, ...(await Promise.all(others.map(ask)))]
}

function askingThrough(ask: Node["ask"]): Asking {
  return {
    async request(method, params) {
      const [answer] = await ask([{ method, params }]).catch(sayUnreachable)
      return resultOf(method, answer!)
    },
    async batch(calls) {
      const answers = await ask(calls).catch(sayUnreachable)
      return calls.map(({ method }, index) => resultOf(method, answers[index]!))
    },
  }
}

function sayUnreachable(error: unknown): never {
  throw error instanceof NodeFailed ? new RpcUnreachable(`The node did not answer (${error.message}).`) : error
}

/** A refusal that no contract has given: another node may do better. */
const isPassing = (answer: Answer) => "refused" in answer && (answer.refused.is_trouble || !answer.refused.data)

function resultOf(method: string, answer: Answer): unknown {
  if ("result" in answer) return answer.result
  if (mayBeRefused(method)) throw new RpcRefused(method, answer.refused)
  throw new NodesRefuse(`${method}: ${answer.refused.message}`)
}

/** The first answer given twice. Refusals are compared by the contract's error, not the node's wording. */
function twice(answers: Answer[]): Answer | undefined {
  const seen = new Set<string>()
  return answers.find((answer) => {
    const key = JSON.stringify("refused" in answer ? [answer.refused.data, answer.refused.is_trouble] : answer)
    return seen.has(key) || !seen.add(key)
  })
}
