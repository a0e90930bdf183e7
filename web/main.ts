/** Starts the site. The public site loads no router, form or table, and everything for its first view in parallel. */
import "./theme.ts"
import { FIRST_VIEW_ID, type FirstView } from "#shared/first-view.ts"
import { codeOfPath, parseQuery } from "#shared/query.ts"
import { loadTexts } from "./i18n/texts.ts"
import { loadPage } from "./public-pages.ts"
import { isDashboardPath, resultOfLabel } from "./routes.ts"
import { shareDocument } from "./shared-document.ts"
import { giveStatement } from "./verify/box/given.ts"
import { beginCheck } from "./verify/result/begin.ts"
import { showFonts } from "./verify/result/quiet-line.ts"

const root = document.getElementById("root")!

async function start(): Promise<void> {
  if (isDashboardPath(location.pathname)) {
    const [{ showDashboard }] = await Promise.all([
      import("./dashboard-site.tsx"),
      loadTexts("public"),
      loadTexts("dashboard"),
    ])
    showDashboard(root)
  } else {
    const first = firstView()
    void showFonts()
    const page = loadPage(location.pathname)
    const [{ showPublicSite }] = await Promise.all([import("./public-site.tsx"), loadTexts("public"), page])
    await showPublicSite(root, loadPage, first)
  }
}

/** What the server has drawn of this page; null where it sent the same document as for every page. */
function firstView(): FirstView | null {
  const first = JSON.parse(document.getElementById(FIRST_VIEW_ID)?.textContent ?? "null") as FirstView | null
  if (!first) return null
  giveStatement(location.pathname, first.statement)
  const query = parseQuery(codeOfPath(location.pathname) ?? "")
  if (query.kind === "code" && first.statement.state === "found") beginCheck(query.code)
  return first
}

shareDocument()
const result = resultOfLabel(location)
if (result) location.replace(result)
// Part of the site failed to load, perhaps on a weak signal: show `index.html`'s message at once.
else start().catch(() => root.classList.add("not-arrived"))
