import type { UseQueryResult } from "@tanstack/react-query"
import type { ReactNode } from "react"
import { useText } from "#web/i18n/use-text.ts"
import { LoadFailed } from "#web/ui/load-failed.tsx"

interface Properties<Item> {
  list: UseQueryResult<Item[]>
  /** Shown for an empty list. */
  none: string
  line: (item: Item) => ReactNode
}

/** A company's stored items, line by line, with loading and error states. */
export function KeptList<Item>({ list: { data, isError, refetch }, none, line }: Properties<Item>) {
  const t = useText("dashboard")
  if (isError && !data) {
    return <LoadFailed text={t("profile.list_failed")} onAgain={() => void refetch()} />
  }
  return (
    <ul aria-busy={!data} className="border border-line bg-sheet">
      {!data && (
        <li className="px-5 py-4">
          <span className="waiting block h-6 w-1/2" />
        </li>
      )}
      {data?.length === 0 && <li className="px-5 py-4 text-soft">{none}</li>}
      {data?.map(line)}
    </ul>
  )
}
