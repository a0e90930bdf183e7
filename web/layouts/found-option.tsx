import { StatusBadge } from "#web/ui/status-badge.tsx"
import type { Finding } from "./use-findings.ts"

interface Properties {
  id: string
  option: Finding
  typed: string
  isChosen: boolean
  onChoose: () => void
  onOpen: () => void
}

/** One finding, with what was typed underlined in it. */
export function FoundOption({ id, option: { title, about, product }, typed, isChosen, onChoose, onOpen }: Properties) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the focus and the keys.
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isChosen}
      onPointerMove={onChoose}
      onClick={onOpen}
      className="flex min-h-11 cursor-pointer items-center gap-x-4 border-l-2 border-transparent px-3 py-1.5 aria-selected:border-ink aria-selected:bg-paper"
    >
      <span className="min-w-0 grow">
        <span className="mr-3 break-words">
          <Marked text={title} typed={typed} />
        </span>
        {about && <span className="figures text-sm break-words text-soft">{about}</span>}
      </span>
      {product && <StatusBadge product={product} />}
    </div>
  )
}

function Marked({ text, typed }: { text: string; typed: string }) {
  const sought = typed.trim().toLowerCase()
  const at = sought ? text.toLowerCase().indexOf(sought) : -1
  if (at < 0) return text
  return (
    <>
      {text.slice(0, at)}
      <mark className="bg-transparent font-semibold text-ink underline underline-offset-2">
        {text.slice(at, at + sought.length)}
      </mark>
      {text.slice(at + sought.length)}
    </>
  )
}
