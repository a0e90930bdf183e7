import { useText } from "#web/i18n/use-text.ts"
import { columnNames, isReport, type Target, withOthers } from "./mapping.ts"

const NAMES_SHOWN = 6

interface Properties {
  headers: readonly string[]
  mapping: readonly Target[]
  onMapping: (mapping: Target[]) => void
}

/** Says before the columns which of them will not be published, and keeps or leaves out all of them at once. */
export function LeftOut({ headers, mapping, onMapping }: Properties) {
  const t = useText("dashboard")
  const names = columnNames(headers).filter((_, place) => mapping[place] === "ignore" && !isReport(headers[place]))
  const kept = mapping.filter((target) => target === "attribute").length
  if (names.length + kept === 0) return null
  const listed = names.slice(0, NAMES_SHOWN).join(", ") + (names.length > NAMES_SHOWN ? ", …" : "")
  return (
    <div className="flex flex-wrap items-baseline gap-x-6 gap-y-1 border-b border-line px-5 py-3 text-[0.9375rem]">
      {names.length > 0 && (
        <p className="min-w-0 break-words">{t("upload.not_published", { n: names.length, names: listed })}</p>
      )}
      {names.length > 0 && (
        <button
          type="button"
          className="prose-link py-1"
          onClick={() => onMapping(withOthers(headers, mapping, "attribute"))}
        >
          {t("upload.keep_others", { n: names.length })}
        </button>
      )}
      {kept > 0 && (
        <button
          type="button"
          className="prose-link py-1"
          onClick={() => onMapping(withOthers(headers, mapping, "ignore"))}
        >
          {t("upload.leave_others")}
        </button>
      )}
    </div>
  )
}
