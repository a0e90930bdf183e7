import { lazy, Suspense } from "react"
import type { Report } from "#shared/api/reports.ts"
import { loadTexts } from "#web/i18n/texts.ts"

// Most days nothing is reported, so it is no part of a page's first view.
const Answer = lazy(async () => {
  const [module] = await Promise.all([import("./answer.tsx"), loadTexts("cases")])
  return { default: module.Answer }
})

/** What the company has told a report's reporter, and what it still may say. */
export const ReportAnswer = ({ report }: { report: Report }) => (
  <Suspense fallback={<div aria-busy className="mt-2 h-9" />}>
    <Answer report={report} />
  </Suspense>
)
