import { useState } from "react"
import type { Medium } from "#proof/record.ts"
import { useText } from "#web/i18n/use-text.ts"
import { withArticle } from "#web/i18n/with-article.ts"
import { FileLabel } from "#web/ui/file-label.tsx"
import { isPinned } from "./fetch-pinned.ts"

interface Compared {
  name: string
  /** Its place in the record; -1: it is none of them. */
  place: number
}

/** For a page without a service: lists the record's photos, and compares a chosen file with them. */
export function RecordPhotos({ media }: { media: Medium[] }) {
  const t = useText("photo")
  const [compared, setCompared] = useState<Compared | null>(null)
  async function compare(file: File | undefined) {
    if (!file) return
    const bytes = new Uint8Array(await file.arrayBuffer())
    setCompared({ name: file.name, place: media.findIndex((medium) => isPinned(bytes, medium)) })
  }
  return (
    <section className="border border-line bg-sheet p-6">
      <h3 className="block-label text-soft">{t("offline.title")}</h3>
      <p className="mt-1 text-[0.9375rem]">{t("offline.text")}</p>
      <ul className="mt-3">
        {media.map(({ role, sha256 }, place) => (
          <li key={sha256} className="flex flex-wrap justify-between gap-x-4 border-t border-line py-2">
            <span>
              {t(`role.${role}`)} <code className="figures text-sm text-soft">{sha256.slice(0, 12)}…</code>
            </span>
            <span className={compared?.place === place ? "font-semibold text-green" : "text-soft"}>
              {compared?.place === place
                ? t("offline.matches", { name: withArticle(compared.name) })
                : t("offline.not_checked")}
            </span>
          </li>
        ))}
      </ul>
      <FileLabel
        accept="image/*"
        onFiles={(files) => void compare(files?.[0])}
        className="prose-link inline-flex min-h-11 items-center font-medium"
      >
        {t("offline.choose")}
      </FileLabel>
      <p role="alert" className="font-semibold text-wax empty:hidden">
        {compared?.place === -1 ? `${compared.name}: ${t("other")}` : null}
      </p>
    </section>
  )
}
