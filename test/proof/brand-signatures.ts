/** What brands do with keys of their own, on a chain of a test. */
import { privateKeyToAccount } from "viem/accounts"
import { encodeFunctionData } from "viem/utils"
import { issuerKeysAbi } from "#contracts/abi.ts"
import { keyActData } from "#contracts/key-acts.ts"
import { LOCAL_KEYS } from "#contracts/local.ts"
import { type Certificate, hashOfRecord } from "#proof/certificate.ts"
import type { Hex } from "#proof/hex.ts"
import {
  keyHashOf,
  STATEMENT_FORMAT,
  type Statement,
  type StatementMessage,
  type StatementPlace,
  statementDigest,
  statementMessage,
} from "#proof/statement.ts"
import type { newPasskey } from "./passkey.ts"
import type { openRegistryChain } from "./registry-chain.ts"

type RegistryChain = Awaited<ReturnType<typeof openRegistryChain>>

export const brandAccount = (digit: string) => privateKeyToAccount(`0x${digit.repeat(64)}`)
export type BrandAccount = ReturnType<typeof brandAccount>
export const addressOf = (one: BrandAccount) => one.address.toLowerCase() as Hex
export const hashOf = (one: BrandAccount) => keyHashOf({ address: addressOf(one) })

export function brandKeysOn(chain: RegistryChain) {
  const toKeys = (functionName: string, args: unknown[]) =>
    chain.send("attester", LOCAL_KEYS, encodeFunctionData({ abi: issuerKeysAbi, functionName, args } as never))

  async function now_s(): Promise<number> {
    const head = (await chain.ask("eth_getBlockByNumber", ["latest", false])) as { timestamp: string }
    return Number(head.timestamp)
  }

  return {
    now_s,
    addKey: (issuer: Hex, one: BrandAccount) => toKeys("addKey", [issuer, hashOf(one), 1, "0x"]),
    addPasskey: (issuer: Hex, { key }: { key: Hex }) => toKeys("addKey", [issuer, key, 2, "0x"]),
    endKey: (issuer: Hex, one: BrandAccount, since_s: number, compromised = false) =>
      toKeys("endKey", [issuer, hashOf(one), BigInt(since_s), compromised, "0x"]),
    /** Says so, and waits until that second has come. */
    async signFrom(issuer: Hex, one: BrandAccount): Promise<void> {
      const time = BigInt((await now_s()) + 3)
      const place = { chain_id: chain.chain_id, keys: LOCAL_KEYS }
      const data = keyActData("SetSignedFrom", place, [issuer, time], 0n)
      await toKeys("setSignedFrom", [issuer, time, await one.signTypedData(data as never)])
      while ((await now_s()) < time) await chain.mine()
    },
  }
}

type Passkey = ReturnType<typeof newPasskey>
type Sign = (message: StatementMessage, place: StatementPlace) => Promise<Statement>

export const signed = (certificate: Certificate, one: BrandAccount, changed: object = {}): Promise<Certificate> =>
  signedBy(certificate, changed, async (message, place) => {
    const signature = await one.sign({ hash: statementDigest(message, place) })
    const named = { format: STATEMENT_FORMAT, type: "secp256k1", key: hashOf(one), address: addressOf(one) } as const
    return { ...named, message, signature }
  })

export const signedByPasskey = (certificate: Certificate, { statement }: Pick<Passkey, "statement">) =>
  signedBy(certificate, {}, async (message, place) => statement(message, place))

async function signedBy(certificate: Certificate, changed: object, sign: Sign): Promise<Certificate> {
  const { batch, token_id } = certificate
  const [issuer, issuedAt] = [certificate.record.body.issuer.id, 1_800_000_000]
  const subject = batch
    ? { root: batch.root, size: batch.size }
    : { tokenId: token_id, recordHash: hashOfRecord(certificate) }
  const message = { ...statementMessage({ issuer, issuedAt, ...subject }), ...changed }
  return { ...certificate, statements: [...(certificate.statements ?? []), await sign(message, certificate)] }
}
