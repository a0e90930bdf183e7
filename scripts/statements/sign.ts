import type { PrivateKeyAccount } from "viem/accounts"
import type { Hex } from "#proof/hex.ts"
import { keyHashOf, STATEMENT_FORMAT, type Statement, statementDigest, statementMessage } from "#proof/statement.ts"

export type Signable = { chain_id: number; registry: Hex; issuer: Hex } & (
  | { root: Hex; size: number }
  | { token_id: Hex; record_hash: Hex }
)

/** A statement of now, signed with a key from a file. */
export async function sign(account: PrivateKeyAccount, subject: Signable): Promise<Statement> {
  const named = { issuer: subject.issuer, issuedAt: Math.floor(Date.now() / 1_000) }
  const message =
    "root" in subject
      ? statementMessage({ ...named, root: subject.root, size: subject.size })
      : statementMessage({ ...named, tokenId: subject.token_id, recordHash: subject.record_hash })
  const address = account.address.toLowerCase() as Hex
  const signature = await account.sign({ hash: statementDigest(message, subject) })
  return { format: STATEMENT_FORMAT, key: keyHashOf({ address }), type: "secp256k1", address, message, signature }
}
