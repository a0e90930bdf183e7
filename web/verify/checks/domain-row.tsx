import { useEffect, useRef, useState } from "react"
import type { Certificate } from "#proof/certificate.ts"
import type { CertificateReport } from "#proof/certificate-report.ts"
import { type DomainOptions, domainCheck, domainToAsk } from "#proof/domain-check.ts"
import { useText } from "#web/i18n/use-text.ts"
import { withArticle } from "#web/i18n/with-article.ts"
import { buttonClass } from "#web/ui/button.tsx"
import { CheckRow } from "./check-row.tsx"
import type { ShownCheck } from "./evidence.ts"

interface Properties {
  report: CertificateReport
  certificate: Certificate
  /** The maker wants its domain to be asked without the visitor's doing. */
  automatic?: boolean | undefined
  onSaid?: ((check: ShownCheck) => void) | undefined
}

/** Asked without the visitor's doing, the domain alone learns of the visitor: no resolver is asked. */
const DOMAIN_ALONE: DomainOptions = { resolvers: [] }

/** Asks the maker's own domain when the visitor or the maker wants it: the domain then learns of the visitor. It decides no verdict. */
export function DomainRow({ report, certificate, automatic, onSaid }: Properties) {
  const t = useText("proof")
  const [said, setSaid] = useState<ShownCheck | "asking" | null>(null)
  const wasAsked = useRef(false)
  const domain = domainToAsk(report)

  async function ask(options?: DomainOptions) {
    wasAsked.current = true
    setSaid("asking")
    const answer = await domainCheck(certificate, report, options)
    setSaid(answer)
    if (answer) onSaid?.(answer)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, when the maker's wish is known.
  useEffect(() => {
    if (automatic && domain !== null && !wasAsked.current && isLoadedHere()) void ask(DOMAIN_ALONE)
  }, [automatic, domain])

  if (domain === null) return null
  const check = said === "asking" ? null : said
  const row = check && <CheckRow check={check} report={report} certificate={certificate} />
  if (check && check.outcome !== "unchecked") return row
  const text = said === "asking" ? "at.asking_domain" : isLoadedHere() ? "at.ask_domain" : "at.load_to_ask"
  return (
    <>
      {row}
      <li className="border-t border-dotted border-edge/70 py-3 print:hidden">
        <button
          type="button"
          disabled={said === "asking"}
          onClick={() => (isLoadedHere() ? void ask() : location.reload())}
          className={buttonClass("plain")}
        >
          {t(text, { domain: withArticle(domain, text === "at.load_to_ask" ? "within" : "begins") })}
        </button>
        <p className="mt-2 text-[0.8125rem] text-soft">
          {t("at.domain_learns", { domain: withArticle(domain, "within") })}
        </p>
      </li>
    </>
  )
}

/** The answer that brought a page names whom that page may ask. One that was shown without loading has another page's. */
const isLoadedHere = (): boolean => {
  const [loaded] = performance.getEntriesByType("navigation")
  return !loaded || new URL(loaded.name).pathname === location.pathname
}
