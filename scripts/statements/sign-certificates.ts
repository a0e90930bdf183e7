import { readFileSync, writeFileSync } from "node:fs"
import type { PrivateKeyAccount } from "viem/accounts"
import {
  type Certificate,
  CertificateError,
  certificateText,
  hashOfRecord,
  parseCertificate,
} from "#proof/certificate.ts"
import type { Statement } from "#proof/statement.ts"
import { UsageError } from "#scripts/command.ts"
import { type Signable, sign } from "./sign.ts"

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
