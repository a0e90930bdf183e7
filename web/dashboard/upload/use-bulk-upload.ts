import { useState } from "react"
import type { BulkUploadResponse } from "#shared/api/products.ts"
import type { CellFix } from "#shared/csv/cell-fixes.ts"
import type { CsvError } from "#shared/csv/csv-error.ts"
import type { Encoding } from "#shared/csv/encodings.ts"
import { CSV_BYTES_MAX } from "#shared/csv/file-limits.ts"
import { ApiError } from "#web/api/client.ts"
import { upload } from "#web/api/files.ts"
import { productsChanged } from "#web/api/queries.ts"
import { refusalText } from "#web/api/refusal.ts"
import { currentLanguage, textOf } from "#web/i18n/texts.ts"
import { onSessionCleared, readToken } from "#web/session.ts"
import { type Fixing, forgetFixes, keepFixes, keptFixes } from "./kept-fixes.ts"
import { guessMapping, type Target } from "./mapping.ts"
import type { Preview } from "./read-preview.ts"

export interface Looking {
  step: "looking"
  file: File
  preview: Preview
  /** What each column becomes. */
  mapping: Target[]
  /** Rows of a shop's export without a name take it from the product above. */
  continues: boolean
  refusal: string | null
  /** The file exceeds the plan's limit; its first rows can be imported alone. */
  tooMany: boolean
  /** A person has agreed that only the first rows are taken. */
  what_fits: boolean
}

export interface Checked extends Omit<Looking, "step"> {
  step: "checked"
  /** What the dry run found. */
  result: BulkUploadResponse
  fixing: Fixing
  /** Those that the dry run knew. */
  checked_fixes: readonly CellFix[]
}

/** How many fixes the next dry run would try for the first time. */
export const countUnchecked = ({ fixing, checked_fixes }: Checked): number =>
  fixing.fixes.filter((fix) => !checked_fixes.includes(fix)).length

/** Leaving the page would lose a running upload or a reviewed file. */
export const isUnfinished = ({ step }: BulkState): boolean => step !== "choosing" && step !== "done"

export type BulkState =
  | { step: "choosing"; refusal: string | null }
  | Looking
  | Checked
  | { step: "sending"; share: number }
  | { step: "done"; name: string; result: BulkUploadResponse }

/** The file as it would be read. The reader comes when the first file is chosen. */
async function lookAt(file: File, encoding?: Encoding): Promise<Looking> {
  const { readPreview } = await import("./read-preview.ts")
  const preview = await readPreview(file, encoding)
  const mapping = rememberedMapping(preview.headers) ?? guessMapping(preview.headers)
  return { step: "looking", file, preview, mapping, continues: true, refusal: null, tooMany: false, what_fits: false }
}

/** The reader's own refusal of the whole file, in the language of the page. */
function whyUnreadable(error: unknown): string | null {
  // By its name, because the reader comes later.
  return error instanceof Error && error.name === "CsvError" ? (error as CsvError).say(currentLanguage()) : null
}

/** The way of a product file, from choosing it to what became of its rows. */
export function useBulkUpload() {
  const [state, setState] = useState<BulkState>({ step: "choosing", refusal: null })
  const refuse = (refusal: string) => setState({ step: "choosing", refusal })

  async function choose(file: File) {
    const t = textOf("dashboard")
    if (!/\.csv$/i.test(file.name)) return refuse(t("upload.not_csv"))
    if (file.size > CSV_BYTES_MAX) return refuse(t("upload.file_too_large", { mb: CSV_BYTES_MAX / 1024 / 1024 }))
    try {
      setState(await lookAt(file))
    } catch (error) {
      refuse(whyUnreadable(error) ?? t("upload.file_unreadable"))
    }
  }

  async function decode(looking: Looking, encoding: Encoding) {
    try {
      setState({ ...(await lookAt(looking.file, encoding)), continues: looking.continues })
    } catch (error) {
      setState({ ...looking, refusal: whyUnreadable(error) ?? textOf("dashboard")("upload.file_unreadable") })
    }
  }

  async function send(looking: Looking | Checked, sent: { fixing: Fixing; dry_run: boolean; what_fits: boolean }) {
    const t = textOf("dashboard")
    const { file, preview } = looking
    const { fixing, dry_run } = sent
    if (!readToken()) return refuse(t("upload.bulk_not_authenticated"))
    setState({ step: "sending", share: 0 })
    try {
      const onProgress = (share: number) => setState({ step: "sending", share })
      const query = new URLSearchParams({ encoding: preview.encoding, mapping: JSON.stringify(looking.mapping) })
      if (sent.what_fits) query.set("import_what_fits", "true")
      if (!looking.continues) query.set("continued_by", "none")
      if (dry_run) query.set("dry_run", "true")
      const fields = fixing.fixes.length > 0 ? { fixes: JSON.stringify(fixing.fixes) } : {}
      const result = await upload("POST /upload-individual-products", file, onProgress, query, fields)
      const shared = { what_fits: sent.what_fits, refusal: null, tooMany: false }
      if (dry_run)
        return setState({ ...looking, ...shared, step: "checked", result, fixing, checked_fixes: fixing.fixes })
      forgetFixes()
      setState({ step: "done", name: file.name, result })
      await productsChanged()
    } catch (error) {
      const tooMany = error instanceof ApiError && error.body.code === "limit_reached"
      setState({ ...looking, refusal: refusalText(error, t("upload.failed")), tooMany })
    }
  }

  function fix(checked: Checked, fixing: Fixing) {
    keepFixes(checked.file, fixing)
    setState({ ...checked, fixing, refusal: null })
  }

  return {
    state,
    choose: (file: File) => void choose(file),
    map: (looking: Looking, mapping: Target[]) => {
      rememberMapping(looking.preview.headers, mapping)
      setState({ ...looking, mapping, refusal: null })
    },
    decode: (looking: Looking, encoding: Encoding) => void decode(looking, encoding),
    continueRows: (looking: Looking, continues: boolean) => setState({ ...looking, continues, refusal: null }),
    /** Asks what the file would become; nothing is stored. */
    check: (looking: Looking | Checked, what_fits: boolean) => {
      const fixing = looking.step === "checked" ? looking.fixing : keptFixes(looking.file)
      void send(looking, { fixing, dry_run: true, what_fits })
    },
    fix,
    add: (checked: Checked) => void send(checked, { ...checked, dry_run: false }),
    backToColumns: ({ result: _result, fixing: _fixing, checked_fixes: _checked, ...looking }: Checked) =>
      setState({ ...looking, step: "looking" }),
    reset: () => setState({ step: "choosing", refusal: null }),
  }
}

const KEY = "upload-mapping"

/** Remembers a file's column mapping, for choosing the same file again after a reload. */
function rememberMapping(headers: readonly string[], mapping: readonly Target[]): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ headers, mapping }))
  } catch {
    // Without storage it is chosen again.
  }
}

/** The last mapping for exactly these headers, or null. */
function rememberedMapping(headers: readonly string[]): Target[] | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? "null") as { headers: string[]; mapping: Target[] } | null
    return kept && JSON.stringify(kept.headers) === JSON.stringify(headers) ? kept.mapping : null
  } catch {
    return null
  }
}

onSessionCleared(() => sessionStorage.removeItem(KEY))
