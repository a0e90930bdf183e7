import { useQuery } from "@tanstack/react-query"
import { type ReactNode, useEffect, useState } from "react"
import type { Company } from "#shared/api/administration.ts"
import type { Document } from "#shared/api/evidence.ts"
import { ask } from "#web/api/client.ts"
import { fetchFile } from "#web/api/files.ts"
import { refusalText } from "#web/api/refusal.ts"
import { formatDay, formatTime } from "#web/i18n/format.ts"
import { plain } from "#web/i18n/plain.ts"
import { useText } from "#web/i18n/use-text.ts"
import { Button } from "#web/ui/button.tsx"
import { Checkbox } from "#web/ui/checkbox.tsx"
import { MessageDialog } from "#web/ui/dialog.tsx"
import { OptionLabel } from "#web/ui/option-label.tsx"
import { saveFile } from "#web/ui/save-file.ts"
import { toast } from "#web/ui/toasts.tsx"
import { useBusy } from "#web/ui/use-busy.ts"
import { companiesChanged, isSettled } from "./companies.tsx"
import type { Saying, Tick } from "./decision-foot.tsx"
import { EvidenceMark, type Kind, marksOf } from "./evidence.tsx"

/** The papers that a company submitted. Pictures are shown; everything else is only saved, since strangers made it. */
function CompanyDocuments({ company: { id, evidence } }: { company: Company }) {
  const t = useText("administration")
  const { data, isPending, isError } = useQuery({
    queryKey: ["companies", id, "documents"],
    queryFn: () => ask("GET /api/companies/:id/documents", { path: { id } }),
  })
  const [picture, setPicture] = useState<{ name: string; file: Blob } | null>(null)

  async function open(document: Document, show: boolean) {
    try {
      const file = await fetchFile(`/documents/${encodeURIComponent(document.id)}`)
      show ? setPicture({ name: document.name, file }) : saveFile(document.name, file)
      // Opening it is evidence.
      companiesChanged([])
    } catch (error) {
      toast(t("failed"), "error", refusalText(error, t("failed_again")))
    }
  }

  function aboutOf({ id: document_id, created_at }: Document): string {
    const { pages = null, opened_at = null } = evidence.extract.find((one) => one.id === document_id) ?? {}
    return [
      pages !== null && t("pages", { n: pages }),
      formatDay(created_at),
      opened_at ? t("opened", { time: formatTime(opened_at) }) : t("unopened"),
    ]
      .filter(Boolean)
      .join(" · ")
  }

  if (isPending) return <p className="text-soft">{t("loading_documents")}</p>
  if (isError) return <p className="text-wax">{t("documents_failed")}</p>
  if (data.length === 0) return <p className="text-soft">{t("documents_none")}</p>
  return (
    <>
      <ul>
        {data.map((document) => (
          <li key={document.id} className="border-b border-line py-2.5 last:border-0">
            <span className="block font-medium break-words">{document.name}</span>
            <span className="text-sm text-soft">{aboutOf(document)}</span>
            {document.active_content && <span className="block text-sm text-amber">{t("active_content")}</span>}
            <span className="mt-2 flex gap-2">
              {document.content_type !== "application/pdf" && (
                <Button kind="plain" size="small" onClick={() => void open(document, true)}>
                  {t("view")}
                </Button>
              )}
              <Button kind="plain" size="small" onClick={() => void open(document, false)}>
                {t("download")}
              </Button>
            </span>
          </li>
        ))}
      </ul>
      <PictureDialog picture={picture} onClose={() => setPicture(null)} />
    </>
  )
}

/** A submitted picture, shown only as a picture. */
function PictureDialog({ picture, onClose }: { picture: { name: string; file: Blob } | null; onClose: () => void }) {
  const t = useText("administration")
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!picture) return
    const made = URL.createObjectURL(picture.file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [picture])
  return (
    <MessageDialog
      open={picture !== null}
      onClose={onClose}
      title={picture?.name ?? ""}
      text={url && <img src={url} alt={picture?.name ?? ""} className="max-h-[60svh] w-full object-contain" />}
    >
      <Button onClick={onClose}>{t("close")}</Button>
    </MessageDialog>
  )
}

const CELL = "py-1 pr-3 align-top break-words"
const HEAD = `${CELL} text-sm font-normal text-soft`
const LINE = "border-t border-dotted border-edge/70"

interface OfCompany {
  company: Company
}

interface BlockProperties extends OfCompany {
  kind: Kind
  /** What it is about. */
  about?: string | null
  aside?: ReactNode
  children?: ReactNode
}

function Block({ company, kind, about, aside, children }: BlockProperties) {
  const t = useText("administration")
  const mark = marksOf(company)[kind]
  return (
    <section>
      <div className="mb-2 flex flex-wrap items-center gap-x-3 gap-y-1">
        <EvidenceMark kind={kind} mark={mark} said={t(`marks.${mark}`)} />
        <h3 className="font-semibold">{t(`kinds.${kind}`)}</h3>
        <span className="figures min-w-0 grow text-sm break-words text-soft">{about}</span>
        <span className="text-sm text-soft">{aside}</span>
      </div>
      {children}
    </section>
  )
}

