/**
 * Starts the site. A stranger with a label in hand gets the public site, which loads no router, no form and no table;
 * everything it needs for the first view is asked for at once.
 */
import "./theme.ts"
import { NOT_LOADED } from "./i18n/not-loaded.ts"
import { currentLanguage, loadTexts } from "./i18n/texts.ts"
import { loadPage } from "./public-pages.ts"
import { isDeskPath } from "./routes.ts"

const root = document.getElementById("root")!

async function start(): Promise<void> {
  if (import.meta.env.DEV && location.pathname === "/design") {
    await (await import("./design/main.tsx")).showDesign(root)
  } else if (isDeskPath(location.pathname)) {
    const [{ showDesk }] = await Promise.all([import("./desk-site.tsx"), loadTexts("public"), loadTexts("desk")])
    showDesk(root)
  } else {
    const page = loadPage(location.pathname)
    const [{ showPublicSite }] = await Promise.all([import("./public-site.tsx"), loadTexts("public"), page])
    await showPublicSite(root, loadPage)
  }
}

/** A part of the site did not arrive, as happens on the way of a weak signal: says so, and offers another try. */
function sayNotLoaded(): void {
  const { text, again } = NOT_LOADED[currentLanguage()]
  const said = document.createElement("p")
  said.role = "alert"
  said.textContent = text
  const button = document.createElement("button")
  button.className = "mt-4 border px-5 py-2.5 font-semibold"
  button.textContent = again
  button.onclick = () => location.reload()
  const page = document.createElement("main")
  page.className = "p-6 font-serif text-lg"
  page.append(said, button)
  root.replaceChildren(page)
}

start().catch(sayNotLoaded)
