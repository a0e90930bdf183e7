import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { Search } from "lucide-react"
import { Dialog } from "radix-ui"
import { type KeyboardEvent, useEffect, useId, useState } from "react"
import { useNavigate } from "react-router"
import { ask } from "#web/api/client.ts"
import { queries } from "#web/api/queries.ts"
import type { Translate } from "#web/i18n/texts.ts"
import { useText } from "#web/i18n/use-text.ts"
import { pathTo, type Room, screensOf } from "#web/screens.ts"
import { StatusBadge } from "#web/ui/status-badge.tsx"
import { useReturnFocus } from "#web/ui/use-return-focus.ts"
import { places } from "./places.ts"

/** Finds products, screens and answers by a few words: arrow keys choose, Enter opens, Escape leaves. */
export function CommandMenu({ onClose }: { onClose: () => void }) {
  const t = useText("dashboard")
  const navigate = useNavigate()
  const returnFocus = useReturnFocus()
  const id = useId()
  const [typed, setTyped] = useState("")
  const [chosen, choose] = useState(0)
  const [isInHurry, setHurry] = useState(false)
  const { groups, isBehind, isError } = useFindings(typed)
  const options = groups.flatMap(({ found }) => found)
  const at = Math.min(chosen, options.length - 1)
  const optionId = (place: number) => `${id}-${place}`

  function open(place: number) {
    const option = options[place]
    if (!option) return
    onClose()
    void navigate(option.to)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the answer is about what is typed.
  useEffect(() => {
    if (isInHurry && !isBehind) open(0)
  }, [isInHurry, isBehind])
  function press(event: KeyboardEvent) {
    const places = { ArrowDown: at + 1, ArrowUp: at - 1, PageDown: options.length - 1, PageUp: 0 }
    // Who pastes a code and presses Enter has not waited for the answer.
    if (event.key === "Enter" && !event.nativeEvent.isComposing) isBehind && at === 0 ? setHurry(true) : open(at)
    if (!(event.key in places)) return
    event.preventDefault()
    const next = (places[event.key as keyof typeof places] + options.length) % options.length
    choose(next)
    document.getElementById(optionId(next))?.scrollIntoView({ block: "nearest" })
  }

  return (
    <Dialog.Root open onOpenChange={onClose}>
      <Dialog.Portal>
        <Dialog.Overlay data-veil className="fixed inset-0 z-20 bg-black/45" />
        <Dialog.Content
          aria-describedby={undefined}
          className="appear fixed top-[5svh] left-1/2 z-20 flex max-h-[90svh] w-[calc(100vw-2rem)] max-w-2xl -translate-x-1/2 flex-col rounded-md border border-line bg-sheet"
          onCloseAutoFocus={returnFocus.onCloseAutoFocus}
          onOpenAutoFocus={returnFocus.onOpenAutoFocus}
        >
          <Dialog.Title className="sr-only">{t("search.title")}</Dialog.Title>
          <div className="flex items-center gap-3 border-b border-line px-4">
            <Search size={18} strokeWidth={1.75} aria-hidden className="shrink-0" />
            <input
              role="combobox"
              aria-label={t("search.label")}
              aria-expanded={options.length > 0}
              aria-controls={id}
              aria-autocomplete="list"
              aria-activedescendant={options.length > 0 ? optionId(at) : undefined}
              placeholder={t("search.placeholder")}
              autoComplete="off"
              spellCheck={false}
              enterKeyHint="go"
              value={typed}
              onChange={(event) => {
                setTyped(event.target.value)
                choose(0)
                setHurry(false)
              }}
              onKeyDown={press}
              className="h-15 min-w-0 grow bg-transparent text-lg outline-none"
            />
            <Dialog.Close className="min-h-11 px-2 text-sm text-soft hover:text-ink">{t("shell.close")}</Dialog.Close>
          </div>
          <div
            id={id}
            role="listbox"
            aria-label={t("search.label")}
            aria-busy={isBehind}
            className="overflow-y-auto py-2"
          >
            {groups.map(({ title, found }) => (
              // biome-ignore lint/a11y/useSemanticElements: a group of options, not of a form.
              <div
                key={title}
                role="group"
                aria-label={title}
                className="px-2 not-first:mt-2 not-first:border-t not-first:border-line"
              >
                <p aria-hidden className="block-label px-3 pt-3 pb-1 text-soft">
                  {title}
                </p>
                {found.map((option) => {
                  const place = options.indexOf(option)
                  return (
                    <FoundOption
                      key={option.to + option.title}
                      id={optionId(place)}
                      option={option}
                      typed={typed}
                      isChosen={place === at}
                      onChoose={() => choose(place)}
                      onOpen={() => open(place)}
                    />
                  )
                })}
              </div>
            ))}
          </div>
          <p role="status" className="border-t border-line px-4 py-2.5 text-sm text-soft">
            {isError ? t("search.failed") : isBehind ? t("search.searching") : t("search.keys")}
          </p>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

interface Properties {
  id: string
  option: Finding
  typed: string
  isChosen: boolean
  onChoose: () => void
  onOpen: () => void
}

/** One finding, with what was typed underlined in it. */
function FoundOption({ id, option: { title, about, product }, typed, isChosen, onChoose, onOpen }: Properties) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the focus and the keys.
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isChosen}
      onPointerMove={onChoose}
      onClick={onOpen}
      className="flex min-h-11 cursor-pointer items-center gap-x-4 border-l-2 border-transparent px-3 py-1.5 aria-selected:border-ink aria-selected:bg-paper"
    >
      <span className="min-w-0 grow">
        <span className="mr-3 break-words">
          <Marked text={title} typed={typed} />
        </span>
        {about && <span className="figures text-sm break-words text-soft">{about}</span>}
      </span>
      {product && <StatusBadge product={product} />}
    </div>
  )
}

