import type { UseQueryResult } from "@tanstack/react-query"
import type { ReactNode } from "react"
import { useText } from "#web/i18n/use-text.ts"
import { Button } from "#web/ui/button.tsx"
import { CopyButton } from "#web/ui/copy-button.tsx"
import { MessageDialog } from "#web/ui/dialog.tsx"
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

interface SecretDialogProperties {
  secret: string | null
  /** Whose texts it speaks. */
  of: "keys" | "webhooks"
  onClose: () => void
}

const TITLES = { keys: "keys.created_title", webhooks: "webhooks.secret_title" } as const
const SENTENCES = { keys: "keys.created_text", webhooks: "webhooks.secret_text" } as const

/** A secret that is shown this once. */
export function SecretDialog({ secret, of, onClose }: SecretDialogProperties) {
  const t = useText("dashboard")
  return (
    <MessageDialog
      open={secret !== null}
      onClose={onClose}
      firm
      title={t(TITLES[of])}
      text={<p>{t(SENTENCES[of])}</p>}
      body={
        <div className="mt-5 flex items-center gap-2 border border-line bg-paper py-1.5 pr-1.5 pl-4">
          <code className="figures min-w-0 grow text-[0.9375rem] break-all select-all">{secret}</code>
          <CopyButton text={secret ?? ""} label={t(`${of}.copy`)} copied={t(`${of}.copied`)} />
        </div>
      }
    >
      <Button onClick={onClose}>{t(`${of}.done`)}</Button>
    </MessageDialog>
  )
}
