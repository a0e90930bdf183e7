import type { Company } from "#shared/api/administration.ts"
import { PLANS } from "#shared/plans.ts"
import { formatDay } from "#web/i18n/format.ts"
import { useText } from "#web/i18n/use-text.ts"
import { Badge } from "#web/ui/badge.tsx"
import { Button } from "#web/ui/button.tsx"
import { Checkbox } from "#web/ui/checkbox.tsx"
import { Table, Td, Th } from "#web/ui/table.tsx"
import { isBeingWritten, isReviewDue, isSettled, PendingWords, useWaited } from "./companies.tsx"
import { EvidenceMarks } from "./evidence.tsx"

const COLUMNS = [
  "name",
  "package",
  "created_at",
  "renewal",
  "active",
  "verified",
  "documents",
  "notes",
  "actions",
] as const
const COLUMNS_COUNT = COLUMNS.length + 1

interface Properties {
  list: { isPending: boolean; isSuccess: boolean; isError: boolean; refetch: () => unknown }
  shown: readonly Company[]
  chosen: ReadonlySet<string>
  onChoose: (ids: ReadonlySet<string>) => void
  onToggle: (id: string) => void
  /** Companies whose verification is under way. */
  busy: ReadonlySet<string>
  onOpen: (company: Company) => void
}

export function CompaniesTable({ list, shown, chosen, onChoose, onToggle, busy, onOpen }: Properties) {
  const t = useText("administration")
  const unverified = shown.filter(({ verified }) => !verified)
  const chosenHere = unverified.filter(({ id }) => chosen.has(id)).length
  const allChosen = unverified.length > 0 && chosenHere === unverified.length

  const toggleAll = () => onChoose(new Set(allChosen ? [] : unverified.map(({ id }) => id)))

  return (
    <Table caption={t("caption")} className="[&_td]:px-3 [&_th]:px-3 [&_table]:min-w-[62rem]">
      <thead>
        <tr>
          <Th className="w-12">
            <span className="sr-only">{t("columns.select")}</span>
            <Checkbox
              aria-label={t("select_all")}
              disabled={unverified.length === 0}
              checked={allChosen}
              mixed={chosenHere > 0 && !allChosen}
              onChange={toggleAll}
            />
          </Th>
          {COLUMNS.map((column) => (
            <Th key={column} className={column === "actions" ? "sticky right-0 bg-sheet" : ""}>
              {t(`columns.${column}`)}
            </Th>
          ))}
        </tr>
      </thead>
      <tbody>
        {shown.map((company) => (
          <CompanyRow
            key={company.id}
            company={company}
            selected={chosen.has(company.id)}
            onToggle={() => onToggle(company.id)}
            busy={busy.has(company.id)}
            onOpen={() => onOpen(company)}
          />
        ))}
        {shown.length === 0 && (
          <tr>
            <td colSpan={COLUMNS_COUNT} className="h-40 border-t border-line text-center text-soft">
              {list.isPending && t("loading")}
              {list.isSuccess && t("empty")}
              {list.isError && (
                <span role="alert" className="inline-grid justify-items-center gap-3">
                  {t("load_failed")}
                  <Button kind="plain" size="small" onClick={() => void list.refetch()}>
                    {t("try_again")}
                  </Button>
                </span>
              )}
            </td>
          </tr>
        )}
      </tbody>
    </Table>
  )
}

interface CompanyRowProperties {
  company: Company
  selected: boolean
  onToggle: () => void
  busy: boolean
  onOpen: () => void
}

function CompanyRow({ company, selected, onToggle, busy, onOpen }: CompanyRowProperties) {
  const t = useText("administration")
  const { id, name, verified, active_subscription, verification_notes } = company
  const ground = selected && !verified ? "bg-paper" : "bg-sheet"
  return (
    <tr data-row={id} className={ground}>
      <Td>{!verified && <Checkbox aria-label={t("select_one", { name })} checked={selected} onChange={onToggle} />}</Td>
      <Td className="min-w-52">
        <button type="button" data-open onClick={onOpen} className="prose-link text-left font-semibold">
          {name}
        </button>
        {company.suspended && <span className="ml-2 text-sm font-medium text-wax">{t("suspended")}</span>}
        <BelowName company={company} />
      </Td>
      <Td>{PLANS[company.package].title}</Td>
      <Td className="figures text-[0.9375rem] whitespace-nowrap text-soft">{formatDay(company.created_at)}</Td>
      <Td className="figures text-[0.9375rem] whitespace-nowrap text-soft">
        {formatDay(company.subscription_renewal)}
      </Td>
      <Td>{active_subscription ? t("yes") : t("no")}</Td>
      <Td>
        <Badge tone={verified ? "green" : "grey"}>{verified ? t("yes") : t("no")}</Badge>
        {isBeingWritten(company) && <span className="mt-1 block text-sm text-amber">{t("state.sent")}</span>}
      </Td>
      <Td className="align-top!">
        <EvidenceMarks company={company} />
      </Td>
      <Td className="max-w-36 truncate text-soft" title={verification_notes ?? undefined}>
        {verification_notes}
      </Td>
      {/* In sight beside what is scrolled, as the other columns need a wide window. */}
      <Td className={`sticky right-0 py-1.5! ${ground}`}>
        {isSettled(company) ? (
          <Button kind="plain" size="small" aria-label={t("details_of", { name })} onClick={onOpen}>
            {t("details")}
          </Button>
        ) : (
          <Button kind="plain" size="small" disabled={busy} onClick={onOpen}>
            {busy ? t("verifying") : t("verify")}
          </Button>
        )}
      </Td>
    </tr>
  )
}

/** Below the name: the number, how long it has waited, and what else is to be known before it is opened. */
function BelowName({ company }: { company: Company }) {
  const t = useText("administration")
  const waitedText = useWaited()
  const { vat_number, waiting_since, review_due_at, answer } = company
  const isOpen = answer !== null && !isSettled(company)
  return (
    <span className="mt-0.5 block text-sm text-soft">
      <span className={`figures ${vat_number ? "" : "text-amber"}`}>{vat_number ?? t("none_given")}</span>
      {waiting_since && ` · ${waitedText(waiting_since)}`}
      {review_due_at && (
        <span className={isReviewDue(company) ? "text-amber" : ""}>
          {" · "}
          {t(isReviewDue(company) ? "review_was_due" : "review_due", { date: formatDay(review_due_at) })}
        </span>
      )}
      {isOpen && (
        <span className="block">
          {t(answer.is_open ? `answered_short.${answer.answer}` : "answered_since", {
            date: formatDay(answer.answered_at),
          })}
        </span>
      )}
      {company.pending && (
        <span className="block text-amber">
          <PendingWords pending={company.pending} />
        </span>
      )}
      {company.mixed_scripts && <span className="block text-amber">{t("mixed_scripts")}</span>}
    </span>
  )
}
