/** Draws the first view of a result on the server, with the components and the texts that the browser has. */
import type { ComponentType } from "react"
import { renderToString } from "react-dom/server"
import type { DrawView } from "#shared/first-view.ts"
import type { Language } from "#shared/language.ts"
import { parseQuery } from "#shared/query.ts"
import { drawnTexts as english } from "./i18n/en/drawn.ts"
import { drawnTexts as hungarian } from "./i18n/hu/drawn.ts"
import { DRAWN_AREAS } from "./i18n/page-areas.ts"
import { drawIn, loadToDraw, textOf } from "./i18n/texts.ts"
import { arriveAt } from "./navigation.ts"
import { PublicSite } from "./public-site.tsx"
import { paths } from "./routes.ts"
import { drawn } from "./ui/use-title.ts"
import { giveStatement } from "./verify/box/given.ts"
import { previewOf } from "./verify/card/preview.ts"
import { NumberPage } from "./verify/number/number-page.tsx"
import { MistypedPage } from "./verify/result/mistyped-page.tsx"
import { ANY_CODE, loadParts } from "./verify/result/prepare.ts"
import { ResultPage } from "./verify/result/result-page.tsx"

const TEXTS = { en: english, hu: hungarian } as const satisfies Record<Language, unknown>
const PAGES: Record<ReturnType<typeof parseQuery>["kind"], ComponentType> = {
  ...{ code: ResultPage, mistyped: MistypedPage },
  ...{ token: NumberPage, transaction: NumberPage, "token-or-transaction": NumberPage },
}
/** How React marks a part that has not loaded yet. */
const PENDING = "<!--$!-->"
const TURNS_MAX = 1_000

/** Loads all that a first view may need; from then on it is drawn at once. */
export async function openDrawing(): Promise<DrawView> {
  await Promise.all(DRAWN_AREAS.map(loadToDraw))
  await loadParts()
  // What a page loads later is asked for by its first drawing, and is there for one of the next.
  for (let turn = 0; turn < TURNS_MAX; turn++) {
    const { html } = draw(ANY_CODE, { language: "en", statement: { state: "unknown" } })
    if (!html.includes(PENDING)) return draw
    await new Promise((resolve) => setTimeout(resolve))
  }
  throw new Error("A part of the first view does not load.")
}

const draw: DrawView = (typed, { language, statement }) => {
  const path = paths.result(typed)
  const query = parseQuery(typed)
  drawIn(language)
  giveStatement(path, statement)
  arriveAt(path, PAGES[query.kind])
  const html = renderToString(<PublicSite />)
  const { without_script, late, reload, open } = TEXTS[language]
  const preview = previewOf(query, statement) ?? { title: drawn.title, description: open }
  const missing = statement.state === "asking" ? notChecked() : null
  const said = { without_script: missing ?? without_script, late: missing ?? late, reload }
  return { html, title: drawn.title, preview, ...said }
}

function notChecked(): string {
  const t = textOf("public")
  return `${t("verdict.unreachable.title")}. ${t("verdict.unreachable.text")}`
}
