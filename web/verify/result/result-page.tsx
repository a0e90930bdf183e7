import { useEffect } from "react"
import { parseQuery } from "#shared/query.ts"
import { useText } from "#web/i18n/use-text.ts"
import { useShown } from "#web/navigation.ts"
import { codeOfPath } from "#web/routes.ts"
import { useTitle } from "#web/ui/use-title.ts"
import { prepareForSilence } from "./prepare.ts"
import { VerifiedResult } from "./verified-result.tsx"

/** `/v/{code}`, where the label's QR code leads. */
export function ResultPage() {
  const t = useText("public")
  const typed = codeOfPath(useShown()?.path ?? "") ?? ""
  const query = parseQuery(typed)
  useTitle(t("result.title", { code: typed }))
  useEffect(prepareForSilence, [])
  return query.kind === "code" ? <VerifiedResult typed={typed} code={query.code} /> : null
}
