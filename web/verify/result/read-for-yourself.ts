import type { RpcOptions } from "#proof/rpc-node.ts"
import { deriveSealKey } from "#proof/seal.ts"
import type { RecallReason } from "#shared/api/mints.ts"
import type { VerifyResponse } from "#shared/api/verifications.ts"
import type { Brought } from "#shared/first-view.ts"
import { ApiError } from "#web/api/client.ts"
import { fetchCertificate } from "#web/api/public.ts"
import { stateOf } from "#web/verify/box/asked.ts"
import type { BrowserStatement, IndexStatement, Progress } from "#web/verify/card/statements.ts"
import { knownChains } from "#web/verify/chain/chains.ts"
import { checkCertificate, checkCode, type OwnCheck } from "#web/verify/chain/own-check.ts"
import { differingFields } from "#web/verify/chain/shown-fields.ts"

/**
 * Verifies a code in this browser, from its certificate or the code alone, and compares our index's answer with the
 * result. `tell` hears the progress. What the page has brought is not asked for, and checked like any other.
 */
export async function readForYourself(
  code: string,
  answer: Promise<IndexStatement>,
  tell: (progress: Progress) => void = () => {},
  { certificate, chains: brought }: Brought = {},
): Promise<BrowserStatement> {
  const chains = knownChains(brought)
  const text = certificate ? JSON.stringify(certificate) : await certificateOf(code)
  if (text === "pending") return { state: "nothing" }
  if (text !== null) return compared(await checkCertificate(text, code, await chains, { tell }), answer)
  const own = await checkCode(code, await chains)
  if (own.certificate) return compared(own, answer)
  const read: BrowserStatement = { state: "read", ...own, differing: null }
  if (own.report.unread) return read
  if (own.report.verdict !== "not_found") return { state: "unchecked" }
  return (await isOwnToken(code, await answer)) ? read : { state: "not_found" }
}

/** Whether our index names the token that belongs to this code alone. That it is absent then contradicts us. */
async function isOwnToken(code: string, index: IndexStatement): Promise<boolean> {
  return index.state === "found" && (await deriveSealKey(code)).token_id === index.answer.token_id
}

/** The certificate's text as our service has it; null when it has none, or is silent. */
export async function certificateOf(code: string): Promise<string | "pending" | null> {
  try {
    return await fetchCertificate(code)
  } catch (error) {
    return error instanceof ApiError && stateOf(error) === "pending" ? "pending" : null
  }
}

/** Only a record that the chain confirms is worth comparing with. `how` the nodes are reached, when not by HTTP. */
export async function compared(
  own: OwnCheck,
  answer: Promise<IndexStatement> | IndexStatement,
  how?: RpcOptions,
): Promise<BrowserStatement> {
  const index = await answer
  const { verdict } = own.report
  const proved = verdict === "valid" || verdict === "recalled" ? own.certificate?.record.body : undefined
  const shown = index.state === "found" ? index.answer : null
  const differing = proved && shown ? differingFields(shown, proved) : null
  if (verdict === "valid" && shown?.status === "recalled") differing?.push("recall")
  // What it adds must not cost what has been read.
  const recall_reason = await recallReason(own, shown, how).catch(() => null)
  if (recall_reason && recall_reason !== shown?.recall_reason) differing?.push("recall_reason")
  return { state: "read", ...own, differing, recall_reason }
}

async function recallReason(
  own: OwnCheck,
  shown: VerifyResponse | null,
  how?: RpcOptions,
): Promise<RecallReason | null> {
  const block = shown?.recalled_in_block
  if (own.report.verdict !== "recalled" || block === undefined || !Number.isSafeInteger(block)) return null
  const { reasonOnChain } = await import("#web/verify/chain/recall-reason.ts")
  return reasonOnChain(own, block, how)
}
