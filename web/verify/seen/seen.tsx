import { useEffect, useState } from "react"
import type { ChecksOfCode } from "#shared/api/checks.ts"
import { castDoubt } from "#shared/cast-doubt.ts"
import { fetchChecks } from "#web/api/checks.ts"
import { useText } from "#web/i18n/use-text.ts"
import { Disclosure } from "./disclosure.tsx"
import { MyChecks } from "./my-checks.tsx"
import { reportCheck, timeZone } from "./report-check.ts"
import { SeenSentences } from "./seen-sentences.tsx"

interface Properties {
  /** Its canonical symbols. */
  code: string
  /** The product's, for the list on this device. */
  name: string
  /** What casts doubt on the label stands under the verdict. */
  isDoubted: boolean
  /** Told of an alarm or a display piece, or that there is neither. */
  onDoubt: (checks: ChecksOfCode | undefined) => void
}

/** Where a page says how people are counted. */
export const HOW_COUNTED = "how-counted"

/** How many people have checked this label, and what this device remembers of that. */
export function Seen({ code, name, isDoubted, onDoubt }: Properties) {
  const t = useText("checks")
  const [checks, setChecks] = useState<ChecksOfCode | null>(null)
  useEffect(() => {
    let shown = true
    fetchChecks(code, timeZone()).then(
      (read) => {
        if (!shown) return
        setChecks(read)
        onDoubt(read && castDoubt(read) ? read : undefined)
      },
      () => null,
    )
    return () => {
      shown = false
    }
  }, [code, onDoubt])
  useEffect(() => reportCheck(code, name), [code, name])
  return (
    <section
      aria-labelledby="label-checks"
      className="rounded-md border border-line bg-sheet px-3.5 pt-4 pb-2 lg:px-5 lg:pt-5"
    >
      <h2 id="label-checks" className="block-label text-soft">
        {t("title")}
      </h2>
      <div className="mt-1 min-h-15 pb-3 lg:min-h-9">{checks && <SeenSentences {...{ checks, isDoubted }} />}</div>
      <Disclosure title={t("how")} id={HOW_COUNTED}>
        <p>{t("how_text")}</p>
        <a href="/docs/checks" className="for-fingers prose-link">
          {t("rule")}
        </a>
      </Disclosure>
      <Disclosure title={t("mine")}>
        <MyChecks />
      </Disclosure>
    </section>
  )
}