/** Which verified companies it may be taken for, with what both have in common marked. */
export function LookAlikes({ company, said, onSaid }: OfCompany & Saying) {
  const t = useText("administration")
  const { look_alikes, domain } = company.evidence
  const shared = look_alikes.flatMap((one) => one.shared)
  return (
    <section className="-mx-6 border-b border-amber-line bg-amber-ground px-6 sm:-mx-8 sm:px-8">
      <h3 className="mb-2 flex items-center gap-3 font-semibold text-amber">
        <EvidenceMark kind="look_alikes" mark="look" />
        {t("look_alike")}
      </h3>
      <table className="w-full text-left text-[0.9375rem]">
        <tbody>
          {[
            { title: t("new_one"), name: company.pending?.name ?? company.name, domain: domain.domain },
            ...look_alikes.map((one) => ({ title: t("columns.verified"), ...one })),
          ].map((one) => (
            <tr key={`${one.title} ${one.name} ${one.domain}`}>
              <th scope="row" className={`${CELL} font-normal text-soft`}>
                {one.title}
              </th>
              <td className={CELL}>
                <Marked text={one.name} shared={shared} />
              </td>
              <td className={`${CELL} figures text-sm break-all`}>
                <Marked text={one.domain ?? ""} shared={shared} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {!isSettled(company) && (
        <OptionLabel label={t("compared")}>
          {(id) => (
            <Checkbox
              id={id}
              data-tick={"compared" satisfies Tick}
              checked={said.isCompared}
              onChange={(event) => onSaid({ isCompared: event.target.checked })}
            />
          )}
        </OptionLabel>
      )}
    </section>
  )
}

const WORDS = /([\p{L}\p{N}]+)/u

/** A text with the words that are shared marked, accents and capitals aside. */
function Marked({ text, shared }: { text: string; shared: readonly string[] }) {
  const words = new Set(shared.flatMap((one) => one.split(WORDS)).map(plain))
  let at = 0
  return text.split(WORDS).map((part) => {
    const key = at
    at += part.length
    if (!WORDS.test(part) || !words.has(plain(part))) return part
    return (
      <mark key={key} className="border-b-2 border-amber bg-transparent font-semibold text-inherit">
        {part}
      </mark>
    )
  })
}

/** What the company entered beside what the register says. */
export function RegisterBlock({ company }: OfCompany) {
  const t = useText("administration")
  const { register } = company.evidence
  const { answer, asked_at, failed_at } = register
  const isAsking = answer === "asking"
  const rows = [
    {
      title: t("name"),
      entered: company.pending?.name ?? company.name,
      found: register.name,
      agrees: answer === "name_differs" ? false : answer === "agrees" ? true : null,
    },
    { title: t("address"), entered: company.address, found: register.address, agrees: register.address_agrees },
  ]
  return (
    <Block
      company={company}
      kind="register"
      about={register.number || t("none_given")}
      aside={
        <>
          {isAsking && <span className="waits">{t("asking_register")}</span>}
          {!isAsking && asked_at && t("asked_of", { time: formatTime(asked_at) })}{" "}
          {register.register && !isAsking && <AskAgain company={company} />}
        </>
      }
    >
      {failed_at && !isAsking && (
        <p className="mb-2 text-sm text-amber">{t("not_answered", { time: formatTime(failed_at) })}</p>
      )}
      {answer !== "agrees" && answer !== "asking" && answer !== "no_answer" && answer !== "none_given" && (
        <p className="mb-2 text-sm text-amber">{t(`doubts.${answer}`)}</p>
      )}
      <table className="w-full text-left text-[0.9375rem]">
        <thead>
          <tr>
            <td className="w-24" />
            <th scope="col" className={HEAD}>
              {t("entered")}
            </th>
            <th scope="col" className={HEAD}>
              {t("register_says")}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ title, entered, found, agrees }) => (
            <tr key={title}>
              <th scope="row" className={`${HEAD} ${LINE}`}>
                {title}
              </th>
              <td className={`${CELL} ${LINE} whitespace-pre-line`}>{entered ?? "–"}</td>
              <td className={`${CELL} ${LINE} whitespace-pre-line`}>
                <span className={agrees === false ? "border-b-2 border-amber" : ""}>{found ?? "–"}</span>
                {agrees !== null && (
                  <span className={agrees ? "text-green" : "text-amber"}>
                    {" "}
                    <span aria-hidden>{agrees ? "✓" : "≠"}</span>
                    <span className="sr-only">{t(agrees ? "marks.agrees" : "differs")}</span>
                  </span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Block>
  )
}

/** Has the register and the domain asked again. */
function AskAgain({ company: { id } }: OfCompany) {
  const t = useText("administration")
  const { busy, run } = useBusy((error) => toast(t("failed_to_ask"), "error", refusalText(error, t("failed_again"))))
  const askAgain = async () => companiesChanged([await ask("POST /api/companies/:id/ask-register", { path: { id } })])
  return (
    <button
      type="button"
      disabled={busy}
      className="for-fingers prose-link font-semibold text-ink"
      onClick={() => void run(askAgain)}
    >
      {t("ask_again")}
    </button>
  )
}

export const ExtractBlock = ({ company }: OfCompany) => (
  <Block company={company} kind="extract">
    <CompanyDocuments company={company} />
  </Block>
)

export function DomainBlock({ company }: OfCompany) {
  const t = useText("administration")
  const { domain, state, asked_at } = company.evidence.domain
  // Where there is a register, its block asks both.
  const isAskedHere = domain && !company.evidence.register.register
  const aside = (
    <>
      {asked_at && t("asked_at", { time: formatTime(asked_at) })} {isAskedHere && <AskAgain company={company} />}
    </>
  )
  return (
    <Block company={company} kind="domain" about={domain} aside={aside}>
      <p className="text-sm text-soft">{t(`domains.${state}`)}</p>
    </Block>
  )
}
