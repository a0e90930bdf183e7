import { useEffect, useRef, useState } from "react"
import type { JobAccepted, JobDescription } from "#shared/api/labels.ts"
import { fetchFile } from "#web/api/files.ts"
import { refusalText } from "#web/api/refusal.ts"
import { useJob } from "#web/api/use-job.ts"
import { saveFile } from "#web/ui/save-file.ts"

/** Has a file made, and saves it once it is there. `fallback` is for failures without a message. */
export function useMadeFile(fallback: string) {
  const { start, forget, isUnderWay, progress, made, failure } = useJob(fallback)
  const [refusal, setRefusal] = useState<string | null>(null)
  const saved = useRef<JobDescription["result"]>(null)
  useEffect(() => {
    if (!made || saved.current === made) return
    saved.current = made
    fetchFile(made.url).then(
      (file) => saveFile(made.name, file),
      (error) => setRefusal(refusalText(error, fallback)),
    )
  }, [made, fallback])
  return {
    make: (request: () => Promise<JobAccepted>) => {
      setRefusal(null)
      void start(request)
    },
    forget: () => {
      setRefusal(null)
      forget()
    },
    isUnderWay,
    progress,
    made,
    failed: refusal ?? failure,
  }
}
