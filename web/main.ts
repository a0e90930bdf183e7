/** Starts the site. The public site loads no router, form or table, and everything for its first view in parallel. */
import "./theme.ts"
import { loadTexts } from "./i18n/texts.ts"
import { loadPage } from "./public-pages.ts"
import { isDashboardPath, resultOfLabel } from "./routes.ts"
import { shareDocument } from "./shared-document.ts"

const root = document.getElementById("root")!

async function start(): Promise<void> {
  if (import.meta.env.DEV && location.pathname === "/design") {
    await (await import("./design/main.tsx")).showDesign(root)
  } else if (isDashboardPath(location.pathname)) {
    const [{ showDashboard }] = await Promise.all([
      import("./dashboard-site.tsx"),
      loadTexts("public"),
      loadTexts("dashboard"),
    ])
    showDashboard(root)
  } else {
    const page = loadPage(location.pathname)
    const [{ showPublicSite }] = await Promise.all([import("./public-site.tsx"), loadTexts("public"), page])
    await showPublicSite(root, loadPage)
  }
}

shareDocument()
const result = resultOfLabel(location)
if (result) location.replace(result)
// Part of the site failed to load, perhaps on a weak signal: show `index.html`'s message at once.
else start().catch(() => root.classList.add("not-arrived"))
