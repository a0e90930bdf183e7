import { ChevronDown, Download } from "lucide-react"
import { useRef } from "react"
import { flushSync } from "react-dom"
import { Link } from "react-router"
import type { Case, CaseDecision } from "#shared/api/cases.ts"
import { ask } from "#web/api/client.ts"
import { useMadeFile } from "#web/dashboard/made-files/use-made-file.ts"
import { useLanguage, useText } from "#web/i18n/use-text.ts"
import { paths } from "#web/routes.ts"
import { Button, buttonClass } from "#web/ui/button.tsx"
import { Checkbox } from "#web/ui/checkbox.tsx"
import { CasePhoto } from "./case-photo.tsx"
import { Figures, StateBadge, useSentence } from "./case-words.tsx"
import { DECISIONS } from "./decisions.ts"
import { WeekMatrix } from "./week-matrix.tsx"

/** More would hide the next case; its own page shows all. */
const COUNTRIES_SHOWN = 6
const PHOTO_PX = 72

interface Properties {
  one: Case
  selected: boolean
  /** Whether any case of the list has a photo. */
  withPhoto: boolean
  /** Unset where cases are decided one by one. */
  onToggle?: ((id: string) => void) | undefined
  /** Somebody is at this row. */
  isAt: boolean
  onAt: () => void
  onDecide: (decision: CaseDecision["decision"]) => void
}

/** "Decide" opens its row by itself, and then moves the focus. */
const isFolded = (target: Element): boolean => target.closest("[data-folded]") !== null

/** A case: what it is, why, where the label was checked when, and what can be decided. Its page says what follows. */
export function CaseRow({ one, selected, withPhoto, onToggle, isAt, onAt, onDecide }: Properties) {
  const t = useText("cases")
  const sentence = useSentence(one)
  const isPressed = useRef(false)
  const isUndecided = one.state === "open"
  const isOpen = isUndecided && isAt
  const edge = isOpen ? "ink" : isUndecided && one.level === "alarm" ? "amber" : undefined
  return (
    <li
      data-row={one.id}
      // Its edge is drawn inside, where it moves nothing.
      style={edge && { boxShadow: `inset 3px 0 var(--${edge})` }}
      // A press opens the row once it has ended, since rows that fold at its focus would move what is pressed.
      onPointerDown={() => {
        isPressed.current = true
      }}
      onBlur={() => {
        isPressed.current = false
      }}
      onFocus={({ target }) => !isPressed.current && !isFolded(target) && onAt()}
      onClickCapture={({ target }) => {
        isPressed.current = false
        if (!isAt && !isFolded(target as Element)) onAt()
      }}
      className={`grid items-start gap-x-8 gap-y-4 border-b border-line p-5 last:border-0 sm:p-6 xl:grid-cols-[minmax(0,1fr)_28rem_auto] ${
        selected || isOpen ? "bg-paper" : ""
      }`}
    >
      <div className="flex min-w-0 gap-2">
        {onToggle && (
          <label htmlFor={`select-${one.id}`} className="-ml-2 grid size-9 shrink-0 place-items-center">
            <Checkbox
              id={`select-${one.id}`}
              aria-label={t("select", { name: one.product_name })}
              checked={selected}
              onChange={() => onToggle(one.id)}
            />
          </label>
        )}
        {withPhoto && (
          <span className="mr-2">
            <CasePhoto photo={one.photo} px={PHOTO_PX} />
          </span>
        )}
        <div className="min-w-0">
          <h2 className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
            <Link
              to={paths.case(one.id)}
              data-open
              className="font-display text-2xl leading-tight break-words hover:underline"
            >
              {one.product_name}
            </Link>
            <StateBadge {...one} />
          </h2>
          <p className="mt-0.5 text-sm text-soft">
            <span className="figures">{one.short_code}</span>
            {one.reports > 0 && ` · ${t("reports", { n: one.reports })}`}
          </p>
          <p className="mt-3 font-serif text-lg leading-snug">{sentence}</p>
          <p className="mt-1 text-[0.9375rem] text-soft">
            <Figures {...one} />
          </p>
        </div>
      </div>
      <div className={isUndecided && !isAt ? "max-sm:hidden" : ""}>
        <WeekMatrix weeks={one.weeks} countries_max={COUNTRIES_SHOWN} />
      </div>
      <div className="grid gap-2" style={{ minWidth: "10rem" }}>
        {isUndecided ? (
          <RowDecisions one={one} isOpen={isOpen} onOpen={onAt} onDecide={onDecide} />
        ) : (
          <Link
            to={paths.case(one.id)}
            aria-label={`${t("look")}: ${one.product_name}`}
            className={buttonClass("plain", "small")}
          >
            {t("look")}
          </Link>
        )}
        <EvidenceButton one={one} />
      </div>
    </li>
  )
}

/** Saves what is known about a case, as its page does. */
function EvidenceButton({ one: { id, product_name } }: { one: Case }) {
  const t = useText("cases")
  const language = useLanguage()
  const { make, isUnderWay, failed } = useMadeFile(t("evidence_failed"))
  return (
    <>
      <Button
        kind="quiet"
        size="small"
        disabled={isUnderWay}
        aria-label={`${t("evidence")} (ZIP): ${product_name}`}
        onClick={() => make(() => ask("POST /cases/:id/evidence", { path: { id }, json: { language } }))}
      >
        <Download size={16} aria-hidden />
        {isUnderWay ? t("evidence_making") : t("evidence")}
      </Button>
      <span role="status" className="text-sm text-wax empty:hidden">
        {failed}
      </span>
    </>
  )
}

interface RowDecisionsProperties {
  one: Case
  /** Only the row that somebody is at shows its decisions; the others fold them away. */
  isOpen: boolean
  onOpen: () => void
  onDecide: (decision: CaseDecision["decision"]) => void
}

function RowDecisions({ one, isOpen, onOpen, onDecide }: RowDecisionsProperties) {
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
