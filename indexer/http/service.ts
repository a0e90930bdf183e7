import type { IncomingMessage } from "node:http"
import type { CheckCounter } from "#actions/checks/check-counter.ts"
import type { Answers } from "#actions/verifications/answers.ts"
import type { App } from "#indexer/app.ts"
import type { RequestMeasures } from "#indexer/metrics/metrics.ts"
import type { Limits } from "./limits/limits.ts"

/** Answers a JSON-RPC body with reads only; there for local chains alone. */
export type LocalRpc = Map<number, (body: unknown) => Promise<unknown>>

/** The interface's description, for programs and for people. */
export interface Docs {
  json: string
  /** By what follows `/docs` in their addresses. */
  pages: ReadonlyMap<string, string>
}

/** What all routes share. Built once by `createHttp`. */
export interface Service {
  app: App
  limits: Limits
  version: string
  local_rpc: LocalRpc
  /** Whether the built pages are served as well. */
  has_pages: boolean
  isStopping(): boolean
  answers: Answers
  checks: {
    counter: CheckCounter
    /** Whether checks from this address count for nothing. */
    isIgnored(address: string): boolean
    /** The country of the address, as a trusted proxy tells it. */
    regionOf(incoming: IncomingMessage): string
  }
  countVerification(code: string, incoming: IncomingMessage): void
  measures: RequestMeasures
  readMetrics(): Promise<string>
  docs(): Docs
}
