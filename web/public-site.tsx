import { createRoot, hydrateRoot, type Root } from "react-dom/client"
import type { FirstView } from "#shared/first-view.ts"
import { currentLanguage } from "./i18n/texts.ts"
import { PublicLayout } from "./layouts/public.tsx"
import { type LoadPage, startNavigation, useShown } from "./navigation.ts"
import { ErrorBoundary } from "./ui/error-boundary.tsx"
import { keepCheck } from "./verify/result/begin.ts"
import { loadParts, loadWhatNow } from "./verify/result/prepare.ts"

/** Shows the site, or brings to life what the server has drawn of it. */
export async function showPublicSite(root: HTMLElement, load: LoadPage, first: FirstView | null): Promise<void> {
  const path = location.pathname
  // Else React takes what the server has drawn of it away at the first change, until it has loaded.
  const rest = first && (first.statement.state !== "found" ? loadWhatNow() : first.statement.doubt && loadParts())
  await Promise.all([startNavigation(load), rest?.catch(() => null)])
  const late = document.querySelector("body > .late")
  const drawn = first && root.innerHTML
  const options = { onCaughtError: fallBack, onUncaughtError: fallBack, onRecoverableError: ignore }
  let site: Root
  if (first?.language === currentLanguage()) site = hydrateRoot(root, <PublicSite />, options)
  else draw()
  late?.remove()
  let draws_left = DRAWS_AGAIN_MAX
  addEventListener("lost", () => {
    // The title says the verdict, too.
    if (draws_left-- <= 0) return document.body.classList.add("titled")
    site.unmount()
    keepCheck()
    document.body.append(root)
    draw()
  })

  function draw(): void {
    site = createRoot(root, options)
    site.render(<PublicSite />)
  }

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

/** An extension may take the verdict out each time: drawing it again has to end. */
const DRAWS_AGAIN_MAX = 3

/** Whoever changed the document before the script came made it differ from what was drawn: React draws it again. */
const ignore = () => {}

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
