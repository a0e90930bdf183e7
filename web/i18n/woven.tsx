import { Fragment, type ReactNode } from "react"
import type { ValuesFor } from "./text-types.ts"
import { type Area, type Areas, type TextKey, template } from "./texts.ts"
import { useLanguage } from "./use-text.ts"

/** A text with elements in its places: `<Woven area="proof" text="at.read_at" with={{ block: <code>…</code> }} />`. */
export function Woven<A extends Area, Key extends TextKey<A>>(properties: {
  area: A
  text: Key
  with: ValuesFor<Areas[A], Key, ReactNode> extends [infer Values] ? Values : never
}): ReactNode {
  useLanguage()
  const values = properties.with as Record<string, ReactNode>
  return template(properties.area, properties.text, values.n)
    .split(/\{(\w+)\}/)
    .map((piece, place) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text never change places.
      <Fragment key={place}>{place % 2 === 0 ? piece : values[piece]}</Fragment>
    ))
}
