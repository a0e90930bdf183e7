const DIFFERS = "bg-transparent text-inherit underline decoration-amber decoration-2 underline-offset-4"

/** What the company entered; each word that was not found so is underlined. */
export function DifferingWords({ entered, found }: { entered: string; found: string }) {
  const known = new Set(found.toLowerCase().split(/\s+/))
  if (found.trim() === "") return entered
  return [...entered.matchAll(/\s+|\S+/g)].map(({ 0: word, index }) => {
    const isFound = word.trim() === "" || known.has(word.toLowerCase())
    return (
      <span key={index} className={isFound ? "" : DIFFERS}>
        {word}
      </span>
    )
  })
}
