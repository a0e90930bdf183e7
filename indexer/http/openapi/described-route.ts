import type * as z from "zod"
import type { ErrorCode } from "#indexer/errors.ts"
import type { Scope } from "#shared/api/keys.ts"

export const TAGS = {
  Verification: "Open to anyone, from any page: no account, no key.",
  Products: "What a company registers. A product is `pending` until its mint stands confirmed on the blockchain.",
  Minting: "Writing products to the blockchain, and recalling what is there.",
  Downloads: "QR codes, sheets of labels, certificates and bundles: quick ones at once, long ones as jobs.",
  Webhooks: "Being told instead of asking.",
  "API keys": "For the owner of the company account, signed in: no key makes another.",
  Service: "How the service stands.",
} as const
export type Tag = keyof typeof TAGS

export interface DescribedAnswer {
  says: string
  /** Of a JSON answer. */
  schema?: z.ZodType
  /** Other content types that it comes in. */
  types?: string[]
}

/** One call of the service, as partners and the public see it. What every call has in common is added by `document.ts`. */
export interface DescribedRoute {
  /** Method and path as the router has them. */
  route: `${"GET" | "POST" | "PATCH" | "DELETE"} /${string}`
  /** Unique; an anchor of the page, and a method's name in generated clients. */
  id: string
  tag: Tag
  /** Begins with a verb. */
  summary: string
  detail?: string
  /** `session`: a person only, signed in. A list of scopes: any one of them. */
  access: "public" | "session" | Scope | Scope[]
  /** What each `:name` of the path stands for. */
  path?: Record<string, string>
  query?: z.ZodObject
  /** A JSON body, or a form with one file. */
  body?: z.ZodType | "file"
  /** A body that would be taken, for the curl example. */
  example?: unknown
  answers: Record<number, DescribedAnswer>
  /** Beyond those that follow from access, body and limits. */
  errors?: ErrorCode[]
  /** Whether it heeds `Idempotency-Key`. */
  once?: true
  limit?: string
}
