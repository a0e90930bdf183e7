import { CopyCheck, FileText, Globe, ReceiptText } from "lucide-react"
import type { Company } from "#shared/api/administration.ts"
import type { CompanyEvidence } from "#shared/api/evidence.ts"
import { useText } from "#web/i18n/use-text.ts"

export const KINDS = ["register", "extract", "domain", "look_alikes"] as const
export type Kind = (typeof KINDS)[number]
/** `look`: there, and to be looked at. */
const MARKS = ["agrees", "look", "none"] as const
type Mark = (typeof MARKS)[number]

type Known = Pick<Company, "evidence">

export function marksOf({ evidence: { register, extract, domain, look_alikes } }: Known): Record<Kind, Mark> {
  const isOpened = extract.some(({ opened_at }) => opened_at !== null)
  return {
    register: registerMark(register),
    extract: isOpened ? "agrees" : extract.length > 0 ? "look" : "none",
    domain: domain.state === "confirmed" ? "agrees" : "none",
    look_alikes: look_alikes.length > 0 ? "look" : "agrees",
  }
}

function registerMark({ answer, address_agrees }: CompanyEvidence["register"]): Mark {
  if (answer === "agrees") return address_agrees === false ? "look" : "agrees"
  return answer === "name_differs" || answer === "no_name_given" || answer === "invalid" ? "look" : "none"
}

type RegisterDoubt = Exclude<CompanyEvidence["register"]["answer"], "agrees"> | "address_differs"

/** What of the register's answer is missing or differs. */
export function registerDoubt({ register: { answer, address_agrees } }: CompanyEvidence): RegisterDoubt | null {
  if (answer !== "agrees") return answer
  return address_agrees === false ? "address_differs" : null
}

/** Whether the register names it, and no verified company is like it. */
export const hasEvidence = (company: Known): boolean => {
  const { register, look_alikes } = marksOf(company)
  return register === "agrees" && look_alikes === "agrees"
}

const SIGNS = { register: ReceiptText, extract: FileText, domain: Globe, look_alikes: CopyCheck }
const LOOKS: Record<Mark, string> = {
  agrees: "border-ink bg-ink text-paper",
  look: "border-amber-line bg-amber-ground text-amber",
  none: "border-dashed border-edge text-soft",
}

/** A kind of evidence: ink where it agrees, amber where it is to be looked at, dashed where it is not there. */
export function EvidenceMark({ kind, mark, said }: { kind: Kind; mark: Mark; said?: string }) {
  const Sign = SIGNS[kind]
  const name = said ? { role: "img", "aria-label": said, title: said } : { "aria-hidden": true }
  return (
    <span {...name} className={`grid size-6 shrink-0 place-items-center rounded-sm border ${LOOKS[mark]}`}>
      <Sign size={14} strokeWidth={1.75} aria-hidden />
    </span>
  )
}

export function EvidenceMarks({ company }: { company: Company }) {
  const t = useText("administration")
  const marks = marksOf(company)
  return (
    <span className="flex gap-1">
      {KINDS.map((kind) => (
        <EvidenceMark
          key={kind}
          kind={kind}
          mark={marks[kind]}
          said={`${t(`kinds.${kind}`)}: ${t(`marks.${marks[kind]}`)}`}
        />
      ))}
    </span>
  )
}

/** What the marks mean, below the list. */
export function MarksLegend() {
  const t = useText("administration")
  return (
    <div className="flex flex-wrap justify-between gap-x-8 gap-y-3 px-3 py-3 text-sm text-soft">
      <ul className="flex flex-wrap gap-x-6 gap-y-2">
        {KINDS.map((kind) => (
          <li key={kind} className="flex items-center gap-2">
            <EvidenceMark kind={kind} mark="agrees" />
            {t(`kinds.${kind}`)}
          </li>
        ))}
      </ul>
      <ul className="flex flex-wrap gap-x-6 gap-y-2">
        {MARKS.map((mark) => (
          <li key={mark} className="flex items-center gap-2">
            <span aria-hidden className={`size-4 rounded-sm border ${LOOKS[mark]}`} />
            {t(`marks.${mark}`)}
          </li>
        ))}
      </ul>
    </div>
  )
}
