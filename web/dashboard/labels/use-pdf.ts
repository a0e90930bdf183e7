import { useEffect, useRef } from "react"
import { ask, type BodyOf } from "#web/api/client.ts"
import { useMadeFile } from "#web/dashboard/made-files/use-made-file.ts"
import { useText } from "#web/i18n/use-text.ts"

/** Has the sheets of a wish made. */
export function usePdf(wish: BodyOf<"POST /label-sheets">) {
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
  return { ...state, make: () => make(() => ask("POST /label-sheets", { json: wish })) }
}
