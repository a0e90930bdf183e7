import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { Link } from "react-router"
import type { BulkUploadResponse, RowError, Upload } from "#shared/api/products.ts"
import { ask } from "#web/api/client.ts"
import { exportCsv, ofUpload } from "#web/api/products.ts"
import { refusalText } from "#web/api/refusal.ts"
import { MintAllButton } from "#web/dashboard/minting/mint-all-button.tsx"
import { MintingPanel } from "#web/dashboard/minting/minting-panel.tsx"
import { useMinting } from "#web/dashboard/minting/run.ts"
import { useText } from "#web/i18n/use-text.ts"
import { places } from "#web/layouts/places.ts"
import { pathTo } from "#web/screens.ts"
import { Button, buttonClass } from "#web/ui/button.tsx"
import { MessageDialog } from "#web/ui/dialog.tsx"
import { FoldedText } from "#web/ui/folded-text.tsx"
import { saveFile } from "#web/ui/save-file.ts"
import { toast } from "#web/ui/toasts.tsx"
import { ColumnsRead } from "./import-side.tsx"
import { UploadWarnings } from "./notices.tsx"

const ERRORS_SHOWN_MAX = 200
const PHOTOS_ASKED_EVERY_MS = 1_000

interface Properties {
  result: BulkUploadResponse
  /** The file's. */
  name: string
  onAnother: () => void
}

/** What became of every row: how many are in, which are not and why, and those to download and fix. */
export function BulkResult({ result, name, onAnother }: Properties) {
  const t = useText("dashboard")
  const {
    valid_count,
    error_count,
    errors,
    failed_rows_csv,
    columns,
    warnings,
    upload_id,
    pieces = valid_count,
  } = result
  const isWhole = valid_count > 0 && error_count === 0
  const [told, setTold] = useState(!isWhole)
  const summary = t("upload.done", { valid: valid_count, errors: error_count, n: error_count })
  const added = upload_id && pieces > 0 ? upload_id : null
  function saveFailedRows() {
    const csv = new Blob([failed_rows_csv ?? ""], { type: "text/csv" })
    saveFile(name.replace(/(\.csv)?$/i, "-failed.csv"), csv)
  }
  return (
    <section aria-labelledby="done" className="appear grid gap-7">
      <MintingPanel />
      <div>
        {pieces !== valid_count && (
          <p className="font-display text-3xl leading-tight sm:text-4xl">{t("upload.pieces_added", { n: pieces })}</p>
        )}
        <h2
          id="done"
          role="status"
          className={pieces === valid_count ? "font-display text-3xl leading-tight" : "mt-1 font-semibold"}
        >
          {summary}
        </h2>
        {pieces > 0 && error_count > 0 && <p className="mt-1 text-soft">{t("upload.in_part", { n: error_count })}</p>}
        {added && <UploadNext upload_id={added} products={pieces} />}
        <div className="mt-5 flex flex-wrap gap-x-6 gap-y-2">
          <Link to={added ? places.productsOfUpload(added) : pathTo("products")} className="prose-link py-1.5">
            {t("upload.to_products")}
          </Link>
          {added && <SaveCodes upload_id={added} name={name} />}
          {failed_rows_csv && (
            <button type="button" className="prose-link py-1.5" onClick={saveFailedRows}>
              {t("upload.failed_rows")}
            </button>
          )}
          <button type="button" className="prose-link py-1.5" onClick={onAnother}>
            {t("upload.another")}
          </button>
        </div>
      </div>
      <UploadWarnings warnings={warnings} />
      <MessageDialog
        open={!told}
        onClose={() => setTold(true)}
        title={t("upload.success")}
        text={t("upload.success_text")}
      >
        <Button onClick={() => setTold(true)}>{t("upload.continue")}</Button>
      </MessageDialog>
      {errors.length > 0 && <RowErrors errors={errors.slice(0, ERRORS_SHOWN_MAX)} total={error_count} />}
      <ColumnsRead columns={columns} />
    </section>
  )
}

