import { useQuery } from "@tanstack/react-query"
import { useEffect, useState } from "react"
import type { Company } from "#shared/api/administration.ts"
import type { Document } from "#shared/api/evidence.ts"
import { ask } from "#web/api/client.ts"
import { fetchFile } from "#web/api/files.ts"
import { refusalText } from "#web/api/refusal.ts"
import { formatDay, formatTime } from "#web/i18n/format.ts"
import { useText } from "#web/i18n/use-text.ts"
import { Button } from "#web/ui/button.tsx"
import { MessageDialog } from "#web/ui/dialog.tsx"
import { saveFile } from "#web/ui/save-file.ts"
import { toast } from "#web/ui/toasts.tsx"
import { companiesChanged } from "./companies.ts"

/** The papers that a company submitted. Pictures are shown; everything else is only saved, since strangers made it. */
export function CompanyDocuments({ company: { id, evidence } }: { company: Company }) {
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
