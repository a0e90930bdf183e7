import { adminPaths } from "#web/admin-paths.ts"
import type { Translate } from "#web/i18n/texts.ts"
import { paths } from "#web/routes.ts"
import { places } from "./places.ts"

/** Something in the dashboard that the search finds by its words. */
export interface Command {
  to: string
  title: string
}

const SCREENS = ["dashboard", "products", "cases", "upload", "profile", "faq"] as const
const OPERATOR_TITLES = {
  verification: "shell.verification",
  service: "shell.service",
  allActivity: "search.all_activity",
} as const
const OPERATOR_SCREENS = ["verification", "service", "allActivity"] as const
const SECTIONS = ["company", "documents", "plan", "users", "security", "wallet", "data", "keys", "webhooks"] as const

/** Screens, and what can be done on them. None of them changes anything by itself. */
export function commandsOf(t: Translate<"dashboard">, isAdmin: boolean): Command[] {
  return [
    { to: paths.upload(), title: t("overview.add") },
    { to: places.bulkUpload(), title: t("search.upload_file") },
    { to: places.productsOf("Pending"), title: t("search.to_mint") },
    { to: places.productsOf("Failed"), title: t("search.to_fix") },
    ...SCREENS.map((screen) => ({ to: paths[screen](), title: t(`shell.${screen}`) })),
    { to: paths.activity(), title: t("shell.allActivity") },
    ...(isAdmin
      ? OPERATOR_SCREENS.map((screen) => ({ to: adminPaths[screen](), title: t(OPERATOR_TITLES[screen]) }))
      : []),
    ...SECTIONS.map((section) => ({
      to: `${paths.profile()}#${section}`,
      title: `${t("shell.profile")}: ${section === "company" || section === "plan" ? t(`profile.${section}`) : t(`${section}.title`)}`,
    })),
  ]
}

/** Those in whose title each word begins a word, accents and capitals aside. */
export function matching(commands: readonly Command[], typed: string): Command[] {
  const sought = plain(typed).split(/\s+/).filter(Boolean)
  return commands.filter(({ title }) => {
    const words = plain(title).split(/[^\p{L}\p{N}]+/u)
    return sought.every((part) => words.some((word) => word.startsWith(part)))
  })
}

const plain = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase()
