import { useEffect, useRef } from "react"
import { requestLabelSheet } from "#web/api/dashboard.ts"
import { useMadeFile } from "#web/dashboard/made-files/use-made-file.ts"
import { useText } from "#web/i18n/use-text.ts"

type Wish = Parameters<typeof requestLabelSheet>[0]

/** Has the sheets of a wish made. */
export function usePdf(wish: Wish) {
  const t = useText("labels")
  const { make, forget, ...state } = useMadeFile(t("failed"))
  // Another wish makes what was said of the last one's file untrue.
  const asked = JSON.stringify(wish)
  const before = useRef(asked)
  useEffect(() => {
    if (before.current === asked) return
    before.current = asked
    forget()
  })
  return { ...state, make: () => make(() => requestLabelSheet(wish)) }
}
