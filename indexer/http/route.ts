import type { Context } from "hono"
import type * as z from "zod"
import type { App, Caller } from "#indexer/app.ts"
import type { Scope } from "#shared/api/keys.ts"
import type { ErrorCode } from "#shared/error-codes.ts"
import type { Env } from "./context.ts"
import type { CallClass } from "./limits/limits.ts"
import type { Tag } from "./openapi/tags.ts"
import type { Service } from "./service.ts"

export type CallName = `${"GET" | "POST" | "PATCH" | "DELETE"} /${string}`

/** `read_only_user`: also users beyond the plan's limit. `visitor_or_owner`: callers without a token are visitors. */
const ROLES = ["public", "visitor_or_owner", "read_only_user", "user", "owner", "administrator"] as const
export type Role = (typeof ROLES)[number]
/** A scope admits any user, and keys with it. A list adds a role, or scopes of which one suffices. */
export type Access = Role | Scope | readonly [Role | Scope, ...Scope[]]

/** A JSON body that `run` reads by itself, because it has to do something first. */
export interface ReadByRun<Schema extends z.ZodType = z.ZodType> {
  read_by_run: Schema
}
/** A schema is read before `run`. A file of a form and plain bytes are read by `run`. */
export type Body = z.ZodType | ReadByRun | "file" | "bytes" | null | undefined

interface Answer {
  /** In words, for the documentation. */
  says: string
  schema?: z.ZodType
  /** Content types other than JSON. */
  types?: string[]
}
type Answers = Record<number, Answer>

export const json = <Schema extends z.ZodType>(schema: Schema, says = "") => ({ schema, says })
export const file = (says: string, ...types: string[]) => ({ says, types })
/** An answer that only our own pages read, as a type. */
export const typed = <Content>(): { says: string; content?: Content } => ({ says: "" })

/** What all calls share that tell anybody, on any page, of public facts. */
export const VERIFICATION = { tag: "Verification", access: "public", any_origin: true, limit: "read" } as const

/** The answer of a call that says in words that it is done. */
export async function sayAfter(work: Promise<unknown>, detail: string): Promise<{ detail: string }> {
  await work
  return { detail }
}

export type ContentOf<Given> = Given extends { schema: infer Schema extends z.ZodType }
  ? z.output<Schema>
  : Given extends { content?: infer Content }
    ? Content
    : never

/** The names in a path: `id` in `/products/:id/history`. */
export type NamesIn<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | NamesIn<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never

/** What `run` gets: the service, and this request as its route describes it. */
export interface RouteRequest<Call extends string, Who, Sent, Query> extends Service {
  c: Context<Env>
  me: Who extends "public" ? undefined : Who extends "visitor_or_owner" ? Caller | undefined : Caller
  token: string
  path: Record<NamesIn<Call>, string>
  query: Query extends z.ZodType ? z.output<Query> : undefined
  body: Sent extends z.ZodType ? z.output<Sent> : undefined
  /** The body as it came, within the route's limit. */
  readBody(): Promise<Buffer>
}

/** A response says which of several statuses it has. */
type Result<Given extends Answers> = ContentOf<Given[keyof Given]> | Response

/** Public calls have a tag and documentation; calls of our own pages and operators have none, and may change with the pages. */
type Documentation<Call extends string> =
  | { tag?: undefined; id?: undefined; summary?: undefined }
  | ({
      tag: Tag
      /** Unique: an anchor in the documentation, and a method's name in generated clients. */
      id: string
      /** Begins with a verb. */
      summary: string
      detail?: string
      /** A body that the call takes, for the curl example. */
      example?: unknown
    } & ([NamesIn<Call>] extends [never] ? unknown : { path: Record<NamesIn<Call>, string> }))

type MustSay<Call extends string, Who> = (Call extends `${"POST" | "PATCH"} ${string}` ? { body: unknown } : unknown) &
  (Who extends "public" ? { limit: CallClass | "none" } : unknown)

interface Declaration<Call extends CallName, Who extends Access, Sent extends Body, Query, Given extends Answers> {
  call: Call
  access: Who
  /** A company's calls are of class `read` or `write` without it. */
  limit?: CallClass | "none"
  /** Throws before a byte of the body is read. */
  before?(app: App, me: Caller): Promise<void>
  /** Honours `Idempotency-Key`. */
  once?: true
  body?: Sent
  /** 64 KB unless said. */
  body_bytes_max?: number
  /** A form, or the same members as JSON. */
  form?: true
  query?: Query
  answers: Given
  /** Beyond those that follow from access, body and limit. */
  errors?: readonly ErrorCode[]
  /** Open to pages of other sites. */
  any_origin?: true
  /** A browser that asks for HTML gets the built page of this address. */
  or_page?: true
  /** Is a page itself. */
  is_page?: true
  /** Turns an error into the one that this call answers. */
  explain?(error: unknown): unknown
  run(request: RouteRequest<Call, Who, Sent, Query>): Result<Given> | Promise<Result<Given>>
}

/** Declares one call. The router, the documentation, the clients' types and the access tests all derive from it. */
export function route<
  const Call extends CallName,
  const Who extends Access,
  Given extends Answers,
  Sent extends Body = undefined,
  Query extends z.ZodObject | undefined = undefined,
>(
  declaration: Declaration<Call, Who, Sent, Query, Given> & MustSay<Call, Who> & Documentation<Call>,
): Route<Call, Who, Given, Sent, Query> {
  return declaration as never
}

export interface Route<
  Call extends CallName = CallName,
  Who extends Access = Access,
  Given extends Answers = Answers,
  Sent extends Body = Body,
  Query extends z.ZodObject | undefined = z.ZodObject | undefined,
> extends Omit<Declaration<Call, Who, Sent, Query, Given>, "run"> {
  tag?: Tag | undefined
  run(request: never): unknown
}

export interface DocumentedRoute extends Route {
  tag: Tag
  id: string
  summary: string
  detail?: string
  example?: unknown
  path?: Record<string, string>
}

/** Who may call: the role that a person needs, and the scopes of which a key needs one. */
export function admitted(access: Access): { role: Role; scopes: Scope[] } {
  const named = [access].flat() as (Role | Scope)[]
  const isRole = (one: Role | Scope): one is Role => ROLES.some((role) => role === one)
  return { role: named.find(isRole) ?? "user", scopes: named.filter((one): one is Scope => !isRole(one)) }
}
