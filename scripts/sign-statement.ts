import { readFileSync, writeFileSync } from "node:fs"
import { parseArgs } from "node:util"
import { type PrivateKeyAccount, privateKeyToAccount } from "viem/accounts"
import { openKeystore } from "#chain/keys/keystore.ts"
import {
  type Certificate,
  CertificateError,
  certificateText,
  hashOfRecord,
  parseCertificate,
} from "#proof/certificate.ts"
import type { Hex } from "#proof/hex.ts"
import { keyHashOf, STATEMENT_FORMAT, type Statement, statementDigest, statementMessage } from "#proof/statement.ts"
import { ask } from "./ask.ts"
import { runCommand, UsageError } from "./command.ts"

const USAGE = `npm run sign-statement -- --key brand.json CERTIFICATE [CERTIFICATE...]

Signs for each certificate's product, or for its whole batch, with the brand's key, and puts the statement into the file. The
chain has to know the key (docs/brand-keys.md). Its password is asked for, or read from a line of the input.`

await runCommand(USAGE, async () => {
  const { values, positionals: paths } = parseArgs({ allowPositionals: true, options: { key: { type: "string" } } })
  if (values.key === undefined || paths.length === 0) throw new UsageError(USAGE)
  // All are read before any is written.
  const certificates = paths.map((path) => [path, readCertificate(path)] as const)
  const account = await openKey(values.key)
  const made = new Map<string, Statement>()
  for (const [path, certificate] of certificates) {
    const subject = certificate.batch?.root ?? certificate.token_id
    const place = `${certificate.chain_id} ${certificate.registry} ${subject}`
    const statement = made.get(place) ?? (await sign(account, certificate))
    made.set(place, statement)
    const others = (certificate.statements ?? []).filter((one) => !("key" in one) || one.key !== statement.key)
    writeFileSync(path, certificateText({ ...certificate, statements: [...others, statement] }))
  }
  console.log(`Signed as ${account.address}: ${made.size} statements, in ${paths.length} certificates.`)
})

function readCertificate(path: string): Certificate {
  try {
    return parseCertificate(readFileSync(path))
  } catch (error) {
    const why = error instanceof CertificateError ? `is no certificate: ${error.reason}` : "cannot be read"
    throw new UsageError(`${path} ${why}. Nothing was signed.`)
  }
}

async function openKey(path: string): Promise<PrivateKeyAccount> {
  const text = readFileSync(path, "utf8")
  const password = (await ask(`Password of ${path}: `, { isHidden: true })) ?? ""
  return privateKeyToAccount(await openKeystore(text, password))
}

async function sign(account: PrivateKeyAccount, certificate: Certificate): Promise<Statement> {
  const { batch, token_id } = certificate
  const issuer = certificate.record.body.issuer.id
  const issuedAt = Math.floor(Date.now() / 1_000)
  const message = batch
    ? statementMessage({ issuer, issuedAt, root: batch.root, size: batch.size })
    : statementMessage({ issuer, issuedAt, tokenId: token_id, recordHash: hashOfRecord(certificate) })
  const address = account.address.toLowerCase() as Hex
  const signature = await account.sign({ hash: statementDigest(message, certificate) })
  return { format: STATEMENT_FORMAT, key: keyHashOf({ address }), type: "secp256k1", address, message, signature }
}
