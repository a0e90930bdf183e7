import * as z from "zod"
import type { DescribedRoute } from "#http/openapi/described-route.ts"
import { ServiceStatus } from "#shared/api/chains.ts"

const LIMIT = "60 a minute for each address."

const Ready = z.object({
  status: z.literal("ready"),
  trouble: z.string().optional().describe("A disk that is full. Products can be checked all the same."),
})

export const service: DescribedRoute[] = [
  {
    ...{ route: "GET /status", id: "getStatus", tag: "Service", access: "public", limit: LIMIT },
    summary: "See how the service stands",
    detail: "How far each blockchain has been read, what waits, and why nothing moves where nothing does.",
    answers: {
      200: {
        says: "The state of things; as a page for whoever asks for `text/html`.",
        schema: ServiceStatus,
        types: ["text/html"],
      },
    },
    errors: ["busy"],
  },
  {
    ...{ route: "GET /health", id: "getHealth", tag: "Service", access: "public" },
    summary: "Ask whether the process answers",
    answers: { 200: { says: "It does.", schema: z.object({ status: z.literal("ok") }) } },
  },
  {
    ...{ route: "GET /ready", id: "getReady", tag: "Service", access: "public" },
    summary: "Ask whether the service can do its work",
    answers: { 200: { says: "It can.", schema: Ready } },
    errors: ["busy"],
  },
]
