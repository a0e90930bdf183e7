import { useEffect, useRef, useState } from "react"
import type { JobDescription } from "#shared/api/labels.ts"
import { fetchFile, requestLabelSheet } from "#web/api/dashboard.ts"
import { refusalText } from "#web/api/refusal.ts"
import { useJob } from "#web/api/use-job.ts"
import { useText } from "#web/i18n/use-text.ts"
import { saveFile } from "#web/ui/save-file.ts"

type Wish = Parameters<typeof requestLabelSheet>[0]

/** Has the sheets made, and saves them once they are there. */
export function usePdf(wish: Wish) {
  const t = useText("labels")
  const { start, forget, isUnderWay, progress, made, failure } = useJob(t("failed"))
  const [refusal, setRefusal] = useState<string | null>(null)
  const saved = useRef<JobDescription["result"]>(null)
  useEffect(() => {
    if (!made || saved.current === made) return
    saved.current = made
    fetchFile(made.url).then(
      (file) => saveFile(made.name, file),
      (error) => setRefusal(refusalText(error, t("failed"))),
    )
  }, [made, t])
  // What was said of other labels is not true of these.
  const asked = JSON.stringify(wish)
  const before = useRef(asked)
  useEffect(() => {
    if (before.current === asked) return
    before.current = asked
    setRefusal(null)
    forget()
  })
  return {
    make: () => {
      setRefusal(null)
      void start(() => requestLabelSheet(wish))
    },
    isUnderWay,
    progress,
    made,
    failed: refusal ?? failure,
  }
}
