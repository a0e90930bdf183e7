import { useState } from "react"
import type { BulkUploadResponse } from "#shared/api/products.ts"
import { ApiError } from "#web/api/client.ts"
import { uploadCsv } from "#web/api/desk.ts"
import { productsChanged } from "#web/api/queries.ts"
import { refusalText } from "#web/api/refusal.ts"
import { textOf } from "#web/i18n/texts.ts"
import { readToken } from "#web/session.ts"
import { CSV_BYTES_MAX } from "./limits.ts"
import { guessMapping, mappingParameter, type Target } from "./mapping.ts"
import { type Preview, readPreview } from "./read-preview.ts"

export interface Looking {
  step: "looking"
  file: File
  preview: Preview
  /** What each column becomes. */
  mapping: Target[]
  refusal: string | null
  /** The file has more rows than the plan has places: what fits can be taken alone. */
  tooMany: boolean
}

/** What leaving the page would lose: a file on its way, or columns that somebody has gone through. */
export function isUnfinished(state: BulkState): boolean {
  if (state.step === "looking") return state.mapping.join() !== guessMapping(state.preview.headers).join()
  return state.step === "sending"
}

export type BulkState =
  | { step: "choosing"; refusal: string | null }
  | Looking
  | { step: "sending"; share: number }
  | { step: "done"; name: string; result: BulkUploadResponse }

/** The way of a product file, from choosing it to what became of its rows. */
export function useBulkUpload() {
  const [state, setState] = useState<BulkState>({ step: "choosing", refusal: null })
  const refuse = (refusal: string) => setState({ step: "choosing", refusal })

  async function choose(file: File) {
    const t = textOf("desk")
    if (!/\.csv$/i.test(file.name)) return refuse(t("upload.not_csv"))
    if (file.size > CSV_BYTES_MAX) return refuse(t("upload.file_too_large", { mb: CSV_BYTES_MAX / 1024 / 1024 }))
    try {
      const preview = await readPreview(file)
      setState({
        step: "looking",
        file,
        preview,
        mapping: guessMapping(preview.headers),
        refusal: null,
        tooMany: false,
      })
    } catch {
      refuse(t("upload.file_unreadable"))
    }
  }

  async function send(looking: Looking, import_what_fits: boolean) {
    const t = textOf("desk")
    const { file, preview } = looking
    if (!readToken()) return refuse(t("upload.bulk_not_authenticated"))
    setState({ step: "sending", share: 0 })
    try {
      const onProgress = (share: number) => setState({ step: "sending", share })
      const result = await uploadCsv({
        ...{ file, import_what_fits, onProgress },
        mapping: mappingParameter(preview.headers, looking.mapping),
      })
      setState({ step: "done", name: file.name, result })
      await productsChanged()
    } catch (error) {
      const tooMany = error instanceof ApiError && error.body.code === "limit_reached"
      setState({ ...looking, refusal: refusalText(error, t("upload.failed")), tooMany })
    }
  }

  return {
    state,
    choose: (file: File) => void choose(file),
    map: (mapping: Target[]) => setState((now) => (now.step === "looking" ? { ...now, mapping, refusal: null } : now)),
    send: (looking: Looking, import_what_fits: boolean) => void send(looking, import_what_fits),
    reset: () => setState({ step: "choosing", refusal: null }),
  }
}
