import type { openRegistryChain } from "./registry-chain.ts"

type RegistryChain = Awaited<ReturnType<typeof openRegistryChain>>
type Body = { method: string; params: unknown[] }
/** Changes what an honest node would answer; or answers itself, by a Response. */
export type Lie = (honest: unknown, body: Body) => unknown

/** `fetch` to nodes at `https://{name}.example`, each of them telling the truth about `chain` but for its lie. */
export function nodesOf(chain: RegistryChain, lies: Record<string, Lie> = {}) {
  const asked: { url: string; method: string; params: unknown[] }[] = []
  const fetch = async (input: unknown, init?: RequestInit): Promise<Response> => {
    const body = JSON.parse(String(init?.body)) as Body
    asked.push({ url: String(input), ...body })
    const lie = lies[new URL(String(input)).hostname.replace(".example", "")] ?? ((honest: unknown) => honest)
    const answer = await lie(await honestAnswer(chain, body), body)
    if (answer instanceof Response) return answer
    return Response.json({ jsonrpc: "2.0", id: 1, ...(answer as object) })
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
