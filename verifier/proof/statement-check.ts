/**
 * Decides which statements of a certificate count. The key must be live in the block of the mint, by the chain's time.
 */
import type { Certificate } from "./certificate.ts"
import { day } from "./certificate-checks.ts"
import type { RegistryReading, StatementFault } from "./certificate-report.ts"
import type { Hex } from "./hex.ts"
import { type Statement, type StatementSubject, statementFault } from "./statement.ts"
import { signatureFault } from "./statement-signature.ts"

export interface Judged {
  /** Null for a statement that counts. */
  fault: string | null
  key?: Hex
  because?: StatementFault
  /** Its edition is unknown to this reader. */
  isOther?: true
}

export function judge(certificate: Certificate, record_hash: Hex, reading: RegistryReading): Judged[] {
  const subject = { ...certificate, record_hash, issuer: certificate.record.body.issuer.id }
  return (certificate.statements ?? []).map((statement) => {
    const fault = statementFault(statement)
    if (fault) return { fault: `a statement: ${fault.reason}`, ...(fault.is_other_edition && { isOther: true }) }
    return judgeOne(subject, statement as Statement, reading)
  })
}

/** Whether a well-formed statement counts for a product or a batch that was minted in that block. */
export function judgeOne(
  subject: StatementSubject,
  statement: Statement,
  { keys, minted }: Pick<RegistryReading, "keys" | "minted">,
): Judged {
  const { key } = statement
  const life = keys?.[key]
  const minted_s = minted?.time ?? 0
  const no = (because: StatementFault, fault: string): Judged => ({ key, because, fault })
  if (!isAbout(subject, statement)) return no("other", "the statement is about something else")
  if (!life) return no("no_key", "the chain knows no such key of the brand")
  if (minted_s < life.from) return no("early", `the key was not live before ${day(life.from)}`)
  if (life.until !== null && minted_s >= life.until) {
    return life.compromised
      ? no("compromised", `the key was in other hands since ${day(life.until)}`)
      : no("ended", `the key had ended on ${day(life.until)}`)
  }
  const fault = signatureFault(statement, subject)
  return fault ? no("not_signed", fault) : { key, fault }
}

const ZERO = `0x${"0".repeat(64)}`

/** Whether it is about this product, or about the product's batch. */
function isAbout({ issuer, token_id, record_hash, batch }: StatementSubject, { message }: Statement): boolean {
  if (message.issuer !== issuer) return false
  if (batch) return message.root === batch.root && message.size === batch.size
  return message.root === ZERO && message.tokenId === token_id && message.recordHash === record_hash
}
