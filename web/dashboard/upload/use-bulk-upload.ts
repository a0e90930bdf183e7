import { useEffect, useEffectEvent, useRef, useState } from "react"
import type { BulkUploadResponse } from "#shared/api/products.ts"
import { type CellFix, FIXES_CHARS_MAX } from "#shared/csv/cell-fixes.ts"
import type { CsvError } from "#shared/csv/csv-error.ts"
import { CSV_BYTES_MAX, type Encoding } from "#shared/csv/encodings.ts"
import { isSerialPattern } from "#shared/csv/serial-numbers.ts"
import { upload } from "#web/api/files.ts"
import { productsChanged } from "#web/api/queries.ts"
import { refusalText } from "#web/api/refusal.ts"
import { currentLanguage, textOf } from "#web/i18n/texts.ts"
import { onSessionCleared, readToken, readUser } from "#web/session.ts"
import { readStored, removeStored, writeStored } from "#web/storage.ts"
import { guessMapping, type Target } from "./column-mapping.tsx"
import type { Preview } from "./read-preview.ts"

const WORK_KEY = "upload-work"
/** The browser's own store of files. Where it has none, the file is chosen again. */
const FILES = "upload"
const FILE = "/upload-kept"

/** What a person did about a file. */
export interface Work {
  fixes: CellFix[]
  /** Lines left in the file. */
  skipped: number[]
  /** The column that counts pieces, `auto` or `one`. */
  pieces: string
  /** The first serial number; empty for none. */
  serials: string
  known: "skip" | "add"
  photos: "fetch" | "leave"
}

export const NO_WORK: Work = { fixes: [], skipped: [], pieces: "auto", serials: "", known: "skip", photos: "fetch" }

/** Which file, and whose: another account in this tab never sees it. */
const ownerOf = ({ name, size, lastModified }: File) => JSON.stringify([readUser()?.email, name, size, lastModified])

/** Keeps what was done for the same file, also if it is chosen again. */
function keepWork(file: File, work: Work): void {
  const kept = JSON.stringify({ owner: ownerOf(file), ...work })
  if (kept.length <= FIXES_CHARS_MAX) writeStored("session", WORK_KEY, kept)
}

function keptWork(file: File): Work {
  try {
    const { owner, ...work } = JSON.parse(readStored("session", WORK_KEY) ?? "null") as { owner: string } & Work
    return owner === ownerOf(file) ? work : NO_WORK
  } catch {
    return NO_WORK
  }
}

/** Keeps the file itself until it is added, another is chosen or the session ends. */
async function keepFile(file: File): Promise<void> {
  try {
    const headers = { "X-Name": encodeURIComponent(file.name), "X-Modified": String(file.lastModified) }
    await (await caches.open(FILES)).put(FILE, new Response(file, { headers }))
  } catch {
    // Not here, or no room.
  }
}

let has_reloaded =
  (performance.getEntriesByType?.("navigation")[0] as PerformanceNavigationTiming | undefined)?.type === "reload"

/** The file that was looked at in this tab before it was reloaded; null: none, or somebody else's. */
async function keptFile(): Promise<File | null> {
  if (!has_reloaded) return null
  has_reloaded = false
  try {
    const kept = await (await caches.open(FILES)).match(FILE)
    if (!kept) return null
    const name = decodeURIComponent(kept.headers.get("X-Name") ?? "")
    const file = new File([await kept.blob()], name, { lastModified: Number(kept.headers.get("X-Modified")) })
    return readStored("session", WORK_KEY)?.includes(JSON.stringify(ownerOf(file))) ? file : null
  } catch {
    return null
  }
}

function forgetWork(): void {
  removeStored("session", WORK_KEY)
  void globalThis.caches?.delete(FILES).catch(() => {})
}
onSessionCleared(forgetWork)

export interface Looking {
  step: "looking"
  file: File
  preview: Preview
  /** What each column becomes. */
  mapping: Target[]
  work: Work
  refusal: string | null
}

export interface Checked extends Omit<Looking, "step"> {
  step: "checked"
  /** What the dry run found. */
  result: BulkUploadResponse
  /** Those that the dry run knew. */
  checked_fixes: readonly CellFix[]
}

/** Leaving the page would lose a running upload or a reviewed file. */
export const isUnfinished = ({ step }: BulkState): boolean => step !== "choosing" && step !== "done"

type BulkState =
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
  return { step: "looking", file, preview, mapping, work: keptWork(file), refusal: null }
}

/** The reader's own refusal of the whole file, in the language of the page. */
function whyUnreadable(error: unknown): string | null {
  // By its name, because the reader comes later.
  return error instanceof Error && error.name === "CsvError" ? (error as CsvError).say(currentLanguage()) : null
}

/** Changes of one cell after another are asked about together. */
const ASKED_AFTER_MS = 600

