/** Starts `/design`: every part of the pages in one place, while developing only. */
import { createRoot } from "react-dom/client"
import { loadTexts } from "#web/i18n/texts.ts"
import { DesignPage } from "./design-page.tsx"

export async function showDesign(root: HTMLElement): Promise<void> {
  await Promise.all([loadTexts("public"), loadTexts("dashboard")])
  createRoot(root).render(<DesignPage />)
}
