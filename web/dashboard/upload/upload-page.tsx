import { useQuery } from "@tanstack/react-query"
import { lazy, Suspense } from "react"
import { useSearchParams } from "react-router"
import type { Upload } from "#shared/api/products.ts"
import { ask } from "#web/api/client.ts"
import { fetchFile } from "#web/api/files.ts"
import { queries } from "#web/api/queries.ts"
import { refusalText } from "#web/api/refusal.ts"
import { formatNumber, formatTime } from "#web/i18n/format.ts"
import { useLanguage, useText } from "#web/i18n/use-text.ts"
import { FileDrop } from "#web/ui/file-drop.tsx"
import { PageHeading } from "#web/ui/page-heading.tsx"
import { Progress } from "#web/ui/progress.tsx"
import { saveFile } from "#web/ui/save-file.ts"
import { Table, Td, Th } from "#web/ui/table.tsx"
import { Tabs } from "#web/ui/tabs.tsx"
import { toast } from "#web/ui/toasts.tsx"
import { UnsavedGuard } from "#web/ui/unsaved-guard.tsx"
import { CsvCheck } from "./csv-check.tsx"
import { CsvPreview } from "./csv-preview.tsx"
import { PlanNotice } from "./notices.tsx"
import { SingleUpload } from "./single-upload.tsx"
import { isUnfinished, useBulkUpload } from "./use-bulk-upload.ts"

/** `/dashboard/upload`, the Product Upload Center. */
export function UploadPage() {
  const t = useText("dashboard")
  const [address, setAddress] = useSearchParams()
  return (
    <>
      <PageHeading title={t("upload.title")} />
      <Tabs
        label={t("upload.title")}
        value={address.get("tab") === "bulk" ? "bulk" : "single"}
        onChange={(tab) => setAddress(tab === "bulk" ? { tab } : {}, { replace: true })}
        tabs={[
          { value: "single", label: t("upload.single"), children: <SingleUpload /> },
          { value: "bulk", label: t("upload.bulk"), children: <BulkUpload /> },
        ]}
      />
    </>
  )
}

/** Uploads a product file: choose, review columns, upload, and see every row's outcome. */
function BulkUpload() {
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

const loadResult = () => import("./bulk-result.tsx")
const BulkResult = lazy(async () => ({ default: (await loadResult()).BulkResult }))

function Step({ state, ...upload }: ReturnType<typeof useBulkUpload>) {
  const { choose, map, decode, check, reset } = upload
  switch (state.step) {
    case "choosing":
      return (
        <>
          <CsvDrop
            refusal={state.refusal}
            onFile={(file) => {
              // Beside the file, so that its result is there when it is wanted.
              loadResult().catch(() => undefined)
              choose(file)
            }}
          />
          <UploadHistory />
        </>
      )
    case "looking":
      return (
        <CsvPreview
          state={state}
          onMapping={(mapping) => map(state, mapping)}
          onEncoding={(encoding) => decode(state, encoding)}
          onStart={() => check(state)}
          onOther={reset}
        />
      )
    case "checked":
      return (
        <CsvCheck
          state={state}
          onFix={(work) => upload.fix(state, work)}
          onChange={(work) => upload.change(state, work)}
          onCheck={() => check(state)}
          onAdd={() => upload.add(state)}
          onColumns={() => upload.backToColumns(state)}
          onOther={reset}
        />
      )
    case "sending":
      return <UploadProgress share={state.share} />
    case "done":
      return (
        <Suspense fallback={<UploadProgress share={1} />}>
          <BulkResult result={state.result} name={state.name} onAnother={reset} />
        </Suspense>
      )
  }
}

/** Progress of sending, then of importing. Only sending has a known end; its percentages are not read aloud. */
function UploadProgress({ share }: { share: number }) {
  const t = useText("dashboard")
  const arrived = share >= 1
  const text = arrived ? t("upload.importing") : t("upload.sending", { percent: Math.floor(share * 100) })
  return (
    <div aria-live={arrived ? "polite" : "off"} className="grid max-w-3xl gap-3 border border-line bg-sheet p-8">
      <p className="font-serif text-lg">{text}</p>
      <Progress share={arrived ? null : share} label={text} />
    </div>
  )
}

/** Takes one CSV file, dropped or chosen, and has one to start from. */
function CsvDrop({ refusal, onFile }: { refusal: string | null; onFile: (file: File) => void }) {
  const t = useText("dashboard")
  const language = useLanguage()
  return (
    <div className="max-w-3xl">
      <FileDrop accept=".csv,text/csv" onFile={onFile} className="min-h-64">
        <span className="font-display text-3xl leading-tight">{t("upload.drop")}</span>
        <span>
          {t("upload.or")} <span className="prose-link font-semibold">{t("upload.choose")}</span>
        </span>
        <span className="mt-3 text-sm text-soft">{t("upload.hint")}</span>
      </FileDrop>
      <div role="alert" className="mt-3 min-h-6">
        <p className="text-wax">{refusal}</p>
        {refusal === t("upload.not_csv") && <p className="mb-3">{t("upload.to_csv")}</p>}
      </div>
      <p className="flex flex-wrap items-baseline justify-between gap-x-8 gap-y-2 text-[0.9375rem]">
        <a href={`/product-template-${language}.csv`} download className="prose-link font-medium">
          {t("upload.template")}
        </a>
      </p>
      <p className="mt-3 text-sm text-soft">{t("upload.photos_next")}</p>
      <p className="mt-1 text-sm text-soft">{t("upload.personal")}</p>
    </div>
  )
}

/** The files uploaded last, and the rows of them that were not registered. */
function UploadHistory() {
  const t = useText("dashboard")
  const { data: uploads } = useQuery({ queryKey: ["products", "uploads"], queryFn: () => ask("GET /uploads") })
  if (!uploads || uploads.length === 0) return null
  return (
    <section aria-labelledby="uploads" className="mt-12">
      <h2 id="uploads" className="mb-4 font-display text-2xl">
        {t("upload.history")}
      </h2>
      <Table caption={t("upload.history")}>
        <thead>
          <tr>
            {(["file", "when", "by", "registered", "not_registered"] as const).map((head) => (
              <Th key={head}>{t(`upload.${head}`)}</Th>
            ))}
          </tr>
        </thead>
        <tbody>
          {uploads.map((upload) => (
            <HistoryRow key={upload.id} upload={upload} />
          ))}
        </tbody>
      </Table>
    </section>
  )
}

function HistoryRow({ upload }: { upload: Upload }) {
  const t = useText("dashboard")
  const { file_name, by, valid_count, error_count, left_out_count, failed_rows_url: url, created_at } = upload
  async function save(path: string) {
    try {
      saveFile(file_name.replace(/(\.csv)?$/i, "-failed.csv"), await fetchFile(path))
    } catch (error) {
      toast(refusalText(error, t("upload.history_failed")), "error")
    }
  }
  return (
    <tr>
      <Td className="max-w-80 truncate font-medium" title={file_name}>
        {file_name}
      </Td>
      <Td className="whitespace-nowrap text-soft">{formatTime(created_at)}</Td>
      <Td className="text-soft">{by ?? "–"}</Td>
      <Td className="figures">{formatNumber(valid_count)}</Td>
      <Td className="whitespace-nowrap">
        <span className="figures">{formatNumber(error_count + left_out_count)}</span>
        {url && (
          <button type="button" onClick={() => void save(url)} className="prose-link ml-3 text-[0.9375rem]">
            {t("upload.failed_rows")}
          </button>
        )}
      </Td>
    </tr>
  )
}
