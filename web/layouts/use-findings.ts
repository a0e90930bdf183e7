import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useEffect, useState } from "react"
import { adminPaths } from "#web/admin-paths.ts"
import { ask } from "#web/api/client.ts"
import { queries } from "#web/api/queries.ts"
import type { Translate } from "#web/i18n/texts.ts"
import { useText } from "#web/i18n/use-text.ts"
import { paths } from "#web/routes.ts"
import { places } from "./places.ts"

const COMMANDS_SHOWN = 5

type FoundProduct = NonNullable<ReturnType<typeof useFoundProducts>["found"]>["items"][number]

export interface Finding {
  to: string
  title: string
  /** Beside the title. */
  about?: string
  product?: FoundProduct
}

/** What is found by the words typed, in groups; without any, where one can go. */
export function useFindings(typed: string) {
  const t = useText("dashboard")
  const { data: me } = useQuery(queries.me)
  const { found, isBehind, isError } = useFoundProducts(typed)
  const sought = typed.trim()
  const commands = matching(commandsOf(t, me?.is_admin ?? false), sought).slice(0, COMMANDS_SHOWN)
  const products: Finding[] = (found?.items ?? []).map((product) => ({
    to: paths.product(product.id),
    title: product.product_name,
    about: [product.short_code, product.serial_number, product.batch_number].filter(Boolean).join(" · "),
    product,
  }))
  if (found && !found.is_whole) {
    products.push({ to: places.productsNamed(sought), title: t("search.all_named", { q: sought }) })
  }
  const isNothing = found !== undefined && !isBehind && products.length + commands.length === 0
  const help = isNothing ? t("search.nothing", { q: sought }) : t("search.faq", { q: sought })
  const groups: { title: string; found: Finding[] }[] = [
    { title: t("search.products"), found: products },
    { title: t("search.commands"), found: commands },
    { title: t("search.help"), found: sought ? [{ to: places.answersTo(sought), title: help }] : [] },
  ]
  return { groups: groups.filter((group) => group.found.length > 0), isBehind, isError }
}

const PAUSE_MS = 200
const CHARACTERS_MIN = 2
/** As the service takes them. */
const CHARACTERS_MAX = 100
const FRESH_MS = 30_000

/** What the service finds once typing pauses. `isBehind` while the answer is not yet about what is typed. */
function useFoundProducts(typed: string) {
  const sought = typed.trim().slice(0, CHARACTERS_MAX)
  const [asked, setAsked] = useState("")
  useEffect(() => {
    const timer = setTimeout(setAsked, PAUSE_MS, sought)
    return () => clearTimeout(timer)
  }, [sought])
  const isSearch = sought.length >= CHARACTERS_MIN
  const { data, isError, isFetching } = useQuery({
    queryKey: ["products", "search", asked],
    queryFn: () => ask("GET /product-search", { query: { q: asked } }),
    enabled: isSearch && asked.length >= CHARACTERS_MIN,
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
  })
  return { found: isSearch ? data : undefined, isError, isBehind: isSearch && (isFetching || asked !== sought) }
}

/** Something in the dashboard that the search finds by its words. */
interface Command {
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
const PARTS = ["company", "plan", "people", "security", "developers", "data"] as const
const SECTIONS = ["documents", "wallet", "keys", "webhooks"] as const

const ALSO = { plan: true, people: true, security: true } as const
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
    ...PARTS.map((part) => ({
      to: `${paths.profile()}#${part}`,
      title: `${t("shell.profile")}: ${t(`profile.parts.${part}`)}`,
      also: part in ALSO ? t(`search.also.${part as Also}`) : undefined,
    })),
    ...SECTIONS.map((section) => ({
      to: `${paths.profile()}#${section}`,
      title: `${t("shell.profile")}: ${t(`${section}.title`)}`,
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
