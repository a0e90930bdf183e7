import type { UseQueryResult } from "@tanstack/react-query"
import type { Company } from "#shared/api/administration.ts"
import { useText } from "#web/i18n/use-text.ts"
import { Button } from "#web/ui/button.tsx"
import { Checkbox } from "#web/ui/checkbox.tsx"
import { Table, Th } from "#web/ui/table.tsx"
import { CompanyRow } from "./company-row.tsx"
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
