import { createRoot, hydrateRoot } from "react-dom/client"
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
  if (first) giveStatement(location.pathname, first.statement)
  // Else React takes what the server has drawn of it away at the first change, until it has loaded.
  const rest = first && (first.statement.state !== "found" ? loadWhatNow() : first.statement.doubt && loadParts())
  await Promise.all([startNavigation(load), rest?.catch(() => null)])
  if (first?.language === currentLanguage()) hydrateRoot(root, <PublicSite />)
  else createRoot(root).render(<PublicSite />)
  document.querySelector("body > .late")?.remove()
}

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
