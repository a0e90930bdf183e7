import { type Dispatch, type FormEvent, type SetStateAction, useState } from "react"
import { REPORT_PHOTOS_MAX } from "#shared/request-bounds.ts"
import { ApiError } from "#web/api/client.ts"
import { addReportPhoto, reportProduct } from "#web/api/reports.ts"
import { useLanguage, useText } from "#web/i18n/use-text.ts"
import { looksLikeEmail } from "#web/looks-like-email.ts"
import { paths } from "#web/routes.ts"
import { Button } from "#web/ui/button.tsx"
import { CodeText } from "#web/ui/code-text.tsx"
import { DialogFoot } from "#web/ui/dialog-frame.tsx"
import { Field, TextArea, TextInput } from "#web/ui/field.tsx"
import { FileDrop } from "#web/ui/file-drop.tsx"
import { Honeypot } from "#web/ui/honeypot.tsx"
import { SheetBody, SheetFrame } from "#web/ui/sheet-dialog.tsx"
import { shrinkPhoto } from "./shrink-photo.ts"

/**
 * A buyer reports a problem with a product. The page supplies the code; an email address is needed only for an answer.
 */
export function ReportDialog({ code, onClose }: { code: string; onClose: () => void }) {
  const t = useText("after")
  const [sent, setSent] = useState<Sent>()
  return (
    <SheetFrame title={t("report.title")} close={t("close")} onClose={onClose}>
      {sent ? (
        <SheetBody>
          <CodeText className="text-soft">{code}</CodeText>
          <div role="status" className="mt-5 border border-green-line bg-green-ground p-6">
            <p className="font-display text-2xl text-green">{t("report.thanks")}</p>
            <p className="mt-1">{t("report.thanks_text")}</p>
            <p className="mt-1 empty:hidden">{sent.photos > 0 && t("report.photos.added", { n: sent.photos })}</p>
          </div>
          {sent.failure && (
            <div role="alert" className="mt-4 text-wax">
              {t(`report.photos.${sent.failure}`)}
              {sent.again && (
                <Button kind="plain" className="mt-3" onClick={() => void sent.again?.().then(setSent)}>
                  {t("report.photos.again")}
                </Button>
              )}
            </div>
          )}
        </SheetBody>
      ) : (
        <ReportForm code={code} onSent={setSent} />
      )}
    </SheetFrame>
  )
}

interface Sent {
  /** How many photos the report has. */
  photos: number
  failure?: "not_kept" | "failed"
  again?: () => Promise<Sent>
}

/** The report is there already, so nothing is lost where a photo fails. One that comes twice is taken once. */
async function addPhotos(attempt_id: string | undefined, chosen: ReportPhoto[], photos = 0): Promise<Sent> {
  try {
    for (const { blob } of attempt_id ? chosen : []) photos = await addReportPhoto(attempt_id!, blob)
    return { photos }
  } catch (error) {
    if (error instanceof ApiError && error.body.code === "limit_reached") return { photos, failure: "not_kept" }
    return { photos, failure: "failed", again: () => addPhotos(attempt_id, chosen, photos) }
  }
}

/** A browser draws none on a page without HTTPS, whose report is sent without it and takes no photos. */
const newAttempt = () => crypto.randomUUID?.()

type Failure = "unknown" | "too_many" | "failed"

/** A browser may have found on the chain what our records do not have. */
function failureOf(error: unknown): Failure {
  if (!(error instanceof ApiError)) return "failed"
  if (error.body.code === "unknown_code") return "unknown"
  return error.status === 429 ? "too_many" : "failed"
}

interface Faults {
  message?: string
  email?: string
}

