/** A text, or its two forms for a count `n`. */
export type Leaf = string | { readonly one: string; readonly other: string }
export interface Texts {
  readonly [name: string]: Leaf | Texts
}

/** The dotted keys of a dictionary: `"verify.button"`. */
export type KeyOf<T> = {
  [Name in keyof T & string]: T[Name] extends Leaf ? Name : `${Name}.${KeyOf<T[Name]>}`
}[keyof T & string]

type LeafAt<T, Key extends string> = Key extends `${infer Name}.${infer Rest}`
  ? Name extends keyof T
    ? LeafAt<T[Name], Rest>
    : never
  : Key extends keyof T
    ? T[Key]
    : never

type NamesIn<Text> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never
type NamesOf<L> = L extends { other: infer Other } ? NamesIn<Other> | "n" : NamesIn<L>

/** A text's parameters: one member for each `{name}` of the English text. */
export type ValuesFor<T, Key extends string, Value> = [NamesOf<LeafAt<T, Key>>] extends [never]
  ? []
  : [values: Record<NamesOf<LeafAt<T, Key>>, Value>]

/** The same keys in another language. */
export type Translated<T> = {
  readonly [Name in keyof T]: T[Name] extends string ? string : T[Name] extends Leaf ? Leaf : Translated<T[Name]>
}
