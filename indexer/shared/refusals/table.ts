/** The format of a refusal's row, and the types that check every call and translation. */
import type { ErrorCode } from "#shared/error-codes.ts"
import type { Language } from "#shared/language.ts"
import type { WORDS } from "./words.ts"

type Words = typeof WORDS

export type Params = Readonly<Record<string, string | number>>

/** One text, or one for a single `n` and one for every other. `{name}` is filled in. */
type Text = string | { readonly one: string; readonly other: string }

/** Without a `code` it is `invalid_input`, or describes a field, a row of a file or something that waits. */
export interface Row {
  readonly code?: ErrorCode
  readonly en: Text
  /** After a number Hungarian has no plural. */
  readonly hu: string
}
export type Rows = Readonly<Record<string, Row>>

type NamesIn<T> = T extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never
type NamesOf<T> = T extends { other: infer Other } ? NamesIn<Other> | "n" : NamesIn<T>

/** Its parameters: one member for each `{name}`. */
export type ParamsOf<R extends Row> = {
  readonly [Name in NamesOf<R["en"]>]: Name extends keyof Words ? keyof Words[Name] : string | number
}

/** What exists in English only; Hungarian says in general what it says in detail. */
type EnglishWords = "format" | "problem"

/** Both languages name the same places. */
type SamePlaces<R extends Rows> = {
  [Key in keyof R]: [NamesOf<R[Key]["en"]>] extends [NamesIn<R[Key]["hu"]> | EnglishWords]
    ? [NamesIn<R[Key]["hu"]>] extends [NamesOf<R[Key]["en"]>]
      ? unknown
      : { hu: "names a place that the English text does not have" }
    : { hu: "leaves out a place of the English text" }
}

/** Rows that are said in both languages; `tsc` refuses one whose places differ. */
export const refusals = <const R extends Rows>(rows: R & SamePlaces<R>): R => rows

/** The same, with this code where a row names none. */
export const refusalsOf = <const R extends Rows>(code: ErrorCode, rows: R & SamePlaces<R>): R =>
  Object.fromEntries(Object.entries(rows).map(([name, row]) => [name, { code, ...row }])) as R

const LOCALES: Record<Language, string> = { en: "en-GB", hu: "hu-HU" }

/** A row's sentence, its places filled in. */
export function fill(row: Row, params: Params, language: Language): string {
  const text = row[language]
  const template = typeof text === "string" ? text : text[params.n === 1 ? "one" : "other"]
  return template.replace(/\{(\w+)\}/g, (place, name: string) => {
    const value = params[name] ?? place
    return typeof value === "string" ? value : value.toLocaleString(LOCALES[language])
  })
}
