import { useEffect } from "react"
import { codeOfPath, parseQuery } from "#shared/query.ts"
import { useShown } from "#web/navigation.ts"
import { prepareForSilence } from "./prepare.ts"
import { VerifiedResult } from "./verified-result.tsx"

/** `/v/{code}`, where the label's QR code leads. */
export function ResultPage() {
  const query = parseQuery(codeOfPath(useShown()?.path ?? "") ?? "")
  useEffect(prepareForSilence, [])
  return query.kind === "code" ? <VerifiedResult code={query.code} /> : null
}
