import { useQuery } from "@tanstack/react-query"
import { queries } from "#web/api/queries.ts"
import { useText } from "#web/i18n/use-text.ts"
import { UnsavedGuard } from "#web/ui/unsaved-guard.tsx"
import { BulkResult } from "./bulk-result.tsx"
import { CsvDrop } from "./csv-drop.tsx"
import { CsvPreview } from "./csv-preview.tsx"
import { PlanNotice } from "./plan-notice.tsx"
import { UploadHistory } from "./upload-history.tsx"
import { UploadProgress } from "./upload-progress.tsx"
import { isUnfinished, useBulkUpload } from "./use-bulk-upload.ts"

/** Uploads a product file: choose, review columns, upload, and see every row's outcome. */
export function BulkUpload() {
  const t = useText("dashboard")
  const { data: me } = useQuery(queries.me)
  const upload = useBulkUpload()
  if (!me) return null
  if (!me.bulk_upload) return <PlanNotice title={t("upload.gate")} text={t("upload.gate_text")} />
  return (
    <>
      <UnsavedGuard unsaved={isUnfinished(upload.state)} />
      <Step {...upload} />
    </>
  )
}

function Step({ state, choose, map, decode, continueRows, send, reset }: ReturnType<typeof useBulkUpload>) {
  switch (state.step) {
    case "choosing":
      return (
        <>
          <CsvDrop refusal={state.refusal} onFile={choose} />
          <UploadHistory />
        </>
      )
    case "looking":
      return (
        <CsvPreview
          state={state}
          onMapping={(mapping) => map(state, mapping)}
          onEncoding={(encoding) => decode(state, encoding)}
          onContinue={(continues) => continueRows(state, continues)}
          onStart={() => send(state, false)}
          onWhatFits={() => send(state, true)}
          onOther={reset}
        />
      )
    case "sending":
      return <UploadProgress share={state.share} />
    case "done":
      return <BulkResult result={state.result} name={state.name} onAnother={reset} />
  }
}
