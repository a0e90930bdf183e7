import { Fragment } from "react"

/** Longer words have to break somewhere. */
const CHARACTERS_MAX = 18

/** A name whose hyphens are no place to break: "Blue-dyed" stays in one line. */
export function Unbroken({ children }: { children: string }) {
  return children.split(/(\s+)/).map((word, place) =>
    word.includes("-") && word.length <= CHARACTERS_MAX ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the words of one name never change places.
      <span key={place} className="whitespace-nowrap">
        {word}
      </span>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: as above.
      <Fragment key={place}>{word}</Fragment>
    ),
  )
}
