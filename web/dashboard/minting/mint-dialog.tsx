import { lazy, Suspense } from "react"
import type { AskedMint } from "./asked-mint.ts"

/** The pages show before it is loaded. */
const MintSheet = lazy(() => import("./mint-sheet.tsx"))

export function MintDialog({ asked, onClose }: { asked: AskedMint | null; onClose: () => void }) {
  return <Suspense>{asked && <MintSheet asked={asked} onClose={onClose} />}</Suspense>
}