/** The way of a product file, from choosing it to what became of its rows. */
export function useBulkUpload() {
  const [state, setState] = useState<BulkState>({ step: "choosing", refusal: null })
  const refuse = (refusal: string) => setState({ step: "choosing", refusal })
  /** Counts what is asked: a later answer is the one that holds. */
  const asked = useRef(0)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const resume = useEffectEvent(async () => {
    const file = await keptFile()
    // Unless one was chosen meanwhile.
    if (file && asked.current === 0) await choose(file)
  })
  useEffect(() => {
    void resume()
    return () => clearTimeout(timer.current)
  }, [])

  function stopAsking() {
    asked.current++
    clearTimeout(timer.current)
  }

  async function choose(file: File) {
    const t = textOf("dashboard")
    if (!/\.csv$/i.test(file.name)) return refuse(t("upload.not_csv"))
    if (file.size > CSV_BYTES_MAX) return refuse(t("upload.file_too_large", { mb: CSV_BYTES_MAX / 1024 / 1024 }))
    try {
      const looking = await lookAt(file)
      keepWork(file, looking.work)
      void keepFile(file)
      // No question where the file says it all.
      if (looking.preview.sure && looking.mapping.includes("product_name"))
        return await send(looking, { dry_run: true })
      setState(looking)
    } catch (error) {
      refuse(whyUnreadable(error) ?? t("upload.file_unreadable"))
    }
  }

  async function decode(looking: Looking, encoding: Encoding) {
    try {
      setState(await lookAt(looking.file, encoding))
    } catch (error) {
      setState({ ...looking, refusal: whyUnreadable(error) ?? textOf("dashboard")("upload.file_unreadable") })
    }
  }

  const ask = (
    { file, preview, mapping, work }: Looking | Checked,
    dry_run: boolean,
    onProgress: (share: number) => void,
  ) => {
    const { pieces, known, photos } = work
    const query = new URLSearchParams({
      encoding: preview.encoding,
      mapping: JSON.stringify(mapping),
      pieces,
      known,
      photos,
    })
    query.set("import_what_fits", "true")
    if (isSerialPattern(work.serials)) query.set("serials", work.serials)
    if (dry_run) query.set("dry_run", "true")
    const fields = work.fixes.length > 0 ? { fixes: JSON.stringify(work.fixes) } : {}
    return upload("POST /upload-individual-products", file, onProgress, query, fields)
  }

  async function send(looking: Looking | Checked, { dry_run }: { dry_run: boolean }) {
    if (!readToken()) return refuse(textOf("dashboard")("upload.bulk_not_authenticated"))
    stopAsking()
    setState({ step: "sending", share: 0 })
    try {
      const result = await ask(looking, dry_run, (share) => setState({ step: "sending", share }))
      if (dry_run) return setState(checkedOf(looking, result))
      forgetWork()
      setState({ step: "done", name: looking.file.name, result })
      await productsChanged()
    } catch (error) {
      setState({ ...looking, refusal: refusalText(error, textOf("dashboard")("upload.failed")) })
    }
  }

  /** Shows the change at once, and asks the service what it comes to. */
  function change(checked: Checked, work: Work) {
    const changed = { ...checked, work, refusal: null }
    keepWork(checked.file, work)
    setState(changed)
    stopAsking()
    const mine = asked.current
    timer.current = setTimeout(async () => {
      try {
        const result = await ask(changed, true, () => {})
        if (mine === asked.current) setState(checkedOf(changed, result))
      } catch (error) {
        const refusal = refusalText(error, textOf("dashboard")("upload.failed"))
        if (mine === asked.current) setState({ ...changed, refusal })
      }
    }, ASKED_AFTER_MS)
  }

  function fix(checked: Checked, work: Work) {
    stopAsking()
    keepWork(checked.file, work)
    setState({ ...checked, work, refusal: null })
  }

  return {
    state,
    choose: (file: File) => void choose(file),
    map: (looking: Looking, mapping: Target[]) => {
      rememberMapping(looking.preview.headers, mapping)
      setState({ ...looking, mapping, refusal: null })
    },
    decode: (looking: Looking, encoding: Encoding) => void decode(looking, encoding),
    /** Asks what the file would become; nothing is stored. */
    check: (looking: Looking | Checked) => void send(looking, { dry_run: true }),
    fix,
    change,
    add: (checked: Checked) => void send(checked, { dry_run: false }),
    backToColumns: ({ result: _result, checked_fixes: _checked, ...looking }: Checked) => {
      stopAsking()
      setState({ ...looking, step: "looking" })
    },
    reset: () => {
      stopAsking()
      forgetWork()
      setState({ step: "choosing", refusal: null })
    },
  }
}

const checkedOf = (looking: Looking | Checked, result: BulkUploadResponse): Checked => ({
  ...looking,
  ...{ step: "checked", refusal: null, result, checked_fixes: looking.work.fixes },
})

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
