import { createRoot } from "react-dom/client"
import { PublicLayout } from "./layouts/public.tsx"
import { type LoadPage, startNavigation, useShown } from "./navigation.ts"
import { ErrorBoundary } from "./ui/error-boundary.tsx"

export async function showPublicSite(root: HTMLElement, load: LoadPage): Promise<void> {
  await startNavigation(load)
  createRoot(root).render(<PublicSite />)
}

function PublicSite() {
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
