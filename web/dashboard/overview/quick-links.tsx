import { ExternalLink } from "lucide-react"
import { Link } from "react-router"
import { useText } from "#web/i18n/use-text.ts"
import { paths } from "#web/routes.ts"

export function QuickLinks() {
  const t = useText("dashboard")
  const links = [
    [paths.upload(), t("overview.add")],
    [paths.profile(), t("overview.view_profile")],
    [paths.faq(), t("overview.help")],
  ] as const
  return (
    <section aria-labelledby="quick-links" className="p-6">
      <h2 id="quick-links" className="block-label text-soft">
        {t("overview.links")}
      </h2>
      <ul className="mt-1">
        {links.map(([to, text]) => (
          <li key={to} className="border-t border-line first:border-0">
            <Link to={to} className="block py-2.5 font-medium hover:underline">
              {text}
            </Link>
          </li>
        ))}
        <li className="border-t border-line">
          <a
            href={paths.verify()}
            target="_blank"
            rel="noreferrer"
            title={t("overview.new_tab")}
            className="flex items-center gap-2 py-2.5 font-medium hover:underline"
          >
            {t("overview.check")}
            <ExternalLink size={15} strokeWidth={1.75} aria-hidden className="text-soft" />
          </a>
        </li>
      </ul>
    </section>
  )
}
