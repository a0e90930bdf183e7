import type { Reader } from "#db/database.ts"
import { attestedNow, attestedWhen, type Period } from "#proof/certificate-report.ts"
import type { TokenAnswer } from "#shared/api/verifications.ts"
import { isoOf } from "#shared/time.ts"

/** An event about an issuer: an attestation, or that it is withdrawn. */
export interface AttestationChange {
  kind: string | null
  name: string | null
  domain: string | null
  said_at: number | null
  since_s: number | null
}

/** Oldest first. */
export const attestationChanges = (read: Reader, chain_id: number, issuer: string): Promise<AttestationChange[]> =>
  read
    .selectFrom("events")
    .select(["kind", "name", "domain", "block_time as said_at", "since_s"])
    .where("chain_id", "=", chain_id)
    .where("subject", "=", issuer)
    .where("kind", "in", ["IssuerAttested", "IssuerRevoked"])
    .orderBy("block_number")
    .orderBy("log_index")
    .execute()

type Attestation = Pick<TokenAnswer["issuer"], "attested" | "once_attested" | "attested_at" | "revoked_at" | "domain">

/**
 * What the attestations of an issuer's name are worth for what it minted at `minted_ms`. `changes` are all about this
 * issuer, oldest first. Nobody vouches for what is minted after an attestation's end, whatever follows.
 */
export function attestationOf(changes: AttestationChange[], name: string | null, minted_ms: number): Attestation {
  const then = attestedWhen(name === null ? [] : attestedPeriods(changes, name), minted_ms)
  const { period } = then
  const attestation = attestedNow(then, changes.at(-1)?.kind !== "IssuerAttested")
  const attested = attestation === "attested"
  return {
    attested,
    ...(attestation === "once_attested" && { once_attested: true }),
    attested_at: period && isoOf(period.from),
    revoked_at: attested || !period?.until ? null : isoOf(period.until),
    domain: changes.findLast((change) => change.kind === "IssuerAttested" && change.name === name)?.domain ?? null,
  }
}

/**
 * The periods in which a name was attested, in milliseconds. Another name or a revocation ends one, and a revocation
 * may date back before its own block.
 */
function attestedPeriods(changes: AttestationChange[], name: string): Period[] {
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
const revokedSince = ({ since_s, said_at }: Pick<AttestationChange, "since_s" | "said_at">): number =>
  since_s === null ? Number(said_at) : Number(since_s) * 1_000

function endFrom(periods: Period[], since: number): void {
  for (const period of periods.toReversed()) {
    if (period.until !== null && period.until <= since) return
    period.until = Math.max(since, period.from)
  }
}
