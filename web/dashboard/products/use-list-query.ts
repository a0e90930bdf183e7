import { useCallback, useMemo } from "react"
import { useSearchParams } from "react-router"
import { readStored, writeStored } from "#web/storage.ts"
import {
  columnsOf,
  type ListPreference,
  type ListQuery,
  PREFERENCE_DEFAULT,
  readListQuery,
  sizeOf,
  writeListQuery,
} from "./list-query.ts"

const STORED_AS = "products_list"

/** The list's state, read from and written to the address. Any change except of the page returns to the first page. */
export function useListQuery(): { query: ListQuery; change: (part: Partial<ListQuery>) => void } {
  const [address, setAddress] = useSearchParams()
  const query = useMemo(() => readListQuery(address, readPreference()), [address])
  const change = useCallback(
    (part: Partial<ListQuery>) => {
      const wanted = { ...query, page: 0, ...part }
      // Before this choice is stored: an address that left it out would not change, and nothing would happen.
      const next = writeListQuery(wanted, readPreference())
      const isPreference = part.size !== undefined || part.columns !== undefined
      if (isPreference) writeStored("local", STORED_AS, JSON.stringify([wanted.size, ...wanted.columns]))
      // "Back" leads to another list, not through every column that was ticked.
      setAddress(next, { preventScrollReset: true, replace: isPreference })
    },
    [query, setAddress],
  )
  return { query, change }
}

function readPreference(): ListPreference {
  try {
    const [size, ...columns] = JSON.parse(readStored("local", STORED_AS) ?? "[]") as unknown[]
    if (sizeOf(size) === undefined) return PREFERENCE_DEFAULT
    return { size: sizeOf(size) ?? PREFERENCE_DEFAULT.size, columns: columnsOf(columns.join(",")) }
  } catch {
    return PREFERENCE_DEFAULT
  }
}
