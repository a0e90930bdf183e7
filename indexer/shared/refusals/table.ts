/** The format of a refusal's row, and the types that check every call and translation. */
import type { ErrorCode } from "#shared/error-codes.ts"

export type Params = Readonly<Record<string, string | number>>

/** One text, or one for a single `n` and one for every other. `{name}` is filled in. */
export type Text = string | { readonly one: string; readonly other: string }

/** With a `code` it is an answer of its own; else it describes a field, a row or something that waits. */
export type Rows = Readonly<Record<string, { readonly code?: ErrorCode; readonly en: Text }>>

type NamesIn<T> = T extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never
type NamesOf<T> = T extends { other: infer Other } ? NamesIn<Other> | "n" : NamesIn<T>

/** Its parameters: one member for each `{name}`. */
export type ParamsOf<Row extends { en: Text }> = Readonly<Record<NamesOf<Row["en"]>, string | number>>

/** English words that another language does without: they say in detail what its sentence says in general. */
type EnglishWords = "action" | "format" | "problem"

type All<T> = (T extends unknown ? (each: T) => void : never) extends (all: infer Every) => void ? Every : never
type Holding<Names extends string> = [Names] extends [never]
  ? string
  : All<Names extends unknown ? `${string}{${Names}}${string}` : never>

/** The same rows in another language: none left out, each with the places of the English one. */
export type InLanguage<R extends Rows> = {
  readonly [Key in keyof R]: Holding<Exclude<NamesOf<R[Key]["en"]>, EnglishWords>>
}

/** Null where something that the text names is not given. */
export function fill(text: Text, params: Params, locale: string): string | null {
  const template = typeof text === "string" ? text : text[params.n === 1 ? "one" : "other"]
  const format = (value: string | number) => (typeof value === "string" ? value : value.toLocaleString(locale))
  let isWhole = true
  const filled = template.replace(/\{(\w+)\}/g, (place, name: string) => {
    const value = params[name]
    isWhole &&= value !== undefined
    return value === undefined ? place : format(value)
  })
  return isWhole ? filled : null
}
