import { ChevronDown } from "lucide-react"
import { useRef } from "react"
import { flushSync } from "react-dom"
import type { Case, CaseDecision } from "#shared/api/cases.ts"
import { useText } from "#web/i18n/use-text.ts"
import { Button } from "#web/ui/button.tsx"
import { DECISIONS } from "./decisions.ts"

interface Properties {
  one: Case
  /** Only the row that somebody is at shows its decisions; the others fold them away. */
  isOpen: boolean
  onOpen: () => void
  onDecide: (decision: CaseDecision["decision"]) => void
}

export function RowDecisions({ one, isOpen, onOpen, onDecide }: Properties) {
  const t = useText("cases")
  const box = useRef<HTMLDivElement>(null)
  function open() {
    flushSync(onOpen)
    box.current?.querySelector("button")?.focus()
  }
  return (
    <div ref={box} className="grid gap-2">
      {isOpen ? (
        DECISIONS.map((decision) => (
          <Button
            key={decision}
            kind="plain"
            size="small"
            aria-label={`${t(`keys.${decision}`)}: ${one.product_name}`}
            className={decision === "copied" ? "text-wax" : ""}
            // Held down on "Decide", Enter would decide as soon as this is there.
            onKeyDown={(event) => event.repeat && event.key === "Enter" && event.preventDefault()}
            // The second press of a double one was meant for "Decide", in whose place this is.
            onClick={({ detail }) => detail < 2 && onDecide(decision)}
          >
            {t(`keys.${decision}`)}
          </Button>
        ))
      ) : (
        <Button
          kind="plain"
          size="small"
          data-folded
          aria-expanded={false}
          aria-label={`${t("decide_none")}: ${one.product_name}`}
          onClick={open}
        >
          {t("decide_none")}
          <ChevronDown size={16} aria-hidden />
        </Button>
      )}
    </div>
  )
}
