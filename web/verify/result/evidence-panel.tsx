import { useEffect, useState } from "react"
import type { ShownEvidence } from "#shared/api/evidence.ts"
import { ApiError, ask } from "#web/api/client.ts"
import { useText } from "#web/i18n/use-text.ts"
import { EvidenceLines } from "#web/verify/card/evidence-lines.tsx"

/** `none`: the maker was verified before evidence was kept. */
type Found = ShownEvidence | "none" | "failed" | null

interface Properties {
  issuer: string
  maker: { attested_at: string | null } | null
  explorer: { url: string } | null
}

/** What "Identity checked" opens to; asked for only then. */
export function EvidencePanel({ issuer, maker, explorer }: Properties) {
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
  const shown = typeof found === "object" ? found : null
  return (
    <div aria-busy={found === null} className="min-h-14 border-y border-line bg-paper px-3.5 py-1.5 lg:px-5">
      {found === "failed" && (
        <p role="alert">
          {t("evidence.failed")}{" "}
          <button type="button" className="min-h-11 prose-link" onClick={() => setAttempt(attempt + 1)}>
            {t("evidence.ask_again")}
          </button>
        </p>
      )}
      {found === "none" && <p className="pt-1.5">{t("evidence.before")}</p>}
      {(shown || found === "none") && (
        <EvidenceLines
          evidence={shown?.evidence ?? null}
          again={shown?.asked_again}
          attested_at={maker?.attested_at ?? null}
          written={shown?.written.find((one) => one.explorer.url === explorer?.url)}
        />
      )}
    </div>
  )
}

async function fetchEvidence(id: string): Promise<Found> {
  try {
    return await ask("GET /issuers/:id/evidence", { path: { id } })
  } catch (error) {
    return error instanceof ApiError && error.status === 404 ? "none" : "failed"
  }
}
