import { Plus } from "lucide-react"
import { useEffect, useRef } from "react"
import { Link, useLocation } from "react-router"
import { plain } from "#web/i18n/plain.ts"
import { useText } from "#web/i18n/use-text.ts"
import { paths } from "#web/routes.ts"
import type { Answer } from "./search.ts"

/** One question that opens its answer. `#id` in the address opens it on arrival, and leads to it. */
export function AnswerItem({
  answer: { id, category, page, question, answer },
  query,
}: {
  answer: Answer
  query: string
}) {
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
            <Link to={paths[page]()} className="prose-link mt-3 inline-block text-[0.9375rem] font-medium">
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
