import { useMemo } from "react"
import { useText } from "#web/i18n/use-text.ts"
import { paths } from "#web/routes.ts"
import { Button } from "#web/ui/button.tsx"
import { PageHeading } from "#web/ui/page-heading.tsx"
import { AnswerItem } from "./answer-item.tsx"
import { BUTTONS, type Button as CategoryName, ITEMS } from "./items.ts"
import { findAnswers } from "./search.ts"
import { SearchField } from "./search-field.tsx"
import { useFaqFilter } from "./use-faq-filter.ts"

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
