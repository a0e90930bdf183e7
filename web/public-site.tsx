import { createRoot, hydrateRoot, type Root } from "react-dom/client"
import { FIRST_VIEW_ID, type FirstView } from "#shared/first-view.ts"
import { currentLanguage } from "./i18n/texts.ts"
import { PublicLayout } from "./layouts/public.tsx"
import { type LoadPage, startNavigation, useShown } from "./navigation.ts"
import { ErrorBoundary } from "./ui/error-boundary.tsx"
import { giveStatement } from "./verify/box/given.ts"
import { loadParts, loadWhatNow } from "./verify/result/prepare.ts"

/** Shows the site, or brings to life what the server has drawn of it. */
export async function showPublicSite(root: HTMLElement, load: LoadPage): Promise<void> {
  const first = firstView()
  const path = location.pathname
  if (first) giveStatement(path, first.statement)
  // Else React takes what the server has drawn of it away at the first change, until it has loaded.
  const rest = first && (first.statement.state !== "found" ? loadWhatNow() : first.statement.doubt && loadParts())
  await Promise.all([startNavigation(load), rest?.catch(() => null)])
  const late = document.querySelector("body > .late")
  const drawn = first && root.innerHTML
  const options = { onCaughtError: fallBack, onUncaughtError: fallBack, onRecoverableError: ignore }
  let site: Root
  if (first?.language === currentLanguage()) site = hydrateRoot(root, <PublicSite />, options)
  else {
    site = createRoot(root, options)
    site.render(<PublicSite />)
  }
  late?.remove()

  /** A page that breaks is loaded again. What breaks then leaves the answer that was drawn, and says that it is our word alone. */
  function fallBack(error: unknown): void {
    console.error(error)
    // The service draws a result then.
    if (location.pathname !== path) location.reload()
    else if (drawn && late)
      queueMicrotask(() => {
        site.unmount()
        root.innerHTML = drawn
        root.classList.add("not-arrived")
        root.after(late)
      })
  }
}

/** Whoever changed the document before the script came made it differ from what was drawn: React draws it again. */
const ignore = () => {}

/** What the server has drawn of this page; null where it sent the same document as for every page. */
function firstView(): FirstView | null {
  return JSON.parse(document.getElementById(FIRST_VIEW_ID)?.textContent ?? "null") as FirstView | null
}

export function PublicSite() {
  const shown = useShown()
  if (!shown) return null
  return (
    <PublicLayout visit={shown.visit}>
      <ErrorBoundary key={shown.visit}>
        <shown.Page />
      </ErrorBoundary>
    </PublicLayout>
  )
}
