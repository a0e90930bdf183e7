import { readFileSync, writeFileSync } from "node:fs"
import { setTimeout as wait } from "node:timers/promises"
import type { PrivateKeyAccount } from "viem/accounts"
import {
  type Certificate,
  CertificateError,
  certificateText,
  hashOfRecord,
  parseCertificate,
} from "#proof/certificate.ts"
import type { Hex } from "#proof/hex.ts"
import { keyHashOf, STATEMENT_FORMAT, type Statement, statementDigest, statementMessage } from "#proof/statement.ts"
import { UsageError } from "#scripts/command.ts"
import type { Unsigned, UnsignedList } from "#shared/api/statements.ts"

type Signable = { chain_id: number; registry: Hex; issuer: Hex } & (
  | { root: Hex; size: number }
  | { token_id: Hex; record_hash: Hex }
)

/** A statement of now, signed with a key from a file. */
async function sign(account: PrivateKeyAccount, subject: Signable): Promise<Statement> {
  const named = { issuer: subject.issuer, issuedAt: Math.floor(Date.now() / 1_000) }
  const message =
    "root" in subject
      ? statementMessage({ ...named, root: subject.root, size: subject.size })
      : statementMessage({ ...named, tokenId: subject.token_id, recordHash: subject.record_hash })
  const address = account.address.toLowerCase() as Hex
  const signature = await account.sign({ hash: statementDigest(message, subject) })
  return { format: STATEMENT_FORMAT, key: keyHashOf({ address }), type: "secp256k1", address, message, signature }
}

interface Asked {
  service: string
  api_key: string
  /** Roots and token ids; null: everything that is not signed. */
  only: readonly string[] | null
  follow: boolean
}

const LOOK_AGAIN_MS = 30_000

/** Signs for mints that nobody has signed for, and sends the statements to the service, which compares them with the chain. */
export async function signUnsigned(asked: Asked, account: PrivateKeyAccount): Promise<void> {
  let signed = 0
  const refused = new Map<string, string>()
  for (const subject of asked.only ?? []) {
    const { items } = await call<UnsignedList>(asked, `/unsigned-mints?subject=${encodeURIComponent(subject)}`)
    if (!items[0]) throw new UsageError(`${subject} is already signed, or is not a mint of this company.`)
    const why = await signOne(asked, account, items[0])
    if (why === null) signed++
    else refused.set(subject, why)
  }
  let cursor: string | null = null
  while (!asked.only) {
    const page: UnsignedList = await call(asked, `/unsigned-mints${cursor === null ? "" : `?cursor=${cursor}`}`)
    for (const item of page.items) {
      if (refused.has(item.subject)) continue
      const why = await signOne(asked, account, item)
      if (why === null) signed++
      else refused.set(item.subject, why)
    }
    // Refused mints stay in the list, so the next page follows them.
    cursor = page.next_cursor
    if (cursor !== null) continue
    if (!asked.follow) break
    await wait(LOOK_AGAIN_MS)
  }
  if (signed === 0 && refused.size > 0) throw new UsageError(`Nothing was signed: ${[...refused.values()][0]}`)
  console.log(`Signed as ${account.address}: ${signed} statements, ${refused.size} refused.`)
}

/** Null, or why this key cannot sign for this mint: for example because it was not live then. */
async function signOne(asked: Asked, account: PrivateKeyAccount, item: Unsigned): Promise<string | null> {
  const statement = await sign(account, item as Signable)
  const what = `${item.root ? `batch of ${item.size}` : "single product"} ${item.subject}`
  try {
    await call(asked, "/statements", { chain_id: item.chain_id, statement })
  } catch (error) {
    if (!(error instanceof StatementRefused)) throw error
    console.log(`Refused: ${what}: ${error.message}`)
    return error.message
  }
  console.log(`Signed: ${what}, minted ${item.minted_at}, chain ${item.chain_id}`)
  return null
}

const CONFLICT = 409

class StatementRefused extends Error {}

const TIMEOUT_MS = 30_000
const RETRY_AFTER_S_MAX = 60

async function call<Answer>(asked: Asked, path: string, body?: object): Promise<Answer> {
  const { service, api_key } = asked
  const answer = await fetch(`${service.replace(/\/+$/, "")}${path}`, {
    method: body ? "POST" : "GET",
    headers: { authorization: `Bearer ${api_key}`, "content-type": "application/json" },
    signal: AbortSignal.timeout(TIMEOUT_MS),
    ...(body && { body: JSON.stringify(body) }),
  }).catch((error: unknown) => {
    throw new UsageError(`${service} did not answer (${error instanceof Error ? error.message : error}).`)
  })
  const retry_after_s = Number(answer.headers.get("retry-after"))
  if (answer.status === 429 && retry_after_s > 0 && retry_after_s <= RETRY_AFTER_S_MAX) {
    await answer.body?.cancel()
    await wait(retry_after_s * 1_000)
    return call(asked, path, body)
  }
  const said = (await answer.json().catch(() => ({}))) as Answer & { detail?: string }
  if (answer.status === CONFLICT) throw new StatementRefused(said.detail)
  if (!answer.ok) throw new UsageError(`${service} answered ${answer.status}: ${said.detail ?? "nothing more"}`)
  return said
}

/** Signs for each certificate's product or batch, and puts the statement into its file. All are read before any is written. */
export async function signCertificates(paths: string[], open: () => Promise<PrivateKeyAccount>): Promise<void> {
  const certificates = paths.map((path) => [path, readCertificate(path)] as const)
  const account = await open()
  const made = new Map<string, Statement>()
  for (const [path, certificate] of certificates) {
    const place = `${certificate.chain_id} ${certificate.registry} ${certificate.batch?.root ?? certificate.token_id}`
    const statement = made.get(place) ?? (await sign(account, subjectOf(certificate)))
    made.set(place, statement)
    const others = (certificate.statements ?? []).filter((one) => !("key" in one) || one.key !== statement.key)
    writeFileSync(path, certificateText({ ...certificate, statements: [...others, statement] }))
  }
  console.log(`Signed as ${account.address}: ${made.size} statements, in ${paths.length} certificates.`)
}

function subjectOf(certificate: Certificate): Signable {
  const { chain_id, registry, token_id, batch, record } = certificate
  const place = { chain_id, registry, issuer: record.body.issuer.id }
  return batch ? { ...place, ...batch } : { ...place, token_id, record_hash: hashOfRecord(certificate) }
}

function readCertificate(path: string): Certificate {
  try {
    return parseCertificate(readFileSync(path))
  } catch (error) {
    const why = error instanceof CertificateError ? `is not a certificate: ${error.reason}` : "cannot be read"
    throw new UsageError(`${path} ${why}. Nothing was signed.`)
  }
}