function RowErrors({ errors, total }: { errors: RowError[]; total: number }) {
  const t = useText("dashboard")
  const head = "block-label px-4 py-2.5 text-left text-soft"
  return (
    <div className="border border-line bg-sheet">
      <h3 className="border-b border-line px-4 py-3 font-semibold text-wax">{t("upload.errors_title")}</h3>
      <table className="w-full border-collapse text-[0.9375rem]">
        <thead>
          <tr className="border-b border-line">
            <th className={`${head} w-20`}>{t("upload.line")}</th>
            <th className={`${head} w-1/4`}>{t("upload.column")}</th>
            <th className={head}>{t("upload.reason")}</th>
          </tr>
        </thead>
        <tbody>
          {errors.map(({ line, column, message, code }) => (
            <tr key={`${line} ${column} ${code}`} className="border-b border-line last:border-0">
              <td className="figures px-4 py-2.5 align-top">{line}</td>
              <td className="px-4 py-2.5 align-top break-words">{column}</td>
              <td className="px-4 py-2.5 align-top text-soft">
                <FoldedText>{message}</FoldedText>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {total > errors.length && (
        <p className="border-t border-line px-4 py-3 text-sm text-soft">
          {t("upload.errors_first", { n: errors.length })}
        </p>
      )}
    </div>
  )
}

/** What comes next for the products of a file: minting them, then printing their labels. */
function UploadNext({ upload_id, products }: { upload_id: string; products: number }) {
  const t = useText("dashboard")
  const { minted, count } = useUploaded(upload_id)
  const photos = usePhotos(upload_id)
  const [isHurried, setHurried] = useState(false)
  const waits = photos.waiting > 0 && !isHurried
  return (
    <>
      {photos.found > 0 && (
        <p role="status" className="mt-3">
          {photos.waiting > 0
            ? t("upload.photos_waiting", { n: photos.waiting, found: photos.found })
            : t("upload.photos_fetched", { n: photos.found - photos.failed })}{" "}
          {photos.failed > 0 && t("upload.photos_failed", { n: photos.failed })}
        </p>
      )}
      <p className="mt-3 text-soft">
        {minted === products ? (
          t("upload.now_print")
        ) : (
          <>
            {t("upload.then_print")}{" "}
            <Link to={pathTo("brandPage")} className="prose-link">
              {t("photos.to_models")}
            </Link>
          </>
        )}
      </p>
      <div className="mt-5">
        {waits ? (
          <Button kind="plain" onClick={() => setHurried(true)}>
            {t("upload.mint_without")}
          </Button>
        ) : minted > 0 ? (
          <Link to={places.labelsOfUpload(upload_id)} className={buttonClass()}>
            {t("products.action_labels")}
          </Link>
        ) : (
          <MintAllButton n={count} upload_id={upload_id} />
        )}
      </div>
    </>
  )
}

/** How far fetching the file's photos has got: a record that is minted before has none. */
function usePhotos(upload_id: string) {
  const of = (uploads: Upload[] | undefined) => uploads?.find(({ id }) => id === upload_id)
  const { data } = useQuery({
    queryKey: ["products", "uploads"],
    queryFn: () => ask("GET /uploads"),
    refetchInterval: ({ state }) => (of(state.data)?.photos.waiting ? PHOTOS_ASKED_EVERY_MS : false),
  })
  return of(data)?.photos ?? { found: 0, failed: 0, waiting: 0 }
}

/** Their codes, to be had at any time. */
function SaveCodes({ upload_id, name }: { upload_id: string; name: string }) {
  const t = useText("dashboard")
  async function save() {
    try {
      const codes = await exportCsv({ filter: ofUpload(upload_id), sort: "created_at" })
      saveFile(name.replace(/(\.csv)?$/i, "-codes.csv"), codes)
    } catch (error) {
      toast(refusalText(error, t("upload.codes_failed")), "error")
    }
  }
  return (
    <button type="button" className="prose-link py-1.5" onClick={() => void save()}>
      {t("upload.codes")}
    </button>
  )
}

/** How many of a file's products can be minted, and how many are. */
function useUploaded(upload_id: string) {
  const isMinting = useMinting() !== null
  const { data } = useQuery({
    queryKey: ["products", "to-mint", upload_id],
    queryFn: () => ask("GET /mint-preview", { query: upload_id ? { upload_id } : {} }),
  })
  const isDone = data?.count === 0 && !isMinting
  return { count: data?.count, minted: isDone ? (data.minted ?? 0) : 0 }
}
