import { useState } from "react"
import type { Certificate } from "#proof/certificate.ts"
import type { CertificateReport } from "#proof/certificate-report.ts"
import { domainCheck, domainToAsk } from "#proof/domain-check.ts"
import { useText } from "#web/i18n/use-text.ts"
import { buttonClass } from "#web/ui/button.tsx"
import { CheckRow } from "./check-row.tsx"
import type { ShownCheck } from "./evidence.ts"

interface Properties {
  report: CertificateReport
  certificate: Certificate
}

/** Asks the maker's own domain when the visitor wants it: the domain then learns of the visitor. It decides no verdict. */
export function DomainRow({ report, certificate }: Properties) {
  const t = useText("proof")
  const [check, setCheck] = useState<ShownCheck | "asking" | null>(null)
  const domain = domainToAsk(report)
  if (domain === null) return null
  if (check && check !== "asking") return <CheckRow check={check} report={report} certificate={certificate} />

  async function ask() {
    if (!isLoadedHere()) return location.reload()
    setCheck("asking")
    setCheck(await domainCheck(certificate, report))
  }

  const text = check ? "at.asking_domain" : isLoadedHere() ? "at.ask_domain" : "at.load_to_ask"
  return (
    <li className="border-t border-dotted border-edge/70 py-3 print:hidden">
      <button type="button" disabled={check !== null} onClick={() => void ask()} className={buttonClass("plain")}>
        {t(text, { domain })}
      </button>
      <p className="mt-2 text-[0.8125rem] text-soft">{t("at.domain_learns", { domain })}</p>
    </li>
  )
}

/** The answer that brought a page names whom that page may ask. One that was shown without loading has another page's. */
const isLoadedHere = (): boolean => {
  const [loaded] = performance.getEntriesByType("navigation")
  return !loaded || new URL(loaded.name).pathname === location.pathname
}
