const DIFFERS = "bg-transparent text-inherit underline decoration-amber decoration-2 underline-offset-4"

/** Letters and numbers alone: registers print commas, capitals and the dots of "K.F.T." as they like. */
const wordsOf = (text: string): string[] =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/(?<!\p{L})(\p{L}\.){2,}/gu, (initials) => initials.replaceAll(".", ""))
    .match(/\p{L}+|\p{N}+/gu) ?? []

/** What the company entered; each word that was not found so is underlined. */
export function DifferingWords({ entered, found }: { entered: string; found: string }) {
  if (found.trim() === "") return entered
  // Only of one word: in an address, "1 12" is not "11 2".
  const isSpaced = !/\s/.test(entered) && wordsOf(entered).join("") === wordsOf(found).join("")
  const known = wordsOf(found)
  // The parts of one word in their order, else "1/12" would be "12/1".
  const isKnown = (parts: string[]) => known.some((_, at) => parts.every((part, n) => known[at + n] === part))
  return [...entered.matchAll(/\s+|\S+/g)].map(({ 0: word, index }) => {
    const parts = wordsOf(word)
    const isFound = isSpaced || parts.length === 0 || isKnown(parts)
    return (
      <span key={index} className={isFound ? "" : DIFFERS}>
        {word}
      </span>
    )
  })
}
