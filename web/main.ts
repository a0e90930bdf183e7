/**
 * Starts the site. A stranger with a label in hand gets the public site, which loads no router, no form and no table;
 * everything it needs for the first view is asked for at once.
 */
import "./theme.ts"
import { loadTexts } from "./i18n/texts.ts"
import { loadPage } from "./public-pages.ts"
import { isDashboardPath } from "./routes.ts"

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

// A part of the site did not arrive, as happens where the signal is weak: what `index.html` says then need not wait.
start().catch(() => root.classList.add("not-arrived"))
