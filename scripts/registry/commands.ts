import {
  type Abi,
  type Address,
  encodeFunctionData,
  type Hex,
  isAddress,
  keccak256,
  parseAbiItem,
  toBytes,
  zeroHash,
} from "viem"
import { issuerKeysAbi, issuerRegistryAbi, productRegistryAbi } from "#contracts/abi.ts"
import { type KeyAct, keyHashOf } from "#contracts/key-acts.ts"
import { issuerIdOf } from "#proof/certificate-report.ts"
import { faultInCompanyName } from "#shared/company-name.ts"
import { lookAlike } from "#shared/names/look-alike.ts"
import { RECALL_REASONS } from "#shared/recall-reasons.ts"
import { logsSince } from "./audit.ts"
import type { RegistryConnection, Signer } from "./networks.ts"
import { Refusal } from "./plan.ts"

const ATTESTED = parseAbiItem("event IssuerAttested(bytes32 indexed issuer, string name, string domain)")

/** Whether names that look alike were compared by a person: `--similar yes`. */
const SIMILAR = "yes: you have compared the look-alikes that were named, and it is another company"

/** Throws Refusal for a name that no company may have, or that a reader may take for another attested one. */
export async function refuseLookAlike(
  reader: RegistryConnection["reader"],
  issuers: Address,
  { first_block, issuer, name, similar }: { first_block: number; issuer: string; name: string; similar: string },
): Promise<void> {
  const fault = faultInCompanyName(name)
  if (fault) throw new Refusal(`The name cannot be attested, because it has ${fault}.`)
  if (similar === "yes") return
  const attested = await logsSince(reader, issuers, [ATTESTED], first_block)
  const alike = attested.filter(({ args }) => args.issuer !== issuer && lookAlike(args.name, name))
  if (alike.length === 0) return
  const named = alike.map(({ args }) => `${args.name} (${args.domain || args.issuer})`).join(", ")
  throw new Refusal(`The name looks like an attested one: ${named}. Compare them, then add --similar yes.`)
}

export interface Command {
  /** Its purpose, for `--help`. */
  says: string
  /** Whose key signs. */
  signer: Signer
  /** Options, and what each is. */
  takes: Record<string, string>
  /** Options that may be left out. */
  mayTake?: Record<string, string>
  contract: "registry" | "issuers" | "keys"
  call(options: Record<string, string>): { functionName: string; args: unknown[] }
  /** What a brand's key may sign for; the signature is then the call's last argument. */
  act?: KeyAct
}

const ABI: Record<Command["contract"], Abi> = {
  registry: productRegistryAbi,
  issuers: issuerRegistryAbi,
  keys: issuerKeysAbi,
}
const ROLE_NAMES = ["recaller", "reinstater", "pauser", "attester"] as const

const roleOf = (name: string) => {
  if (!ROLE_NAMES.some((known) => known === name))
    throw new Refusal(`There is no role ${name}. The roles are ${ROLE_NAMES.join(", ")}.`)
  return keccak256(toBytes(`${name.toUpperCase()}_ROLE`))
}
/** The role with this hash, as people call it. */
export const roleNamed = (hash: Hex): string =>
  BigInt(hash) === 0n ? "admin" : (ROLE_NAMES.find((name) => roleOf(name) === hash) ?? hash)
