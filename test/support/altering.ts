import type { Endpoint } from "#chain/rpc/node.ts"

export interface RpcCall {
  method: string
  params: unknown[]
  id: number
}

/** A node like another one, but for the result of one method. */
export const altering =
  (method: string, alter: (result: never, body: RpcCall) => unknown) =>
  (endpoint: Endpoint): Endpoint =>
  async (body) => {
    const answer = await endpoint(body)
    const one = (request: RpcCall, response: { result?: unknown }) =>
      request.method === method && response.result !== undefined
        ? { ...response, result: alter(response.result as never, request) }
        : response
    if (!Array.isArray(body)) return one(body as RpcCall, answer as { result?: unknown })
    return body.map((request, index) => one(request, (answer as { result?: unknown }[])[index]!))
  }
