import type { IncomingMessage, RequestListener } from "node:http"
import { Turns } from "#indexer/turns.ts"
import { neighbourhoodOf } from "./networks.ts"

/**
 * Begins one request per round of the event loop, and lets networks take turns. A hundred requests that come at once from one
 * network then delay another's by one request, not by a hundred.
 */
export function takeTurns(
  addressOf: (incoming: IncomingMessage) => string,
  listener: RequestListener,
): RequestListener {
  const waiting = new Turns<() => void>()
  const beginNext = () => {
    waiting.take()?.[1]()
    if (waiting.size > 0) setImmediate(beginNext)
  }
  return (incoming, outgoing) => {
    const begin = () => {
      // Its caller may have left meanwhile.
      if (!outgoing.destroyed) listener(incoming, outgoing)
    }
    waiting.add(neighbourhoodOf(addressOf(incoming)), begin)
    if (waiting.size === 1) setImmediate(beginNext)
  }
}
