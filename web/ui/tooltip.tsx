import { Tooltip as Parts } from "radix-ui"
import type { ReactNode } from "react"

const DELAY_MS = 400

/** A short note on hover and focus. It never holds what one needs to know: fingers do not hover. */
export function Tooltip({ text, children }: { text: string; children: ReactNode }) {
  return (
    <Parts.Provider delayDuration={DELAY_MS}>
      <Parts.Root>
        <Parts.Trigger asChild>{children}</Parts.Trigger>
        <Parts.Portal>
          <Parts.Content
            sideOffset={6}
            collisionPadding={8}
            className="z-30 max-w-72 rounded-sm bg-ink px-3 py-1.5 text-sm text-paper"
          >
            {text}
          </Parts.Content>
        </Parts.Portal>
      </Parts.Root>
    </Parts.Provider>
  )
}
