import { Plus, Search, X } from "lucide-react"
import { useEffect, useMemo, useRef } from "react"
import { Link, useLocation } from "react-router"
import { plain } from "#web/i18n/plain.ts"
import { useText } from "#web/i18n/use-text.ts"
import { paths } from "#web/routes.ts"
import { pathTo } from "#web/screens.ts"
import { Button } from "#web/ui/button.tsx"
import { TextInput } from "#web/ui/field.tsx"
import { PageHeading } from "#web/ui/page-heading.tsx"
import { type Answer, BUTTONS, type Button as CategoryName, findAnswers, ITEMS, useFaqFilter } from "./faq.ts"

/** `/dashboard/faq`, the help center. */
export function FaqPage() {
  const t = useText("help")
  const { query, category, ask } = useFaqFilter()
  const answers = useMemo(
    () =>
      ITEMS.map((item) => ({
        ...item,
        question: t(`items.${item.id}.question`),
        answer: t(`items.${item.id}.answer`),
      })),
    [t],
  )
  const found = findAnswers(answers, category, query)

  return (
    <>
      <PageHeading title={t("title")}>{t("lead")}</PageHeading>
      <div className="grid max-w-3xl gap-5">
        <SearchField query={query} onQuery={(typed) => ask({ query: typed })} />
        <Categories chosen={category} onChoose={(name) => ask({ category: name })} />
        <p role="status" className="text-sm text-soft">
          {t("count", { n: found.length })}
        </p>
      </div>
      {found.length > 0 ? (
        <ul className="mt-3 max-w-3xl border border-line bg-sheet">
          {found.map((answer) => (
            <AnswerItem key={answer.id} answer={answer} query={query} />
          ))}
        </ul>
      ) : (
        <div className="mt-3 grid max-w-3xl justify-items-center gap-1 border border-line bg-sheet px-6 py-14 text-center">
          <p className="font-display text-2xl">{t("none", { query })}</p>
          <p className="text-soft">{t("none_text")}</p>
          <Button kind="plain" className="mt-4" onClick={() => ask({ query: "", category: "all" })}>
            {t("show_all")}
          </Button>
        </div>
      )}
      <p className="mt-6 text-[0.9375rem] text-soft">
        {t("ask")}{" "}
        <a href={paths.contact()} className="prose-link font-medium text-ink">
          {t("ask_link")}
        </a>
      </p>
    </>
  )
}

function Categories({ chosen, onChoose }: { chosen: CategoryName; onChoose: (name: CategoryName) => void }) {
  const t = useText("help")
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="sr-only">{t("categories")}</legend>
      {BUTTONS.map((name) => (
        <button
          key={name}
          type="button"
          aria-pressed={name === chosen}
          onClick={() => onChoose(name)}
          className="h-10 rounded-md border border-line px-4 text-[0.9375rem] text-soft hover:border-edge hover:text-ink aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:font-semibold aria-pressed:text-paper"
        >
          {t(`category.${name}`)}
        </button>
      ))}
    </fieldset>
  )
}

function SearchField({ query, onQuery }: { query: string; onQuery: (query: string) => void }) {
  const t = useText("help")
  return (
    <div className="relative">
      <Search size={18} strokeWidth={1.75} aria-hidden className="absolute top-1/2 left-4 -translate-y-1/2 text-soft" />
      <TextInput
        type="search"
        aria-label={t("search")}
        placeholder={t("placeholder")}
        value={query}
        maxLength={100}
        onChange={(event) => onQuery(event.target.value)}
        className="h-13 pr-12 pl-11.5 [&::-webkit-search-cancel-button]:hidden"
      />
      {query && (
        <button
          type="button"
          aria-label={t("clear")}
          onClick={() => onQuery("")}
          className="absolute top-1/2 right-1 grid size-11 -translate-y-1/2 place-items-center text-soft hover:text-ink"
        >
          <X size={18} aria-hidden />
        </button>
      )}
    </div>
  )
}

/** One question that opens its answer. `#id` in the address opens it on arrival, and leads to it. */
function AnswerItem({ answer: { id, category, page, question, answer }, query }: { answer: Answer; query: string }) {
  const t = useText("help")
  const dashboard = useText("dashboard")
  const isAsked = useLocation().hash === `#${id}`
  const item = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isAsked) item.current?.scrollIntoView()
  }, [isAsked])
  return (
    <li id={id} ref={item} className="border-b border-line last:border-0">
      <details className="group" open={isAsked || undefined}>
        <summary className="flex cursor-pointer list-none items-baseline gap-4 px-5 py-4 hover:bg-paper sm:px-6 [&::-webkit-details-marker]:hidden">
          <Plus
            size={17}
            strokeWidth={1.75}
            aria-hidden
            className="shrink-0 translate-y-0.5 text-soft transition-transform group-open:rotate-45"
          />
          <h2 className="grow text-[1.0625rem] font-semibold">
            <Marked text={question} query={query} />
          </h2>
          <span className="block-label shrink-0 text-soft max-sm:hidden">{t(`category.${category}`)}</span>
        </summary>
        <div className="max-w-prose pt-1 pr-5 pb-6 pl-13 sm:pl-14.5">
          <p className="font-serif leading-relaxed">
            <Marked text={answer} query={query} />
          </p>
          {page && (
            <Link to={pathTo(page)} className="prose-link mt-3 inline-block text-[0.9375rem] font-medium">
              {t("go_to", { page: dashboard(`shell.${page}`) })}
            </Link>
          )}
        </div>
      </details>
    </li>
  )
}

/** The text with the search words underlined. */
function Marked({ text, query }: { text: string; query: string }) {
  const words = plain(query).split(/\s+/).filter(Boolean)
  if (words.length === 0) return text
  return text.split(/(\s+)/).map((piece, place) =>
    words.some((word) =>
      plain(piece)
        .replace(/^[^\p{L}\p{N}]+/u, "")
        .startsWith(word),
    ) ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text never change places.
      <mark key={place} className="bg-transparent text-inherit underline decoration-2 underline-offset-4">
        {piece}
      </mark>
    ) : (
      piece
    ),
  )
}
