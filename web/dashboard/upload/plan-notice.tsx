import { Link } from "react-router"
import { useText } from "#web/i18n/use-text.ts"
import { places } from "#web/layouts/places.ts"
import { buttonClass } from "#web/ui/button.tsx"

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