const hex32 = (text: string): Hex => {
  if (!/^0x[0-9a-fA-F]{64}$/.test(text)) throw new Refusal(`${text} is not 0x and 64 hex digits.`)
  return text as Hex
}
const addressOf = (text: string): Address => {
  if (!isAddress(text)) throw new Refusal(`${text} is not an address: 0x and 40 hex digits with the right checksum.`)
  return text
}
const wholeNumberOf = (text: string): bigint => {
  if (!/^\d+$/.test(text)) throw new Refusal(`${text} is not a whole number.`)
  return BigInt(text)
}
const secondsOf = (text: string): bigint => {
  const time_ms = Date.parse(text)
  if (!/^\d{4}-\d\d-\d\d/.test(text) || Number.isNaN(time_ms)) throw new Refusal(`${text} is not a date and time.`)
  return BigInt(Math.floor(time_ms / 1000))
}
const baseUriOf = (text: string): string => {
  if (!URL.canParse(text) || !text.endsWith("/")) throw new Refusal(`${text} is not a web address that ends in /.`)
  return text
}
/** One of our company ids, or an issuer id as on chain. */
const issuerOf = (text: string): Hex => {
  if (text.startsWith("0x")) return hex32(text)
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text))
    throw new Refusal(`${text} is not a company's id, and not 0x and 64 hex digits.`)
  return issuerIdOf(text)
}
const reasonOf = (name: string) => {
  const code = (RECALL_REASONS as readonly string[]).indexOf(name)
  if (code < 0) throw new Refusal(`There is no reason ${name}. The reasons are ${RECALL_REASONS.join(", ")}.`)
  return code
}
/** Only a live key of the brand says from when on its keys count no more. The attester's end is now: 0. */
const endOf = ({ signedBy, since }: Record<string, string>): bigint => {
  if (signedBy && !since) throw new Refusal(`--since is missing: ${SINCE}.`)
  if (!signedBy && since) throw new Refusal("Without --signed-by the key ends now, so leave out --since.")
  return since ? secondsOf(since) : 0n
}
/** A wallet's address, or the two halves of a passkey's public key. */
const keyOf = (text: string): { hash: Hex; kind: number } => {
  const [x, y, ...rest] = text.split(",")
  return y === undefined ? keyHashOf(addressOf(text)) : keyHashOf(hex32(x!), hex32([y, ...rest].join(",")))
}
/** The same, or its hash: of a key that somebody else has added, a brand knows no more. */
const keyHashIn = (text: string): Hex => (/^0x[0-9a-f]{64}$/i.test(text) ? hex32(text) : keyOf(text).hash)
const yesOrNo = (text: string): boolean => {
  if (text !== "yes" && text !== "no") throw new Refusal(`${text} is neither yes nor no.`)
  return text === "yes"
}
const role = { role: ROLE_NAMES.join(" | "), account: "address" }
const issuer = { issuer: "the company's id, or 0x and 64 hex digits" }
const key = { key: "the brand's key: its address, or x,y of a passkey (0x and 64 hex digits each)" }
const SINCE = "with --signed-by only: from when on, such as 2027-03-05T10:00:00Z; not in the future"
const SIGNED_BY = "a live key of the brand, as its key file or its signature (0x...); ask: only print what to sign"
const recalled = { token: "token id, 0x and 64 hex digits", reason: RECALL_REASONS.join(" | ") }
const recalledBatch = { root: "root of the batch", reason: RECALL_REASONS.join(" | ") }

