import { adminPaths } from "#web/admin-paths.ts"
import type { Translate } from "#web/i18n/texts.ts"
import { paths } from "#web/routes.ts"
import { places } from "./places.ts"

/** Something in the dashboard that the search finds by its words. */
export interface Command {
  to: string
  title: string
  /** Other words for it, which people type and no title has. */
  also?: string | undefined
}

const SCREENS = ["dashboard", "products", "labels", "cases", "upload", "profile", "faq"] as const
const OPERATOR_TITLES = {
  verification: "shell.verification",
  service: "shell.service",
  allActivity: "search.all_activity",
} as const
const OPERATOR_SCREENS = ["verification", "service", "allActivity"] as const
const SECTIONS = ["company", "documents", "plan", "users", "security", "wallet", "data", "keys", "webhooks"] as const

const ALSO = { plan: true, users: true, security: true } as const
type Also = keyof typeof ALSO

/** Screens, and what can be done on them. None of them changes anything by itself. */
export function commandsOf(t: Translate<"dashboard">, isAdmin: boolean): Command[] {
  return [
    { to: paths.upload(), title: t("overview.add") },
    { to: places.bulkUpload(), title: t("search.upload_file") },
    { to: places.productsOf("Pending"), title: t("search.to_mint") },
    { to: places.productsOf("Failed"), title: t("search.to_fix") },
    ...SCREENS.map((screen) => ({ to: paths[screen](), title: t(`shell.${screen}`) })),
    { to: paths.brandPage(), title: t("search.brand_page"), also: t("search.also.brand_page") },
    { to: paths.brand(), title: t("signature.title"), also: t("search.also.signature") },
    { to: `${paths.brand()}#labels`, title: t("search.label_address"), also: t("search.also.labels") },
    { to: places.checksMap(), title: t("search.map") },
    { to: paths.activity(), title: t("shell.allActivity") },
    ...(isAdmin
      ? OPERATOR_SCREENS.map((screen) => ({ to: adminPaths[screen](), title: t(OPERATOR_TITLES[screen]) }))
      : []),
    ...SECTIONS.map((section) => ({
      to: `${paths.profile()}#${section}`,
      title: `${t("shell.profile")}: ${section === "company" || section === "plan" ? t(`profile.${section}`) : t(`${section}.title`)}`,
      also: section in ALSO ? t(`search.also.${section as Also}`) : undefined,
    })),
  ]
}

/** Those in whose title or other words each word begins a word, accents and capitals aside. */
export function matching(commands: readonly Command[], typed: string): Command[] {
  const sought = plain(typed).split(/\s+/).filter(Boolean)
  return commands.filter(({ title, also = "" }) => {
    const words = plain(`${title} ${also}`).split(/[^\p{L}\p{N}]+/u)
    return sought.every((part) => words.some((word) => word.startsWith(part)))
  })
}

const plain = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase()
