import { sql } from "kysely"
import type { Reader } from "#db/database.ts"
import type { App } from "#indexer/app.ts"
import { issuerIdOf } from "#proof/certificate-report.ts"
import type { LookAlike } from "#shared/api/evidence.ts"
import { likenessesOf } from "#shared/names/look-alike.ts"

export interface AttestedName {
  issuer: string
  name: string
  domain: string | null
}

/** By what names are compared by. */
export type AttestedNames = ReadonlyMap<string, readonly AttestedName[]>

const LOOK_ALIKES_MAX = 5
/** A name that was attested a moment ago may be missing from public answers that long. */
const KEPT_MS = 60_000

/** Other attested companies whose name may be taken for this one. */
export function lookAlikes(attested: AttestedNames, { issuer, name }: Omit<AttestedName, "domain">): AttestedName[] {
  const found = [...keptLikenesses(name)].flatMap((likeness) => attested.get(likeness) ?? [])
  return [...new Set(found)].filter((one) => one.issuer !== issuer).slice(0, LOOK_ALIKES_MAX)
}

/** The same of a company that asks to be verified. */
export function lookAlikesOf(attested: AttestedNames, company: { id: string; name: string }): LookAlike[] {
  const found = lookAlikes(attested, { issuer: issuerIdOf(company.id), name: company.name })
  return found.map(({ name, domain }) => ({ name, domain, shared: [], by: "name" }))
}

/** What the chains say, whoever had it written, and what we have decided and not sent yet. */
export async function readAttestedNames(read: Reader): Promise<AttestedNames> {
  const events = await read
    .selectFrom("events")
    .select(["subject as issuer", "name", "domain", "chain_id", "kind"])
    .where("kind", "in", [sql.lit("IssuerAttested" as const), sql.lit("IssuerRevoked" as const)])
    .orderBy("chain_id")
    .orderBy("block_number")
    .orderBy("log_index")
    .execute()
  const decided = await read
    .selectFrom("attestations")
    .select(["issuer", "name", "domain", "chain_id"])
    .where("wanted", "=", "attested")
    .execute()
  const attested = new Map<string, AttestedName[]>()
  const add = ({ issuer, name, domain, chain_id }: AttestedName & { chain_id: number }) => {
    const place = `${chain_id} ${issuer}`
    attested.set(place, [...(attested.get(place) ?? []), { issuer, name, domain: domain || null }])
  }
  for (const { issuer, name, kind, ...more } of events) {
    // A renamed company's former name stays its own: everything that was sold under it is still green.
    if (kind === "IssuerAttested") add({ issuer: issuer!, name: name!, ...more })
    else attested.delete(`${more.chain_id} ${issuer}`)
  }
  for (const one of decided) add(one)
  return byLikeness([...attested.values()].flat())
}

function byLikeness(names: Iterable<AttestedName>): AttestedNames {
  const known = new Set<string>()
  const found = new Map<string, AttestedName[]>()
  for (const one of names) {
    const key = `${one.issuer} ${one.name}`
    if (known.has(key)) continue
    known.add(key)
    for (const likeness of keptLikenesses(one.name)) found.set(likeness, [...(found.get(likeness) ?? []), one])
  }
  return found
}

const NAMES_KEPT_MAX = 20_000
const kept = new Map<string, ReadonlySet<string>>()

/** Names hardly change, and all are compared each time; a name that is checked is compared at each verification. */
function keptLikenesses(name: string): ReadonlySet<string> {
  const known = kept.get(name)
  if (known) return known
  if (kept.size >= NAMES_KEPT_MAX) kept.clear()
  const likenesses = likenessesOf(name)
  kept.set(name, likenesses)
  return likenesses
}

const recent = new WeakMap<Reader, { at: number; names: Promise<AttestedNames> }>()

/** The same for public answers, read at most once in KEPT_MS. */
export function recentAttestedNames({ db, now }: Pick<App, "db" | "now">): Promise<AttestedNames> {
  const at = now()
  const last = recent.get(db.read)
  if (last && Math.abs(at - last.at) < KEPT_MS) return last.names
  const names = readAttestedNames(db.read)
  recent.set(db.read, { at, names })
  names.catch(() => recent.delete(db.read))
  return names
}