/** Everything that a key holder can do to a live registry, one transaction each. */
export const COMMANDS: Record<string, Command> = {
  grant: {
    says: "Give a role to an account",
    signer: "admin",
    takes: role,
    contract: "issuers",
    call: ({ role: name, account }) => ({ functionName: "grantRole", args: [roleOf(name!), addressOf(account!)] }),
  },
  revoke: {
    says: "Revoke a role from an account",
    signer: "admin",
    takes: role,
    contract: "issuers",
    call: ({ role: name, account }) => ({ functionName: "revokeRole", args: [roleOf(name!), addressOf(account!)] }),
  },
  "offer-admin": {
    says: "Offer the admin role to an account",
    signer: "admin",
    takes: { account: "address" },
    contract: "issuers",
    call: ({ account }) => ({ functionName: "beginDefaultAdminTransfer", args: [addressOf(account!)] }),
  },
  "accept-admin": {
    says: "Accept the admin role once the delay is over",
    signer: "admin",
    takes: {},
    contract: "issuers",
    call: () => ({ functionName: "acceptDefaultAdminTransfer", args: [] }),
  },
  "keep-admin": {
    says: "Withdraw the offer of the admin role",
    signer: "admin",
    takes: {},
    contract: "issuers",
    call: () => ({ functionName: "cancelDefaultAdminTransfer", args: [] }),
  },
  pause: {
    says: "Stop all minting at once",
    signer: "pauser",
    takes: {},
    contract: "registry",
    call: () => ({ functionName: "pause", args: [] }),
  },
  unpause: {
    says: "Resume minting",
    signer: "admin",
    takes: {},
    contract: "registry",
    call: () => ({ functionName: "unpause", args: [] }),
  },
  "set-minter": {
    says: "Set how many products an account may mint in a window; 0 revokes minting",
    signer: "admin",
    contract: "registry",
    takes: { account: "address", capacity: "products", windowSeconds: "seconds" },
    call: (given) => ({
      functionName: "setMinter",
      args: [addressOf(given.account!), wholeNumberOf(given.capacity!), Number(wholeNumberOf(given.windowSeconds!))],
    }),
  },
  distrust: {
    says: "Declare that somebody else had the minting key in these blocks; this cannot be undone",
    signer: "admin",
    takes: { issuer: "all, the company's id, or 0x and 64 hex digits", fromBlock: "block", toBlock: "block" },
    mayTake: { reason: "your own code from 0 to 65535; default: 0" },
    contract: "issuers",
    call: (given) => ({
      functionName: "distrust",
      args: [
        given.issuer === "all" ? zeroHash : issuerOf(given.issuer!),
        ...[given.fromBlock!, given.toBlock!].map(wholeNumberOf),
        Number(wholeNumberOf(given.reason || "0")),
      ],
    }),
  },
  "base-uri": {
    says: "Set the base of token URIs",
    signer: "admin",
    takes: { uri: "address ending in /" },
    contract: "registry",
    call: ({ uri }) => ({ functionName: "setBaseURI", args: [baseUriOf(uri!)] }),
  },
  attest: {
    says: "Attest an issuer",
    signer: "attester",
    contract: "issuers",
    takes: { ...issuer, name: "the registered name" },
    mayTake: { domain: "the company's own domain, if it has one", similar: SIMILAR },
    call: (given) => ({ functionName: "attest", args: [issuerOf(given.issuer!), given.name, given.domain ?? ""] }),
  },
  "revoke-issuer": {
    says: "Withdraw an issuer's attestation",
    signer: "attester",
    contract: "issuers",
    takes: { ...issuer, since: "the time from which it ends, such as 2027-03-05T10:00:00Z; not in the future" },
    call: ({ issuer: id, since }) => ({ functionName: "revokeIssuer", args: [issuerOf(id!), secondsOf(since!)] }),
  },
  "add-key": {
    says: "Add a brand's signing key; a further key without a signature is live after 30 days",
    signer: "attester",
    contract: "keys",
    takes: { ...issuer, ...key },
    mayTake: { signedBy: `${SIGNED_BY}; default: the attester adds it` },
    act: "AddKey",
    call: (given) => {
      const { hash, kind } = keyOf(given.key!)
      return { functionName: "addKey", args: [issuerOf(given.issuer!), hash, kind] }
    },
  },
  "end-key": {
    says: "End a brand's key; the end can later be moved to an earlier time only",
    signer: "attester",
    contract: "keys",
    takes: { ...issuer, ...key },
    mayTake: {
      since: SINCE,
      compromised: "yes: somebody else had the key; default: no",
      signedBy: `${SIGNED_BY}; default: the attester ends it now`,
    },
    act: "EndKey",
    call: (given) => ({
      functionName: "endKey",
      args: [issuerOf(given.issuer!), keyHashIn(given.key!), endOf(given), yesOrNo(given.compromised || "no")],
    }),
  },
  "set-signed-from": {
    says: "Set the time from which a brand signs everything; it is final once that time has come",
    signer: "attester",
    contract: "keys",
    takes: {
      ...issuer,
      time: "such as 2027-03-05T10:00:00Z, not in the past; never: withdraw it before it comes",
      signedBy: SIGNED_BY,
    },
    act: "SetSignedFrom",
    call: ({ issuer: id, time }) => ({
      functionName: "setSignedFrom",
      args: [issuerOf(id!), time === "never" ? 0n : secondsOf(time!)],
    }),
  },
  recall: {
    says: "Recall a product",
    signer: "recaller",
    takes: recalled,
    contract: "registry",
    call: ({ token, reason }) => ({ functionName: "recall", args: [BigInt(hex32(token!)), reasonOf(reason!)] }),
  },
  reinstate: {
    says: "Reverse a product's recall",
    signer: "reinstater",
    takes: recalled,
    contract: "registry",
    call: ({ token, reason }) => ({ functionName: "reinstate", args: [BigInt(hex32(token!)), reasonOf(reason!)] }),
  },
  "recall-batch": {
    says: "Recall a whole batch",
    signer: "recaller",
    takes: recalledBatch,
    contract: "registry",
    call: ({ root, reason }) => ({ functionName: "recallBatch", args: [hex32(root!), reasonOf(reason!)] }),
  },
  "reinstate-batch": {
    says: "Reverse a batch's recall",
    signer: "reinstater",
    takes: recalledBatch,
    contract: "registry",
    call: ({ root, reason }) => ({ functionName: "reinstateBatch", args: [hex32(root!), reasonOf(reason!)] }),
  },
}

export function encodeCommand(contract: Command["contract"], call: ReturnType<Command["call"]>): Hex {
  return encodeFunctionData({ abi: ABI[contract], ...call })
}

export const abiOf = (contract: Command["contract"]): Abi => ABI[contract]
