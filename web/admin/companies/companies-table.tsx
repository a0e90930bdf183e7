import type { UseQueryResult } from "@tanstack/react-query"
import type { Company } from "#shared/api/administration.ts"
import { PLANS } from "#shared/plans.ts"
import { formatDay } from "#web/i18n/format.ts"
import { useText } from "#web/i18n/use-text.ts"
import { Badge } from "#web/ui/badge.tsx"
import { Button } from "#web/ui/button.tsx"
import { Checkbox } from "#web/ui/checkbox.tsx"
import { Table, Td, Th } from "#web/ui/table.tsx"
import { isBeingWritten, isSettled } from "./companies.ts"
import { PendingWords } from "./pending-words.tsx"
import type { Verifying } from "./use-verify.ts"

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
  list: UseQueryResult<Company[]>
  shown: readonly Company[]
  chosen: ReadonlySet<string>
  onChoose: (ids: ReadonlySet<string>) => void
  verifying: Verifying
  onVerify: (company: Company) => void
  onOpen: (company: Company) => void
}

export function CompaniesTable({ list, shown, chosen, onChoose, verifying, onVerify, onOpen }: Properties) {
  const t = useText("administration")
  const unverified = shown.filter(({ verified }) => !verified)
  const chosenHere = unverified.filter(({ id }) => chosen.has(id)).length
  const allChosen = unverified.length > 0 && chosenHere === unverified.length

  function toggle(id: string) {
    const ids = new Set(chosen)
    if (!ids.delete(id)) ids.add(id)
    onChoose(ids)
  }
  const toggleAll = () => onChoose(new Set(allChosen ? [] : unverified.map(({ id }) => id)))

  return (
    <Table caption={t("caption")} className="[&_td]:px-3 [&_th]:px-3 [&_table]:min-w-[66rem]">
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
            onToggle={() => toggle(company.id)}
            verifying={verifying}
            onVerify={() => onVerify(company)}
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
  verifying: Verifying
  onVerify: () => void
  onOpen: () => void
}

function CompanyRow({ company, selected, onToggle, verifying, onVerify, onOpen }: CompanyRowProperties) {
  const t = useText("administration")
  const { id, name, verified, active_subscription, documents_uploaded, verification_notes, answer } = company
  const busy = verifying.busy.has(id)
  const ground = selected && !verified ? "bg-paper" : "bg-sheet"
  return (
    <tr className={ground}>
      <Td>{!verified && <Checkbox aria-label={t("select_one", { name })} checked={selected} onChange={onToggle} />}</Td>
      <Td className="min-w-52 font-semibold">
        <button type="button" onClick={onOpen} className="prose-link text-left">
          {name}
        </button>
        {company.suspended && <span className="ml-2 text-sm font-medium text-wax">{t("suspended")}</span>}
        {answer && !isSettled(company) && (
          <span className="block text-sm font-normal text-soft">
            {t(answer.is_open ? `answered_short.${answer.answer}` : "answered_since", {
              date: formatDay(answer.answered_at),
            })}
          </span>
        )}
        {company.pending && (
          <span className="block text-sm font-normal text-amber">
            <PendingWords pending={company.pending} />
          </span>
        )}
        {company.evidence.look_alikes.length > 0 && (
          <span className="block text-sm font-normal text-amber">{t("look_alike")}</span>
        )}
        {company.mixed_scripts && <span className="block text-sm font-normal text-amber">{t("mixed_scripts")}</span>}
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
      <Td>
        {documents_uploaded ? (
          <button
            type="button"
            onClick={onOpen}
            className="prose-link font-medium"
            aria-label={t("documents_of", { name })}
          >
            {t("yes")}
          </button>
        ) : (
          t("no")
        )}
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
          <Button size="small" disabled={busy} onClick={onVerify}>
            {busy ? t("verifying") : t("verify")}
          </Button>
        )}
      </Td>
    </tr>
  )
}
