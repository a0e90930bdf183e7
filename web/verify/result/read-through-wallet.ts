import { type Certificate, parseCertificate } from "#proof/certificate.ts"
import type { ChainDescription } from "#shared/api/chains.ts"
import type { InjectedWallet } from "#web/injected-wallets.ts"
import type { BrowserStatement, IndexStatement } from "#web/verify/card/statements.ts"
import { knownChains } from "#web/verify/chain/chains.ts"
import { checkCertificate, checkCode } from "#web/verify/chain/own-check.ts"
import { type WalletProblem, walletChainId, walletNode } from "#web/verify/chain/wallet-node.ts"
import { certificateOf, compared } from "./read-for-yourself.ts"

export type ThroughWallet =
  | { state: "read"; statement: BrowserStatement }
  /** `chain`: where the product is; null when nobody could say. */
  | { state: WalletProblem; chain: ChainDescription | null }

/** The browser's own statement about a code once more, all of it through a wallet's node. */
export async function readThroughWallet(
  code: string,
  index: IndexStatement,
  wallet: InjectedWallet,
): Promise<ThroughWallet> {
  const [chains, text] = await Promise.all([knownChains(), certificateOf(code)])
  const certificate = readable(text)
  // Without a certificate nothing but the chain itself can say where the product is.
  const chain_id = certificate?.chain_id ?? (await walletChainId(wallet).catch(() => null))
  const chain = chains.find((known) => known.chain_id === chain_id)
  if (!chain) return { state: chain_id === null ? "silent" : "other_chain", chain: chains[0] ?? null }
  const node = await walletNode(wallet, chain)
  if (typeof node === "string") return { state: node, chain }
  const { fetch } = node
  const own = await (certificate && text
    ? checkCertificate(text, code, [node.chain], { fetch })
    : checkCode(code, [node.chain], { fetch }))
  if (own.report.verdict === "unchecked") return { state: "silent", chain }
  return { state: "read", statement: own.certificate ? await compared(own, index, { fetch }) : { state: "not_found" } }
}

function readable(text: string | null): Certificate | null {
  try {
    return text === null ? null : parseCertificate(text)
  } catch {
    return null
  }
}
