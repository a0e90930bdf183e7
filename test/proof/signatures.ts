import { createHash, generateKeyPairSync, sign } from "node:crypto"
import { privateKeyToAccount } from "viem/accounts"
import { encodeFunctionData } from "viem/utils"
import { issuerKeysAbi } from "#contracts/abi.ts"
import { type KeyAct, keyActData } from "#contracts/key-acts.ts"
import { type LOCAL_ACCOUNTS, LOCAL_KEYS } from "#contracts/local.ts"
import { type Certificate, hashOfRecord } from "#proof/certificate.ts"
import { P256 } from "#proof/ecdsa.ts"
import { fromHex, type Hex, toHex } from "#proof/hex.ts"
import {
  keyHashOf,
  type PasskeyStatement,
  STATEMENT_FORMAT,
  type Statement,
  type StatementMessage,
  type StatementPlace,
  statementDigest,
  statementMessage,
} from "#proof/statement.ts"
import type { RegistryChain } from "./registry-chain.ts"

export const brandAccount = (digit: string) => privateKeyToAccount(`0x${digit.repeat(64)}`)
export type BrandAccount = ReturnType<typeof brandAccount>
const addressOf = (one: BrandAccount) => one.address.toLowerCase() as Hex
export const hashOf = (one: BrandAccount) => keyHashOf({ address: addressOf(one) })

/** What brands do with keys of their own, on a chain of a test. */
export function brandKeysOn(chain: RegistryChain, attester: keyof typeof LOCAL_ACCOUNTS = "attester") {
  const toKeys = (functionName: string, args: unknown[]) =>
    chain.send(attester, LOCAL_KEYS, encodeFunctionData({ abi: issuerKeysAbi, functionName, args } as never))

  async function signAct(by: BrandAccount, act: KeyAct, args: unknown[]): Promise<Hex> {
    const data = encodeFunctionData({ abi: issuerKeysAbi, functionName: "nonceOf", args: [args[0] as Hex] })
    const nonce = BigInt((await chain.ask("eth_call", [{ to: LOCAL_KEYS, data }, "latest"])) as Hex)
    const place = { chain_id: chain.chain_id, keys: LOCAL_KEYS }
    return by.signTypedData(keyActData(act, place, args, nonce) as never)
  }

  async function now_s(): Promise<number> {
    const head = (await chain.ask("eth_getBlockByNumber", ["latest", false])) as { timestamp: string }
    return Number(head.timestamp)
  }

  return {
    now_s,
    addKey: (issuer: Hex, one: BrandAccount) => toKeys("addKey", [issuer, hashOf(one), 1, "0x"]),
    /** With a live key's signature, so it is live at once. */
    async addSigned(issuer: Hex, one: BrandAccount, by: BrandAccount): Promise<void> {
      const args = [issuer, hashOf(one), 1]
      await toKeys("addKey", [...args, await signAct(by, "AddKey", args)])
    },
    addPasskey: (issuer: Hex, { key }: { key: Hex }) => toKeys("addKey", [issuer, key, 2, "0x"]),
    /** By the attester, now. */
    endKey: (issuer: Hex, one: BrandAccount) => toKeys("endKey", [issuer, hashOf(one), 0n, false, "0x"]),
    /** By another key of the brand, as of a time. */
    async endKeyAsOf(issuer: Hex, one: BrandAccount, since_s: number, by: BrandAccount): Promise<void> {
      const args = [issuer, hashOf(one), BigInt(since_s), true]
      await toKeys("endKey", [...args, await signAct(by, "EndKey", args)])
    },
    /** Says so, and waits until that second has come. */
    async signFrom(issuer: Hex, one: BrandAccount): Promise<void> {
      const time = BigInt((await now_s()) + 3)
      await toKeys("setSignedFrom", [issuer, time, await signAct(one, "SetSignedFrom", [issuer, time])])
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

/** A passkey that signs as browsers have it: the bytes of the ceremony, and what a statement makes of them. */
export interface Ceremony {
  flags?: number
  type?: string
  challenge?: string
  high?: boolean
}

export function newPasskey() {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" })
  const jwk = publicKey.export({ format: "jwk" })
  const half = (text: string) => toHex(Buffer.from(text, "base64url"))
  const public_key = { x: half(jwk.x!), y: half(jwk.y!) }
  const key = keyHashOf({ public_key })

  function assert(digest: Uint8Array, { flags = 5, type = "webauthn.get", challenge }: Ceremony = {}) {
    const asked = challenge ?? Buffer.from(digest).toString("base64url")
    const client_data_json = JSON.stringify({ type, challenge: asked, origin: "https://touchmark.test" })
    const authenticator = Buffer.concat([Buffer.alloc(32, 7), Buffer.of(flags, 0, 0, 0, 9)])
    const hash = createHash("sha256").update(client_data_json).digest()
    const signed = (dsaEncoding: "der" | "ieee-p1363") =>
      sign("sha256", Buffer.concat([authenticator, hash]), { key: privateKey, dsaEncoding })
    return { authenticator, client_data_json, signed }
  }
  function statement(message: StatementMessage, place: StatementPlace, ceremony: Ceremony = {}): PasskeyStatement {
    const made = assert(fromHex(statementDigest(message, place)), ceremony)
    const rs = made.signed("ieee-p1363")
    let s = BigInt(toHex(rs.subarray(32)))
    if (s > P256.n / 2n !== (ceremony.high === true)) s = P256.n - s
    const [r, low] = [toHex(rs.subarray(0, 32)), `0x${s.toString(16).padStart(64, "0")}` as Hex]
    const { authenticator, client_data_json } = made
    const signature = { authenticator_data: toHex(authenticator), client_data_json, r, s: low }
    return { format: STATEMENT_FORMAT, key, type: "p256", public_key, message, signature }
  }
  return { key, public_key, assert, statement }
}
