import { Link } from "react-router"
import type { UploadWarning } from "#shared/api/products.ts"
import { useText } from "#web/i18n/use-text.ts"
import { places } from "#web/layouts/places.ts"
import { buttonClass } from "#web/ui/button.tsx"
import { Notice } from "#web/ui/notice.tsx"

/** Names what the plan does not allow, with a link to a larger one. */
export function PlanNotice({ title, text }: { title: string; text?: string }) {
  const t = useText("dashboard")
  return (
    <section className="max-w-2xl border border-amber-line bg-amber-ground p-6 sm:p-8">
      <h2 className="font-display text-2xl leading-snug">{title}</h2>
      {text && <p className="mt-2">{text}</p>}
      <Link to={places.plans()} className={`${buttonClass()} mt-5`}>
        {t("upload.upgrade")}
      </Link>
    </section>
  )
}

const SHOWN_MAX = 3

/** What the service tells of products that it registers all the same, and of rows that are none: the worst, and a fold. */
export function UploadWarnings({ warnings }: { warnings: readonly UploadWarning[] }) {
  const t = useText("dashboard")
  if (warnings.length === 0) return null
  // One alone is no longer than what would fold it.
  const shown = warnings.length === SHOWN_MAX + 1 ? warnings.length : SHOWN_MAX
  const folded = warnings.slice(shown)
  const said = ({ code, message }: UploadWarning) => <p key={code}>{message}</p>
  return (
    <Notice tone="amber" className="text-left">
      {warnings.slice(0, shown).map(said)}
      {folded.length > 0 && (
        <details>
          <summary className="py-1 font-medium">{t("check.show_others", { n: folded.length })}</summary>
          {folded.map(said)}
        </details>
      )}
    </Notice>
  )
}
