/** The only table of refusals, in both languages, and the sentences made from its rows. */

import { fieldLabel } from "#shared/csv/product-columns.ts"
import type { Language } from "#shared/language.ts"
import { accountRefusals } from "./refusals/accounts.ts"
import { administrationRefusals, companyRefusals } from "./refusals/companies.ts"
import { fileRefusals } from "./refusals/files.ts"
import { integrationRefusals } from "./refusals/integration.ts"
import { paymentRefusals } from "./refusals/payments.ts"
import { productRefusals } from "./refusals/products.ts"
import { generalRefusals, requestRefusals } from "./refusals/requests.ts"
import { rowFaults } from "./refusals/rows.ts"
import { statementRefusals } from "./refusals/statements.ts"
import { fill, type Params, type ParamsOf } from "./refusals/table.ts"
import { visitorRefusals } from "./refusals/visitors.ts"
import { waitReasons } from "./refusals/waits.ts"
import { WORDS } from "./refusals/words.ts"

export const REFUSALS = {
  ...generalRefusals,
  ...visitorRefusals,
  ...requestRefusals,
  ...accountRefusals,
  ...companyRefusals,
  ...productRefusals,
  ...fileRefusals,
  ...rowFaults,
  ...paymentRefusals,
  ...integrationRefusals,
  ...administrationRefusals,
  ...statementRefusals,
  ...waitReasons,
} as const

type Table = typeof REFUSALS
export type ReasonKey = keyof Table

/** A row and its parameters: it can cross threads, be stored, and be said in any language. */
export interface Reason<Key extends ReasonKey = ReasonKey> {
  reason: Key
  params: Params
}

/** Left out where a row has nothing to fill in. */
export type ParamsFor<Key extends ReasonKey> = [keyof ParamsOf<Table[Key]>] extends [never]
  ? [params?: Record<never, never>]
  : [params: ParamsOf<Table[Key]>]

export function reasonFor<Key extends ReasonKey>(reason: Key, ...[params]: ParamsFor<Key>): Reason<Key> {
  return { reason, params: params ?? {} }
}

/** The sentence; logs and what is stored have English. A product's field is named as people know it. */
export function say({ reason, params }: Reason, language: Language = "en"): string {
  const named = Object.entries(params).map(([name, value]) => {
    if (name === "field") return [name, fieldLabel(String(value), language)]
    return [name, (WORDS as Dictionary)[name]?.[value]?.[language] ?? value]
  })
  return fill(REFUSALS[reason], Object.fromEntries(named), language)
}

type Dictionary = Record<string, Record<string, Record<Language, string>>>

/** A reason as one text, for database columns and schemas' messages. */
export const stored = <Key extends ReasonKey>(reason: Key, ...params: ParamsFor<Key>): string =>
  JSON.stringify(reasonFor(reason, ...params))

/** Null for a plain sentence, as older versions stored them and others than us say them. */
export function readStored(text: string | null): Reason | null {
  if (!text?.startsWith('{"reason":')) return null
  const { reason, params } = JSON.parse(text) as Reason
  return Object.hasOwn(REFUSALS, reason) ? { reason, params } : null
}

/** A stored reason's sentence; a stored sentence as it is. */
export function sayStored<Text extends string | null>(text: Text, language?: Language): Text | string {
  const reason = readStored(text)
  return reason ? say(reason, language) : text
}

/** An error's stored reason if it has one, else its message. */
export function storeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return "why" in error ? JSON.stringify(error.why) : error.message
}
