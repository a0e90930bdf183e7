import { useState } from "react"
import type { Company } from "#shared/api/administration.ts"
import { useText } from "#web/i18n/use-text.ts"
import { Button } from "#web/ui/button.tsx"
import { CheckRow } from "./check-row.tsx"
import { Measures } from "./measures.tsx"
import type { Verifying } from "./use-verify.ts"
import { VerifyDialog } from "./verify-dialog.tsx"

/** What may be compared before a company is verified, and the decision. */
export function Checklist({ company, verifying }: { company: Company; verifying: Verifying }) {
  const t = useText("administration")
  const [asking, setAsking] = useState(false)
  const busy = verifying.busy.has(company.id)
  const open = company.checks.filter(({ is_done }) => !is_done).length
  return (
    <section aria-label={t("checks_title")} className="grid gap-5">
      <h3 className="block-label text-soft">{t("checks_title")}</h3>
      {company.checks.map((check) => (
        <CheckRow key={`${check.kind} ${check.entered}`} company={company} check={check} />
      ))}
      <div className="flex flex-wrap items-center gap-2">
        <Button disabled={busy} onClick={() => (open > 0 ? setAsking(true) : void verifying.verify(company))}>
          {busy ? t("verifying") : t("verify")}
        </Button>
        <Measures company={company} offered={["ask", "refuse"]} />
        {open > 0 && <p className="w-full text-sm text-soft">{t("checks_open", { n: open })}</p>}
      </div>
      <VerifyDialog
        companies={asking ? [company] : []}
        onYes={() => void verifying.verify(company)}
        onClose={() => setAsking(false)}
      />
    </section>
  )
}
