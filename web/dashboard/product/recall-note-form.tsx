import { useQuery } from "@tanstack/react-query"
import { type FormEvent, useState } from "react"
import type { RecallNote } from "#shared/api/mints.ts"
import { ask } from "#web/api/client.ts"
import { queries, queryClient } from "#web/api/queries.ts"
import { refusalText } from "#web/api/refusal.ts"
import { isContactMistyped, RecallNoteFields } from "#web/dashboard/recalls/recall-note-fields.tsx"
import { useText } from "#web/i18n/use-text.ts"
import { Button } from "#web/ui/button.tsx"
import { toast } from "#web/ui/toasts.tsx"

const NOTHING: RecallNote = { text: "", contact: "" }

/** Changes what a recall tells shoppers, for as long as it stands. */
export function RecallNoteForm({ id }: { id: string }) {
  const t = useText("dashboard")
  const queryKey = ["recall-note", id]
  const { data: me } = useQuery(queries.me)
  const { data, isSuccess } = useQuery({
    queryKey,
    queryFn: async () => (await ask("GET /products/:id/recall-note", { path: { id } })).note,
  })
  const [changed, setChanged] = useState<RecallNote | null>(null)
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<string>()
  if (!isSuccess) return null
  const note = changed ?? data ?? NOTHING
  async function save(event: FormEvent) {
    event.preventDefault()
    if (isContactMistyped(note)) return setRefused(note.contact)
    setBusy(true)
    try {
      const saved = await ask("POST /products/:id/recall-note", { path: { id }, json: note })
      queryClient.setQueryData(queryKey, saved.note)
      setChanged(null)
      toast(t(me?.verified ? "recall.note_saved" : "recall.note_waits"))
    } catch (error) {
      toast(refusalText(error, t("recall.note_failed")), "error")
    }
    setBusy(false)
  }
  return (
    <form noValidate onSubmit={(event) => void save(event)}>
      <RecallNoteFields note={note} isMistyped={refused === note.contact} onChange={setChanged} />
      <Button type="submit" kind="plain" className="mt-2" disabled={busy || changed === null}>
        {t(busy ? "recall.note_saving" : "recall.note_save")}
      </Button>
    </form>
  )
}
