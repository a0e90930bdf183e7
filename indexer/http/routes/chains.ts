import * as z from "zod"
import { describeChains, describeStatus, isReady } from "#actions/chains/health.ts"
import { preferredLanguage } from "#http/context.ts"
import { json, route, typed, VERIFICATION } from "#http/route.ts"
import { fullDiskOf } from "#indexer/disks.ts"
import { refusal } from "#indexer/errors.ts"
import { ChainDescription, ServiceStatus } from "#shared/api/chains.ts"
import { reasonFor, say } from "#shared/refusals.ts"

const RPC_CALLS_MAX = 100
const PROBE = { tag: "Service", access: "public", limit: "none" } as const

const Ready = z.object({
  status: z.literal("ready"),
  disk_full_reason: z.string().optional().describe("A disk that is full. Products can be checked all the same."),
})

export const chainRoutes = [
  route({
    call: "GET /chains",
    id: "getChains",
    ...VERIFICATION,
    summary: "Fetch what is needed to check for yourself",
    answers: { 200: json(z.array(ChainDescription), "The networks, our contracts and public nodes.") },
    run: ({ app }) => describeChains(app),
  }),
  route({
    call: "GET /status",
    access: "public",
    or_page: true,
    limit: "read",
    tag: "Service",
    id: "getStatus",
    summary: "See how the service stands",
    detail: "How far each blockchain has been read, what waits, and why nothing moves where nothing does.",
    answers: {
      200: {
        ...json(ServiceStatus, "The state of things; as a page for whoever asks for `text/html`."),
        types: ["text/html"],
      },
    },
    errors: ["busy"],
    run: ({ app, c, version }) => describeStatus(app, version, preferredLanguage(c)),
  }),
  route({
    call: "GET /health",
    ...PROBE,
    id: "getHealth",
    summary: "Ask whether the process answers",
    answers: { 200: json(z.object({ status: z.literal("ok") }), "It does.") },
    run: () => ({ status: "ok" as const }),
  }),
  route({
    call: "GET /ready",
    ...PROBE,
    id: "getReady",
    summary: "Ask whether the service can do its work",
    answers: { 200: json(Ready, "It can.") },
    errors: ["busy"],
    async run({ app, c, isStopping }) {
      if (isStopping()) throw refusal("stopping")
      if (!(await isReady(app))) throw refusal("starting")
      // Verifying needs no room, so a balancer goes on asking this instance.
      const full = fullDiskOf(app)
      return {
        status: "ready" as const,
        ...(full ? { disk_full_reason: say(reasonFor(`${full}_disk_full`), preferredLanguage(c)) } : {}),
      }
    },
  }),
  route({
    call: "POST /rpc/:chain_id",
    access: "public",
    any_origin: true,
    limit: "read",
    body: "bytes",
    answers: { 200: typed<unknown>() },
    async run({ local_rpc, path, readBody }) {
      const answer = local_rpc.get(Number(path.chain_id))
      if (!answer) throw refusal("no_such", { thing: "local_chain" })
      const calls = parseCalls(await readBody())
      return Response.json(await answer(calls))
    },
  }),
]

function parseCalls(bytes: Buffer): unknown {
  let body: unknown
  try {
    body = JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    throw refusal("body_not_json")
  }
  if (Array.isArray(body) && body.length > RPC_CALLS_MAX) {
    throw refusal("at_most", { n: RPC_CALLS_MAX, things: "calls" })
  }
  return body
}
