import { useQuery } from "@tanstack/react-query"
import { queries } from "#web/api/queries.ts"
import { useText } from "#web/i18n/use-text.ts"
import { UnsavedGuard } from "#web/ui/unsaved-guard.tsx"
import { BulkResult } from "./bulk-result.tsx"
import { CsvCheck } from "./csv-check.tsx"
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

function Step({ state, ...upload }: ReturnType<typeof useBulkUpload>) {
  const { choose, map, decode, continueRows, check, reset } = upload
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
          onStart={() => check(state, false)}
          onWhatFits={() => check(state, true)}
          onOther={reset}
        />
      )
    case "checked":
      return (
        <CsvCheck
          state={state}
          onFixing={(fixing) => upload.fix(state, fixing)}
          onCheck={() => check(state, state.what_fits)}
          onAdd={() => upload.add(state)}
          onColumns={() => upload.backToColumns(state)}
          onOther={reset}
        />
      )
    case "sending":
      return <UploadProgress share={state.share} />
    case "done":
      return <BulkResult result={state.result} name={state.name} onAnother={reset} />
  }
}
