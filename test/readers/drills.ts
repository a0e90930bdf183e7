/** What may have happened to a product or to the nodes, and what every reader has to say of it. */
import { encodeFunctionData } from "viem/utils"
import { issuerRegistryAbi } from "#contracts/abi.ts"
import { LOCAL_ISSUERS } from "#contracts/local.ts"
import { type Certificate, forShowing } from "#proof/certificate.ts"
import type { CertificateReport, CheckName, NamedCheck } from "#proof/certificate-report.ts"
import type { Statement } from "#proof/statement.ts"
import {
  type Lie,
  lieAbout,
  mintBatch,
  mintIndividual,
  newIssuer,
  type RegistryChain,
} from "#test/proof/registry-chain.ts"
import { brandAccount, brandKeysOn, newPasskey, signed, signedByPasskey } from "#test/proof/signatures.ts"

export const READERS = ["/v/{code}", "verify.html", "script", "package"] as const
export type ReaderName = (typeof READERS)[number]

type NotPassed = `${Exclude<NamedCheck["outcome"], "passed">} ${CheckName}`

export interface Drill {
  /** A certificate, or what somebody made of one. */
  make: (chain: RegistryChain) => Promise<Certificate | object>
  /** Those that can be handed such a file; all where it is left out. */
  readers?: readonly ReaderName[]
  /** By node, `a` or `b`. */
  lies?: Record<string, Lie>
  verdict: CertificateReport["verdict"]
  exit_code: 0 | 1 | 2 | 3
  /** What `/v/{code}` shows where the service says that all is well. */
  outcome: string
  /** The checks that have not passed, in order. */
  not_passed: NotPassed[]
}

/** The code is `0123456789AK`. */
const TOKEN_OF_ANY_CODE = "0xdc7326e7c92002e456bae494aaac3588e1782b55b86802fc3cd65534d2b2817e"
const BRAND = brandAccount("1")
/** The brand has not signed it, and need not have. */
const BEHALF: NotPassed[] = ["notice brand_signed"]
const unread: NotPassed[] = [
  ...(["unchecked token_exists", "unchecked record_unchanged"] as const),
  ...(["unchecked issuer_attested", "unchecked not_recalled"] as const),
]
const silence: Lie = () => new Response("", { status: 500 })
const oldHead: Lie = lieAbout("eth_getBlockByNumber", (honest) => ({ ...(honest as object), timestamp: "0x1" }))

async function attested(chain: RegistryChain, issuer = newIssuer()) {
  await chain.attest(issuer.id, issuer.name, "acme.example")
  return issuer
}

async function signsAll(chain: RegistryChain) {
  const issuer = await attested(chain)
  const keys = brandKeysOn(chain)
  await keys.addKey(issuer.id, BRAND)
  await keys.signFrom(issuer.id, BRAND)
  return issuer
}

const fine = async (chain: RegistryChain) => mintIndividual(chain, await attested(chain))

async function changed(chain: RegistryChain) {
  const { record, ...more } = await fine(chain)
  return { ...more, record: { ...record, body: { ...record.body, name: "Gold chair" } } }
}

const distrust = async (chain: RegistryChain, issuer: string) => {
  const block = BigInt(String(await chain.ask("eth_blockNumber", [])))
  const args = [issuer, block, block, 1]
  await chain.send(
    "deployer",
    LOCAL_ISSUERS,
    encodeFunctionData({ abi: issuerRegistryAbi, functionName: "distrust", args } as never),
  )
}

