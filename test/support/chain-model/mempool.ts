import { balanceOf, type World } from "./block.ts"
import type { Hex, State } from "./state.ts"
import { intrinsicGas, refuse, type SentTransaction, TRANSACTION_GAS_MAX, tipOf } from "./transaction.ts"

/** Transactions that wait, one for each account and nonce, in the order they came. Worded like geth. */
export function createMempool(chain_id: number) {
  const waiting = new Map<string, SentTransaction>()
  const placeOf = ({ from, nonce }: SentTransaction) => `${from}:${nonce}`

  function put(transaction: SentTransaction): void {
    waiting.delete(placeOf(transaction))
    waiting.set(placeOf(transaction), transaction)
  }

  return {
    list: () => [...waiting.values()],
    find: (hash: string) => [...waiting.values()].find((transaction) => transaction.hash === hash),
    put,
    wipe: () => waiting.clear(),
    drop: (hash: string) => {
      for (const [place, transaction] of waiting) if (transaction.hash === hash) waiting.delete(place)
    },

    /** Forgets what `state` has made impossible. */
    settle(state: State): void {
      for (const [place, { from, nonce }] of waiting) if (nonce < (state.nonces.get(from) ?? 0)) waiting.delete(place)
    },

    /** Throws EngineRefusal. */
    accept(transaction: SentTransaction, state: State, world: World): void {
      const there = waiting.get(placeOf(transaction))
      if (there?.hash === transaction.hash) refuse("already known")
      checkAlone(transaction, chain_id)
      const next = state.nonces.get(transaction.from) ?? 0
      if (transaction.nonce < next) refuse(`nonce too low: next nonce ${next}, tx nonce ${transaction.nonce}`)
      const cost = transaction.gas * transaction.max_fee_wei + transaction.value_wei
      const balance = balanceOf(transaction.from, state, world)
      if (balance < cost) {
        refuse(`insufficient funds for gas * price + value: address ${transaction.from} have ${balance} want ${cost}`)
      }
      if (there && !raises(transaction, there)) refuse("replacement transaction underpriced")
      put(transaction)
    },

    /** The account's next nonce, after its waiting transactions without a gap. */
    nextNonce(account: Hex, state: State): number {
      let next = state.nonces.get(account) ?? 0
      while (waiting.has(`${account}:${next}`)) next++
      return next
    },

    /** The order in which blocks are filled: per account by nonce, then by price, then by arrival. */
    inMiningOrder(base_fee_wei: bigint): SentTransaction[] {
      const queues = new Map<Hex, SentTransaction[]>()
      for (const transaction of [...waiting.values()].sort((a, b) => a.nonce - b.nonce)) {
        queues.set(transaction.from, [...(queues.get(transaction.from) ?? []), transaction])
      }
      const came = [...waiting.values()]
      const ordered: SentTransaction[] = []
      while (queues.size > 0) {
        const firsts = [...queues.values()].map((queue) => queue[0]!)
        const best = firsts.sort(
          (a, b) => compare(tipOf(b, base_fee_wei), tipOf(a, base_fee_wei)) || came.indexOf(a) - came.indexOf(b),
        )[0]!
        ordered.push(best)
        const rest = queues.get(best.from)!.slice(1)
        if (rest.length > 0) queues.set(best.from, rest)
        else queues.delete(best.from)
      }
      return ordered
    },
  }
}

function checkAlone(transaction: SentTransaction, chain_id: number): void {
  const { gas, data, max_fee_wei, max_tip_wei } = transaction
  if (transaction.chain_id !== chain_id)
    refuse(`invalid chain id for signer: have ${transaction.chain_id} want ${chain_id}`)
  if (gas > TRANSACTION_GAS_MAX) refuse(`transaction gas limit too high (cap: ${TRANSACTION_GAS_MAX}, tx: ${gas})`)
  if (gas < intrinsicGas(data)) refuse(`intrinsic gas too low: gas ${gas}, minimum needed ${intrinsicGas(data)}`)
  if (max_tip_wei > max_fee_wei) refuse("max priority fee per gas higher than max fee per gas")
  if (max_fee_wei === 0n) refuse("transaction underpriced: gas tip cap 0, minimum needed 1")
}

/** A replacement offers at least 10 % more of both. */
function raises(transaction: SentTransaction, there: SentTransaction): boolean {
  const by_tenth = (offered: bigint, before: bigint) => offered * 10n >= before * 11n
  return by_tenth(transaction.max_fee_wei, there.max_fee_wei) && by_tenth(transaction.max_tip_wei, there.max_tip_wei)
}

const compare = (a: bigint, b: bigint) => (a < b ? -1 : a > b ? 1 : 0)
