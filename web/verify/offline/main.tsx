/** Starts verify.html: one file, from any host or disk, that asks nobody but the nodes its visitor names. */
import { createRoot } from "react-dom/client"
import { OFFLINE_AREAS } from "#web/i18n/page-areas.ts"
import { loadTexts } from "#web/i18n/texts.ts"
import { shareDocument } from "#web/shared-document.ts"
import { ErrorBoundary } from "#web/ui/error-boundary.tsx"
import { OfflinePage } from "./offline-page.tsx"

shareDocument()
await Promise.all(OFFLINE_AREAS.map(loadTexts))
createRoot(document.getElementById("root")!).render(
  <ErrorBoundary>
    <OfflinePage />
  </ErrorBoundary>,
)