export const DRILLS = {
  "a single product": { make: fine, verdict: "valid", exit_code: 0, outcome: "valid", not_passed: BEHALF },
  "a product of a batch": {
    make: async (chain) => (await mintBatch(chain, 3, await attested(chain)))[1]!,
    ...{ verdict: "valid", exit_code: 0, outcome: "valid", not_passed: BEHALF },
  },
  "a copy for showing": {
    make: async (chain) => forShowing(await fine(chain)),
    readers: ["verify.html", "script", "package"],
    ...{ verdict: "valid", exit_code: 0, outcome: "valid", not_passed: ["notice token_matches_code", ...BEHALF] },
  },
  "a record that was changed": {
    make: changed,
    ...{ verdict: "changed", exit_code: 1, outcome: "changed" },
    not_passed: ["failed record_unchanged", "unchecked issuer_attested", "unchecked not_recalled"],
  },
  "a code that leads to another token": {
    make: async (chain) => {
      const { record, ...more } = await fine(chain)
      return { ...more, record: { ...record, code: "0123456789AK" } }
    },
    ...{ verdict: "changed", exit_code: 1, outcome: "changed" },
    not_passed: [
      ...(["failed token_matches_code", "failed record_unchanged"] as const),
      ...(["unchecked issuer_attested", "unchecked not_recalled"] as const),
    ],
  },
  "a place in the batch that is not proved": {
    make: async (chain) => {
      const [one, other] = await mintBatch(chain, 3, await attested(chain))
      return { ...one!, batch: { ...one!.batch!, proof: other!.batch!.proof } }
    },
    ...{ verdict: "changed", exit_code: 1, outcome: "changed" },
    not_passed: [
      ...(["failed proof_matches_token", "failed record_unchanged"] as const),
      ...(["unchecked issuer_attested", "unchecked not_recalled"] as const),
    ],
  },
  "a token that nobody minted": {
    make: async (chain) => {
      const product = await fine(chain)
      return { ...product, record: { ...product.record, code: "0123456789AK" }, token_id: TOKEN_OF_ANY_CODE }
    },
    ...{ verdict: "not_found", exit_code: 1, outcome: "contradicted" },
    not_passed: ["failed token_exists", ...unread.slice(1)],
  },
  "a registry that is not ours": {
    make: async (chain) => ({ ...(await fine(chain)), registry: `0x${"12".repeat(20)}` }),
    ...{ verdict: "unknown_registry", exit_code: 1, outcome: "contradicted" },
    not_passed: ["failed registry_known", ...unread],
  },
  "a file that is no certificate": {
    make: async () => ({}),
    ...{ verdict: "malformed", exit_code: 1, outcome: "changed", not_passed: ["failed format"] },
  },
  "a newer format": {
    make: async (chain) => ({ ...(await fine(chain)), format: "touchmark-certificate/3" }),
    ...{ verdict: "unchecked", exit_code: 2, outcome: "newer", not_passed: ["unchecked format", ...unread] },
  },
  "a newer record": {
    make: async (chain) => ({ ...(await fine(chain)), record: { v: 3 } }),
    ...{ verdict: "unchecked", exit_code: 2, outcome: "newer", not_passed: ["unchecked record_canonical", ...unread] },
  },
  "a recalled product": {
    make: async (chain) => {
      const product = await fine(chain)
      await chain.recall(product.token_id)
      return product
    },
    ...{ verdict: "recalled", exit_code: 1, outcome: "recalled", not_passed: ["failed not_recalled", ...BEHALF] },
  },
  "a code that was minted twice": {
    make: async (chain) => {
      const issuer = await attested(chain)
      const [product] = await mintBatch(chain, 3, issuer)
      await mintIndividual(chain, issuer, product!.record.code)
      return product!
    },
    ...{ verdict: "valid", exit_code: 0, outcome: "valid", not_passed: ["notice one_record", ...BEHALF] },
  },
  "a code whose other record is recalled": {
    make: async (chain) => {
      const issuer = await attested(chain)
      const [product] = await mintBatch(chain, 3, issuer)
      await chain.recall((await mintIndividual(chain, issuer, product!.record.code)).token_id)
      return product!
    },
    ...{ verdict: "recalled", exit_code: 1, outcome: "recalled" },
    not_passed: ["failed not_recalled", "notice one_record", ...BEHALF],
  },
  "a distrusted block": {
    make: async (chain) => {
      const product = await fine(chain)
      await distrust(chain, product.record.body.issuer.id)
      return product
    },
    ...{ verdict: "distrusted", exit_code: 1, outcome: "distrusted", not_passed: ["failed mint_trusted"] },
  },
  "an issuer whom nobody attested": {
    make: (chain) => mintIndividual(chain),
    ...{ verdict: "valid", exit_code: 3, outcome: "unknown_maker", not_passed: ["notice issuer_attested", ...BEHALF] },
  },
  "an issuer who bears another name": {
    make: async (chain) => {
      const issuer = newIssuer()
      await chain.attest(issuer.id, "Another Kft.", "acme.example")
      return mintIndividual(chain, issuer)
    },
    ...{ verdict: "valid", exit_code: 3, outcome: "unknown_maker", not_passed: ["notice issuer_attested", ...BEHALF] },
  },
  "an issuer attested after the mint": {
    make: async (chain) => {
      const issuer = newIssuer()
      const product = await mintIndividual(chain, issuer)
      await attested(chain, issuer)
      return product
    },
    ...{ verdict: "valid", exit_code: 0, outcome: "valid", not_passed: BEHALF },
  },
  "a mint after the attestation's end": {
    make: async (chain) => {
      const issuer = await attested(chain)
      await chain.revoke(issuer.id, BigInt(await brandKeysOn(chain).now_s()))
      await chain.mine()
      return mintIndividual(chain, issuer)
    },
    ...{ verdict: "valid", exit_code: 3, outcome: "unknown_maker", not_passed: ["notice issuer_attested", ...BEHALF] },
  },
  "an attestation that came after the mint and has ended since": {
    make: async (chain) => {
      const issuer = newIssuer()
      const product = await mintIndividual(chain, issuer)
      await chain.mine()
      await attested(chain, issuer)
      await chain.mine()
      await chain.revoke(issuer.id, BigInt(await brandKeysOn(chain).now_s()))
      return product
    },
    ...{ verdict: "valid", exit_code: 3, outcome: "unknown_maker", not_passed: ["notice issuer_attested", ...BEHALF] },
  },
  "an attestation that has ended since": {
    make: async (chain) => {
      const product = await fine(chain)
      await chain.mine()
      await chain.revoke(product.record.body.issuer.id, BigInt(await brandKeysOn(chain).now_s()))
      return product
    },
    ...{ verdict: "valid", exit_code: 3, outcome: "once_attested", not_passed: ["notice issuer_attested", ...BEHALF] },
  },
  "the signature of a brand that signs everything": {
    make: async (chain) => signed(await mintIndividual(chain, await signsAll(chain)), BRAND),
    ...{ verdict: "valid", exit_code: 0, outcome: "valid", not_passed: [] },
  },
  "a passkey's signature": {
    make: async (chain) => {
      const [issuer, passkey] = [await attested(chain), newPasskey()]
      await brandKeysOn(chain).addPasskey(issuer.id, passkey)
      return signedByPasskey(await mintIndividual(chain, issuer), passkey)
    },
    ...{ verdict: "valid", exit_code: 0, outcome: "valid", not_passed: [] },
  },
  "the signature of a passkey that is not the brand's": {
    make: async (chain) => signedByPasskey(await mintIndividual(chain, await signsAll(chain)), newPasskey()),
    ...{ verdict: "distrusted", exit_code: 1, outcome: "distrusted", not_passed: ["failed brand_signed"] },
  },
  "a passkey's signature of another product": {
    make: async (chain) => {
      const [issuer, passkey] = [await attested(chain), newPasskey()]
      await brandKeysOn(chain).addPasskey(issuer.id, passkey)
      const [one, other] = [await mintIndividual(chain, issuer), await mintIndividual(chain, issuer)]
      const { statements } = await signedByPasskey(other, passkey)
      const { message } = (await signedByPasskey(one, passkey)).statements![0] as Statement
      return { ...one, statements: [{ ...(statements![0] as Statement), message }] }
    },
    ...{ verdict: "valid", exit_code: 0, outcome: "valid", not_passed: ["notice brand_signed"] },
  },
  "a signature with a foreign key": {
    make: async (chain) => signed(await fine(chain), BRAND),
    ...{ verdict: "valid", exit_code: 0, outcome: "valid", not_passed: ["notice brand_signed"] },
  },
  "a brand that signs everything but this": {
    make: async (chain) => mintIndividual(chain, await signsAll(chain)),
    ...{ verdict: "distrusted", exit_code: 1, outcome: "distrusted", not_passed: ["failed brand_signed"] },
  },
  "nodes that stand still": {
    make: fine,
    lies: { a: oldHead, b: oldHead },
    ...{ verdict: "unchecked", exit_code: 2, outcome: "unconfirmed", not_passed: unread },
  },
  "nodes that disagree": {
    make: fine,
    lies: { b: lieAbout("eth_call", (honest) => String(honest).replace(/1(?=[^1]*$)/, "3")) },
    ...{ verdict: "unchecked", exit_code: 2, outcome: "unconfirmed", not_passed: unread },
  },
  "one of two nodes that is silent": {
    make: fine,
    lies: { a: silence },
    ...{ verdict: "unchecked", exit_code: 2, outcome: "unconfirmed", not_passed: unread },
  },
} satisfies Record<string, Drill>
