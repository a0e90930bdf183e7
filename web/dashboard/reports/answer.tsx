import { type FormEvent, useState } from "react"
import type { Report } from "#shared/api/reports.ts"
import { lookIntoReport, replyToReport, reportPhotoPath } from "#web/api/dashboard.ts"
import { queryClient } from "#web/api/queries.ts"
import { refusalText } from "#web/api/refusal.ts"
import { FetchedPicture } from "#web/dashboard/pictures/fetched-picture.tsx"
import { formatDate } from "#web/i18n/format.ts"
import { useText } from "#web/i18n/use-text.ts"
import { Button } from "#web/ui/button.tsx"
import { Field, TextArea } from "#web/ui/field.tsx"
import { toast } from "#web/ui/toasts.tsx"

/** As the service has it: importing that would bring its validator along. */
const REPLY_LENGTH_MAX = 2_000

/** A report's photos, and what the company does about it. */
export const Answer = ({ report }: { report: Report }) => (
  <>
    <Photos report={report} />
    <Told report={report} />
  </>
)

function Photos({ report: { id, photos } }: { report: Report }) {
  const t = useText("cases")
  return (
    <ul className="mt-3 flex flex-wrap gap-3 empty:hidden">
      {photos.map((sha256, place) => (
        <li key={sha256}>
          <FetchedPicture
            path={reportPhotoPath(id, sha256)}
            alt={t("answer.photo", { n: place + 1 })}
            className="size-24"
            opens
          />
        </li>
      ))}
    </ul>
  )
}

/** What the company has told a report's reporter, and what it still may: that it is looking, and one reply. */
function Told({ report }: { report: Report }) {
  const t = useText("cases")
  const [isWriting, setIsWriting] = useState(false)
  const [busy, setBusy] = useState(false)
  const { id, looked_at, replied_at, handled_at, reply } = report
  async function tell(act: () => Promise<string>) {
    setBusy(true)
    try {
      toast(await act())
      setIsWriting(false)
      await queryClient.invalidateQueries({ queryKey: ["reports"] })
    } catch (error) {
      toast(refusalText(error, t("answer.failed")), "error")
    }
    setBusy(false)
  }
  const look = () =>
    tell(async () => {
      await lookIntoReport(id)
      return t("answer.looking_told")
    })
  if (reply) {
    return (
      <div className="mt-3 border-l-2 border-edge pl-4">
        <p className="text-sm text-soft">{t("answer.replied", { day: formatDate(replied_at) })}</p>
        <p className="mt-1 font-serif break-words whitespace-pre-line">{reply}</p>
      </div>
    )
  }
  if (isWriting) return <ReplyForm report={report} busy={busy} onTell={tell} onCancel={() => setIsWriting(false)} />
  return (
    <div className="mt-2 flex flex-wrap items-center gap-3">
      {looked_at && !handled_at && (
        <p className="text-sm text-soft">{t("answer.looking", { day: formatDate(looked_at) })}</p>
      )}
      {!looked_at && !handled_at && (
        <Button kind="plain" size="small" disabled={busy} onClick={() => void look()}>
          {t("answer.look")}
        </Button>
      )}
      <Button kind="plain" size="small" disabled={busy} onClick={() => setIsWriting(true)}>
        {t("answer.reply")}
      </Button>
    </div>
  )
}

interface ReplyFormProperties {
  report: Report
  busy: boolean
  onTell: (act: () => Promise<string>) => Promise<void>
  onCancel: () => void
}

function ReplyForm({ report, busy, onTell, onCancel }: ReplyFormProperties) {
  const t = useText("cases")
  const [missing, setMissing] = useState(false)
  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const text = String(new FormData(event.currentTarget).get("text")).trim()
    setMissing(text === "")
    if (text === "") return event.currentTarget.querySelector("textarea")?.focus()
    void onTell(async () => {
      const sent = await replyToReport(report.id, text)
      return t(sent ? "answer.sent" : "answer.kept")
    })
  }
  return (
    <form className="mt-3" noValidate onSubmit={send}>
      <Field
        label={t("answer.reply_label")}
        hint={t(report.is_reached_by_letter ? "answer.hint_letter" : "answer.hint_page")}
        error={missing ? t("answer.reply_missing") : undefined}
      >
        {(input) => (
          <TextArea
            {...input}
            // The form replaces the button that had the focus.
            ref={focus}
            name="text"
            maxLength={REPLY_LENGTH_MAX}
            className="min-h-24"
            onChange={() => setMissing(false)}
          />
        )}
      </Field>
      <div className="mt-1 flex flex-wrap gap-3">
        <Button type="submit" size="small" disabled={busy}>
          {busy ? t("answer.sending") : t("answer.send")}
        </Button>
        <Button kind="plain" size="small" disabled={busy} onClick={onCancel}>
          {t("answer.cancel")}
        </Button>
      </div>
    </form>
  )
}

const focus = (area: HTMLTextAreaElement | null) => area?.focus()