function ReportForm({ code, onSent }: { code: string; onSent: (sent: Sent) => void }) {
  const t = useText("after")
  const language = useLanguage()
  const [busy, setBusy] = useState(false)
  const [faults, setFaults] = useState<Faults>({})
  const [failure, setFailure] = useState<Failure | null>(null)
  const [photos, setPhotos] = useState<ReportPhoto[]>([])
  // The same for each try of the same words: the first may have come through without its answer.
  const [attempt_id, setAttempt] = useState(newAttempt)

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const fields = event.currentTarget
    const form = new FormData(fields)
    const [message = "", bought_at = "", email = "", company_website = ""] = [
      "message",
      "bought_at",
      "email",
      "company_website",
    ].map((name) => String(form.get(name) ?? "").trim())
    const found: Faults = {
      ...(message ? {} : { message: t("report.message_required") }),
      ...(email === "" || looksLikeEmail(email) ? {} : { email: t("report.email_invalid") }),
    }
    setFaults(found)
    setFailure(null)
    const [first] = Object.keys(found)
    if (first) return fields.querySelector<HTMLElement>(`[name=${first}]`)?.focus()
    setBusy(true)
    try {
      const given = { ...(email ? { email } : {}), ...(bought_at ? { bought_at } : {}) }
      await reportProduct({ code, message, company_website, language, attempt_id, ...given })
      onSent(await addPhotos(attempt_id, photos))
    } catch (error) {
      setFailure(failureOf(error))
      setBusy(false)
    }
  }

  return (
    <form onSubmit={send} onChange={() => setAttempt(newAttempt())} noValidate className="contents">
      <SheetBody>
        <CodeText className="text-soft">{code}</CodeText>
        <div className="mt-4 grid gap-2">
          <p className="mb-2 text-soft">{t("report.lead")}</p>
          <Field label={t("report.message")} hint={t("report.message_hint")} error={faults.message}>
            {(input) => (
              <TextArea
                {...input}
                name="message"
                maxLength={2_000}
                required
                onChange={() => setFaults({})}
                className="min-h-24"
              />
            )}
          </Field>
          <Field label={t("report.where")} note={t("report.optional")}>
            {(input) => <TextInput {...input} name="bought_at" maxLength={200} />}
          </Field>
          <Field
            label={t("report.email")}
            note={t("report.optional")}
            hint={t("report.email_hint")}
            error={faults.email}
          >
            {(input) => (
              <TextInput
                {...input}
                name="email"
                type="email"
                autoComplete="email"
                maxLength={254}
                onChange={() => setFaults({})}
              />
            )}
          </Field>
          {attempt_id && <ReportPhotos photos={photos} onPhotos={setPhotos} />}
          <Honeypot label={t("report.website")} />
        </div>
      </SheetBody>
      <DialogFoot
        above={
          <p role="alert" className="mb-3 text-wax empty:hidden">
            {failure && t(`report.${failure}`)}
            {failure === "unknown" && (
              <a href={paths.contactAbout(code)} className="prose-link ml-1 font-medium">
                {t("report.write")}
              </a>
            )}
          </p>
        }
      >
        <Button type="submit" disabled={busy}>
          {busy ? t("report.sending") : t("report.send")}
        </Button>
      </DialogFoot>
    </form>
  )
}

/** As it will be sent, and where the page shows it. */
interface ReportPhoto {
  blob: Blob
  url: string
}

interface Properties {
  photos: ReportPhoto[]
  onPhotos: Dispatch<SetStateAction<ReportPhoto[]>>
}

/** Photos that go with a report: until it is sent each is seen, and can be removed. */
function ReportPhotos({ photos, onPhotos }: Properties) {
  const t = useText("after")
  const [failure, setFailure] = useState<"unreadable" | "too_many" | null>(null)
  async function add(files: File[]) {
    const room = REPORT_PHOTOS_MAX - photos.length
    setFailure(files.length > room ? "too_many" : null)
    for (const file of files.slice(0, room)) {
      const blob = await shrinkPhoto(file)
      if (!blob) setFailure("unreadable")
      else onPhotos((before) => [...before, { blob, url: URL.createObjectURL(blob) }].slice(0, REPORT_PHOTOS_MAX))
    }
  }
  return (
    <section aria-label={t("report.photos.title")}>
      <ul className="mb-3 flex gap-4 empty:hidden">
        {photos.map(({ url }, place) => (
          <li key={url} className="grid justify-items-start gap-1">
            <img src={url} alt="" className="size-20 object-cover" />
            <button
              type="button"
              onClick={() => onPhotos(photos.filter((one) => one.url !== url))}
              className="for-fingers prose-link text-[0.9375rem]"
            >
              {t("report.photos.remove", { n: place + 1 })}
            </button>
          </li>
        ))}
      </ul>
      {photos.length < REPORT_PHOTOS_MAX && (
        <FileDrop accept="image/*" onFiles={(files) => void add(files)} className="py-4">
          <span className="prose-link font-semibold">{t("report.photos.choose")}</span>
        </FileDrop>
      )}
      <p role="alert" className="mt-2 text-wax empty:hidden">
        {failure && t(`report.photos.${failure}`)}
      </p>
      <p className="mt-1 text-sm text-soft">{t("report.photos.text")}</p>
    </section>
  )
}
