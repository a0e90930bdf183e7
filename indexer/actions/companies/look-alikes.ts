import { sql } from "kysely"
import type { Reader } from "#db/database.ts"
import { findRows } from "#db/rows.ts"
import type { App } from "#indexer/app.ts"
import { issuerIdOf } from "#proof/certificate-report.ts"
import type { LookAlike } from "#shared/api/evidence.ts"
import {
  areAlike,
  type Likeness,
  likenessOf,
  placesOf,
  placesToSeek,
  sharedWords,
  wordsOfDomain,
} from "#shared/names/look-alike.ts"

export interface AttestedName {
  issuer: string
  name: string
  domain: string | null
}

interface Filed {
  attested: AttestedName
  likeness: Likeness
}

/** Attested names and domains, filed so that those like another one are found without comparing all. */
export interface AttestedNames {
  names: ReadonlyMap<string, readonly Filed[]>
  domains: ReadonlyMap<string, readonly Filed[]>
  /** By issuer and name, what was found for it. */
  found: Map<string, readonly AttestedName[]>
}

const LOOK_ALIKES_MAX = 5
const FOUND_MAX = 20_000
/** A name that was decided about a moment ago may be missing from public answers that long. */
const KEPT_MS = 60_000

/** Other attested companies whose name may be taken for this one. */
export function lookAlikes(
  attested: AttestedNames,
  { issuer, name }: Omit<AttestedName, "domain">,
): readonly AttestedName[] {
  const asked = `${issuer} ${name}`
  const known = attested.found.get(asked)
  if (known) return known
  if (attested.found.size >= FOUND_MAX) attested.found.clear()
  const found = seek(attested.names, issuer, name)
  attested.found.set(asked, found)
  return found
}

function seek(filed: AttestedNames["names"], issuer: string, name: string): AttestedName[] {
  const likeness = likenessOf(name)
  const near = new Set([...placesToSeek(likeness)].flatMap((place) => filed.get(place) ?? []))
  const alike = [...near].filter((one) => one.attested.issuer !== issuer && areAlike(likeness, one.likeness))
  return [...new Set(alike.map((one) => one.attested))].slice(0, LOOK_ALIKES_MAX)
}

/** The same of a company that asks to be verified, and those whose domain its own may be taken for. */
export function lookAlikesOf(
  attested: AttestedNames,
  { id, name, domain: own }: { id: string; name: string; domain: string | null },
): LookAlike[] {
  const issuer = issuerIdOf(id)
  const byName = lookAlikes(attested, { issuer, name })
  const byDomain = own === null ? [] : seek(attested.domains, issuer, wordsOfDomain(own))
  return [
    ...byName.map((one) => ({
      ...{ name: one.name, domain: one.domain, by: "name" as const },
      shared: sharedWords(name, likenessOf(one.name)),
    })),
    ...byDomain
      .filter((one) => !byName.some(({ issuer: known }) => known === one.issuer))
      .map((one) => ({
        ...{ name: one.name, domain: one.domain, by: "domain" as const },
        shared: sharedWords(wordsOfDomain(own!), likenessOf(wordsOfDomain(one.domain!))),
      })),
  ]
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
  const decided = await findRows(read, "attestations", { wanted: "attested" }, ["issuer", "name", "domain", "chain_id"])
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
  return fileNames([...attested.values()].flat())
}

export function fileNames(attested: Iterable<AttestedName>): AttestedNames {
  const [names, domains] = [new Map<string, Filed[]>(), new Map<string, Filed[]>()]
  const known = new Set<string>()
  const file = (place: Map<string, Filed[]>, one: AttestedName, text: string) => {
    const likeness = keptLikeness(text)
    for (const at of placesOf(likeness)) {
      const there = place.get(at)
      if (there) there.push({ attested: one, likeness })
      else place.set(at, [{ attested: one, likeness }])
    }
  }
  for (const one of attested) {
    const key = `${one.issuer} ${one.name}`
    if (!known.has(key)) file(names, one, one.name)
    if (one.domain && !known.has(`${key} ${one.domain}`)) file(domains, one, wordsOfDomain(one.domain))
    known.add(key).add(`${key} ${one.domain}`)
  }
  return { names, domains, found: new Map() }
}

const NAMES_KEPT_MAX = 40_000
const kept = new Map<string, Likeness>()

/** Names hardly change, and all are filed anew each time. */
function keptLikeness(name: string): Likeness {
  const known = kept.get(name)
  if (known) return known
  if (kept.size >= NAMES_KEPT_MAX) kept.clear()
  const likeness = likenessOf(name)
  kept.set(name, likeness)
  return likeness
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

/** Once another name is attested, or one no more. */
export function forgetAttestedNames({ db }: Pick<App, "db">): void {
  recent.delete(db.read)
}
