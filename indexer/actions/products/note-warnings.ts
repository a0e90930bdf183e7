import type { Noted } from "#csv/row-notes.ts"
import type { UploadWarning } from "#shared/api/products.ts"
import { counted } from "./counted.ts"
import { listed } from "./warnings.ts"

/** The reader's remarks on a file, for its uploader. */
export function noteWarnings(notes: readonly Noted[]): UploadWarning[] {
  return notes.map(({ kind, count, lines, columns }) => {
    const params = { count, columns: columns.join(", "), lines: listed(lines) }
    return { code: kind, message: `${SENTENCES[kind](count)} (lines ${params.lines}; ${params.columns}).`, params }
  })
}

const SENTENCES: Record<Noted["kind"], (count: number) => string> = {
  personal_data_seen: (count) =>
    `${counted(count, "cell looks", "cells look")} like an e-mail address or a phone number. Delete these products before they are minted if that is personal data`,
  rows_continued: (count) =>
    `${counted(count, "row continues", "rows continue")} the product above and took its name from there`,
  pictures_skipped: (count) =>
    `${counted(count, "row holds", "rows hold")} further pictures only and became no product`,
  line_breaks_replaced: (count) =>
    `Line breaks in ${counted(count, "cell", "cells")} became spaces; only descriptions keep them`,
}
