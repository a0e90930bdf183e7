import { useQuery } from "@tanstack/react-query"
import { useEffect, useState } from "react"
import { useSearchParams } from "react-router"
import type { Company } from "#shared/api/administration.ts"
import { useText } from "#web/i18n/use-text.ts"
import { Badge } from "#web/ui/badge.tsx"
import { Button } from "#web/ui/button.tsx"
import { Checkbox } from "#web/ui/checkbox.tsx"
import { TextInput } from "#web/ui/field.tsx"
import { Notice } from "#web/ui/notice.tsx"
import { OptionLabel } from "#web/ui/option-label.tsx"
import { PageHeading } from "#web/ui/page-heading.tsx"
import { toast } from "#web/ui/toasts.tsx"
import { chosenUnverified, companiesQuery, soughtCompanies, turnsOf } from "./companies.ts"
import { CompaniesTable } from "./companies-table.tsx"
import { CompanyDrawer } from "./company-drawer.tsx"
import { useVerify } from "./use-verify.ts"
import { VerifyDialog } from "./verify-dialog.tsx"

const NONE: Company[] = []
const NOBODY: ReadonlySet<string> = new Set()

/** `/admin/verification`: companies that await verification, and the administrators' decisions. */
export function VerificationPage() {
  const t = useText("administration")
  const list = useQuery(companiesQuery)
  const all = list.data ?? NONE
  const [chosen, setChosen] = useState(NOBODY)
  const { seek, open, ...sought } = useSought()
  const verifying = useVerify(() => setChosen(NOBODY))
  const [asked, setAsked] = useState<{ companies: Company[]; single?: Company }>({ companies: NONE })
  const shown = soughtCompanies(all, sought)
  const selected = chosenUnverified(all, chosen)
  const opened = all.find(({ id }) => id === open) ?? null
  const { ours, theirs } = turnsOf(all)

  function verifyOne(company: Company) {
    setAsked({ companies: [company], single: company })
  }
  function verifySelected() {
    if (selected.length > 0) setAsked({ companies: selected })
    else void verifying.verifyAll(selected)
  }

  useEffect(() => {
    if (list.isError) toast(t("load_failed"), "error")
  }, [list.isError, t])

  return (
    <>
      <PageHeading
        title={t("title")}
        actions={
          <div className="flex items-center gap-4">
            {selected.length > 0 && <Badge tone="grey">{t("selected", { n: selected.length })}</Badge>}
            <Button disabled={verifying.busy.size > 0} onClick={verifySelected}>
              {verifying.busy.size > 1 ? t("verifying") : t("verify_selected")}
            </Button>
          </div>
        }
      >
        {list.isSuccess && (ours > 0 ? t("waiting", { n: ours }) : t("none_waiting"))}
        {theirs > 0 && ` ${t("their_turn", { n: theirs })}`}
      </PageHeading>
      <div className="mb-4 flex flex-wrap items-center gap-x-6 gap-y-2">
        <TextInput
          type="search"
          aria-label={t("search")}
          placeholder={t("search")}
          value={sought.typed}
          maxLength={200}
          onChange={(event) => seek({ typed: event.target.value })}
          className="max-w-96"
        />
        <OptionLabel label={t("only_waiting")}>
          {(id) => (
            <Checkbox
              id={id}
              checked={sought.onlyWaiting}
              onChange={(event) => seek({ onlyWaiting: event.target.checked })}
            />
          )}
        </OptionLabel>
        <OptionLabel label={t("only_suspended")}>
          {(id) => (
            <Checkbox
              id={id}
              checked={sought.onlySuspended}
              onChange={(event) => seek({ onlySuspended: event.target.checked })}
            />
          )}
        </OptionLabel>
      </div>
      {list.isSuccess && open !== null && opened === null && (
        <Notice tone="amber" className="mb-4">
          {t("not_listed")}
        </Notice>
      )}
      <CompaniesTable
        list={list}
        shown={shown}
        chosen={chosen}
        onChoose={setChosen}
        verifying={verifying}
        onVerify={verifyOne}
        onOpen={({ id }) => seek({ open: id })}
      />
      <VerifyDialog
        companies={asked.companies}
        onYes={() => void (asked.single ? verifying.verify(asked.single) : verifying.verifyAll(asked.companies))}
        onClose={() => setAsked({ companies: NONE })}
      />
      <CompanyDrawer company={opened} onClose={() => seek({ open: null })} verifying={verifying} />
    </>
  )
}

interface Sought {
  typed: string
  onlyWaiting: boolean
  onlySuspended: boolean
  /** The company whose drawer is open. */
  open: string | null
}

/** The search, also kept in the address; typing does not wait for the address. */
function useSought(): Sought & { seek: (part: Partial<Sought>) => void } {
  const [address, setAddress] = useSearchParams()
  const [sought, setSought] = useState<Sought>(() => ({
    typed: address.get("q") ?? "",
    onlyWaiting: address.has("waiting"),
    onlySuspended: address.has("suspended"),
    open: address.get("company"),
  }))
  function seek(part: Partial<Sought>) {
    const now = { ...sought, ...part }
    setSought(now)
    setAddress(
      {
        ...(now.typed && { q: now.typed }),
        ...(now.onlyWaiting && { waiting: "1" }),
        ...(now.onlySuspended && { suspended: "1" }),
        ...(now.open && { company: now.open }),
      },
      { replace: true },
    )
  }
  return { ...sought, seek }
}
