const NAME_CHARS_MAX = 100

/** A file's name as a cell of a product file may write it: without its folder, capitals and invisible characters. */
export const photoName = (name: string): string =>
  (name.split(/[\\/]/).at(-1) ?? "")
    .toWellFormed()
    .normalize("NFC")
    .toLowerCase()
    .replace(/[\p{C}\p{Zl}\p{Zp}]/gu, "")
    .trim()
    .slice(0, NAME_CHARS_MAX)
