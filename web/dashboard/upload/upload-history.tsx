import { useQuery } from "@tanstack/react-query"
import type { Upload } from "#shared/api/products.ts"
import { ask } from "#web/api/client.ts"
import { fetchFile } from "#web/api/files.ts"
import { refusalText } from "#web/api/refusal.ts"
import { formatNumber, formatTime } from "#web/i18n/format.ts"
import { useText } from "#web/i18n/use-text.ts"
import { saveFile } from "#web/ui/save-file.ts"
import { Table, Td, Th } from "#web/ui/table.tsx"
import { toast } from "#web/ui/toasts.tsx"

/** The files uploaded last, and the rows of them that were not registered. */
export function UploadHistory() {
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
