import { useQuery } from "@tanstack/react-query"
import type { searchProducts } from "#web/api/dashboard.ts"
import { queries } from "#web/api/queries.ts"
import { useText } from "#web/i18n/use-text.ts"
import { paths } from "#web/routes.ts"
import { commandsOf, matching } from "./commands.ts"
import { places } from "./places.ts"
import { useFoundProducts } from "./use-found-products.ts"

const COMMANDS_SHOWN = 5

type FoundProduct = Awaited<ReturnType<typeof searchProducts>>["items"][number]

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
