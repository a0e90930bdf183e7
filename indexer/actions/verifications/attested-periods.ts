import type { Period } from "#proof/attestation.ts"

/** An event about an issuer: an attestation, or that it is withdrawn. */
export interface AttestationChange {
  kind: string | null
  name: string | null
  said_at: number | null
  since_s: number | null
}

/**
 * The periods in which a name was attested, in milliseconds. Another name or a revocation ends one, and a revocation
 * may date back before its own block.
 */
export function attestedPeriods(changes: AttestationChange[], name: string): Period[] {
  const periods: (Period & Pick<AttestationChange, "name">)[] = []
  for (const change of changes) {
    const at = Number(change.said_at)
    if (change.kind === "IssuerAttested") {
      const last = periods.at(-1)
      if (last?.until === null) last.until = at
      periods.push({ name: change.name, from: at, until: null })
    }
    if (change.kind === "IssuerRevoked") endFrom(periods, revokedSince(change))
  }
  return periods.filter((period) => period.name === name)
}

/** In milliseconds. */
export const revokedSince = ({ since_s, said_at }: Pick<AttestationChange, "since_s" | "said_at">): number =>
  since_s === null ? Number(said_at) : Number(since_s) * 1_000

function endFrom(periods: Period[], since: number): void {
  for (const period of periods.toReversed()) {
    if (period.until !== null && period.until <= since) return
    period.until = Math.max(since, period.from)
  }
}
