import type * as z from "zod"
import type { ContentOf, NamesIn, ReadByRun, Route } from "./route.ts"
import type { ROUTES } from "./routes.ts"

/** The calls of the service as a client makes them. Types alone, so that the pages may import them. */
export type Calls = { [Each in (typeof ROUTES)[number] as Each["call"]]: CallOf<Each> }
export type CallName = keyof Calls
type Open = "public" | "visitor_or_owner"
/** The calls that may be made without a session. */
export type OpenCallName = { [Name in CallName]: Calls[Name]["access"] extends Open ? Name : never }[CallName]
export type AnswerOf<Name extends CallName> = Calls[Name]["answer"]

interface CallOf<Each> {
  access: Each extends Route<infer _Call, infer Access> ? Access : never
  body: Each extends { body?: infer Sent } ? Sendable<NonNullable<Sent>> : never
  query: Each extends { query?: infer Query extends z.ZodObject } ? keyof z.input<Query> : string
  path: Each extends { call: infer Call extends string } ? NamesIn<Call> : never
  answer: Each extends { answers: infer Given } ? ContentOf<Given[keyof Given]> : never
}

type Sendable<Sent> = Sent extends z.ZodType
  ? z.input<Sent>
  : Sent extends ReadByRun<infer Schema>
    ? z.input<Schema>
    : Sent extends "bytes"
      ? unknown
      : never