function Marked({ text, typed }: { text: string; typed: string }) {
  const sought = typed.trim().toLowerCase()
  const at = sought ? text.toLowerCase().indexOf(sought) : -1
  if (at < 0) return text
  return (
    <>
      {text.slice(0, at)}
      <mark className="bg-transparent font-semibold text-ink underline underline-offset-2">
        {text.slice(at, at + sought.length)}
      </mark>
      {text.slice(at + sought.length)}
    </>
  )
}

const COMMANDS_SHOWN = 5

type FoundProduct = NonNullable<ReturnType<typeof useFoundProducts>["found"]>["items"][number]

interface Finding {
  to: string
  title: string
  /** Beside the title. */
  about?: string
  product?: FoundProduct
}

/** What is found by the words typed, in groups; without any, where one can go. */
function useFindings(typed: string) {
  const t = useText("dashboard")
  const { data: me } = useQuery(queries.me)
  const { found, isBehind, isError } = useFoundProducts(typed)
  const sought = typed.trim()
  const commands = matching(commandsOf(t, me?.is_admin ?? false), sought).slice(0, COMMANDS_SHOWN)
  const products: Finding[] = (found?.items ?? []).map((product) => ({
    to: pathTo("product", product.id),
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

const PARTS = ["company", "plan", "people", "security", "developers", "data"] as const
const SECTIONS = ["documents", "wallet", "keys", "webhooks"] as const

const ALSO = { plan: true, people: true, security: true } as const
type Also = keyof typeof ALSO

/** Screens, and what can be done on them. None of them changes anything by itself. */
export function commandsOf(t: Translate<"dashboard">, isAdmin: boolean): Command[] {
  const commandsTo = (room: Room) =>
    screensOf(room).flatMap(({ path: to, title, search = title, also }) =>
      search ? { to, title: t(search), also: also && t(also) } : [],
    )
  return [
    { to: pathTo("upload"), title: t("overview.add") },
    { to: places.bulkUpload(), title: t("search.upload_file") },
    { to: places.productsOf("Pending"), title: t("search.to_mint") },
    { to: places.productsOf("Failed"), title: t("search.to_fix") },
    ...commandsTo("dashboard"),
    { to: `${pathTo("brand")}#labels`, title: t("search.label_address"), also: t("search.also.labels") },
    { to: places.checksMap(), title: t("search.map") },
    ...(isAdmin ? commandsTo("admin") : []),
    ...PARTS.map((part) => ({
      to: `${pathTo("profile")}#${part}`,
      title: `${t("shell.profile")}: ${t(`profile.parts.${part}`)}`,
      also: part in ALSO ? t(`search.also.${part as Also}`) : undefined,
    })),
    ...SECTIONS.map((section) => ({
      to: `${pathTo("profile")}#${section}`,
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
