import { useState } from "react"
import { readStored, writeStored } from "#web/storage.ts"

export const PAGE_SIZES = [25, 50, 100] as const
const PAGE_SIZE_DEFAULT = 50
const STORED_AS = "page_size"

export interface Pages<Row> {
  rows: readonly Row[]
  /** From 0. */
  page: number
  last: number
  size: number
  total: number
  goTo: (page: number) => void
  resize: (size: number) => void
}

/** One page of a long list; the list itself stays in memory and is never drawn whole. */
export function usePages<Row>(all: readonly Row[]): Pages<Row> {
  const [wanted, setWanted] = useState(0)
  const [size, setSize] = useState(() => {
    const stored = Number(readStored("local", STORED_AS))
    return PAGE_SIZES.some((choice) => choice === stored) ? stored : PAGE_SIZE_DEFAULT
  })
  const last = Math.max(0, Math.ceil(all.length / size) - 1)
  const page = Math.min(wanted, last)
  return {
    rows: all.slice(page * size, (page + 1) * size),
    ...{ page, last, size, total: all.length },
    goTo: setWanted,
    resize: (chosen) => {
      writeStored("local", STORED_AS, String(chosen))
      setSize(chosen)
      setWanted(Math.floor((page * size) / chosen))
    },
  }
}
