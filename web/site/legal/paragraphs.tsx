/** A text of paragraphs parted by empty lines; lines that begin with a dash are a list. */
export function Paragraphs({ text }: { text: string }) {
  return text.split("\n\n").map((block) => {
    const lines = block.split("\n")
    const said = lines.filter((line) => !line.startsWith("- "))
    const listed = lines.filter((line) => line.startsWith("- "))
    return (
      <div key={block} className="mt-4 leading-relaxed">
        {said.map((line) => (
          <p key={line}>{line}</p>
        ))}
        {listed.length > 0 && (
          <ul className="mt-2 grid gap-2">
            {listed.map((line) => (
              <li key={line} className="grid grid-cols-[1.25rem_1fr] before:text-soft before:content-['–']">
                {line.slice(2)}
              </li>
            ))}
          </ul>
        )}
      </div>
    )
  })
}
