import { useEffect, useState } from "react"
import type { ShownEvidence } from "#shared/api/evidence.ts"
import { ApiError, ask } from "#web/api/client.ts"
import { useText } from "#web/i18n/use-text.ts"
import { EvidenceLines } from "#web/verify/card/evidence-lines.tsx"

/** `none`: the maker was verified before evidence was kept. */
type Found = ShownEvidence | "none" | "failed" | null

/** What "Identity checked" opens to; asked for only then. */
export function EvidencePanel({ issuer, attested_at }: { issuer: string; attested_at: string | null }) {
  const t = useText("after")
  const [found, setFound] = useState<Found>(null)
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again.
  useEffect(() => {
    let isShown = true
    void fetchEvidence(issuer).then((answer) => isShown && setFound(answer))
    return () => {
      isShown = false
    }
  }, [issuer, attempt])
  if (found === null) return <p aria-busy>{t("evidence.loading")}</p>
  if (found === "failed") {
    return (
      <p role="alert">
        {t("evidence.failed")}{" "}
        <button type="button" className="min-h-11 prose-link" onClick={() => setAttempt(attempt + 1)}>
          {t("evidence.ask_again")}
        </button>
      </p>
    )
  }
  return (
    <>
      {found === "none" && <p className="pt-1.5">{t("evidence.before")}</p>}
      <EvidenceLines
        evidence={found === "none" ? null : found.evidence}
        again={found === "none" ? undefined : found.asked_again}
        attested_at={attested_at}
      />
    </>
  )
}

async function fetchEvidence(id: string): Promise<Found> {
  try {
    return await ask("GET /issuers/:id/evidence", { path: { id } })
  } catch (error) {
    return error instanceof ApiError && error.status === 404 ? "none" : "failed"
  }
}
