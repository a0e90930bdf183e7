/** Starts verify.html: one file, from any host or disk, that asks nobody but the nodes its visitor names. */
import { createRoot } from "react-dom/client"
import { loadTexts } from "#web/i18n/texts.ts"
import { shareDocument } from "#web/shared-document.ts"
import { ErrorBoundary } from "#web/ui/error-boundary.tsx"
import { OfflinePage } from "./offline-page.tsx"

shareDocument()
await Promise.all([
  loadTexts("public"),
  loadTexts("offline"),
  loadTexts("node"),
  loadTexts("proof"),
  loadTexts("photo"),
])
createRoot(document.getElementById("root")!).render(
  <ErrorBoundary>
    <OfflinePage />
  </ErrorBoundary>,
)
