import type { IncomingMessage, RequestListener, ServerResponse } from "node:http"
import type { Answer, Answers } from "#actions/verifications/answers.ts"
import { bodyOf, keepBody } from "#http/body.ts"
import { PUBLIC_HEADERS } from "#http/headers.ts"
import { ifDone, type Limits } from "#http/limits/limits.ts"
import type { Answered, Identity } from "#http/request-id.ts"
import type { RequestMeasures } from "#indexer/metrics/metrics.ts"

interface Parts {
  limits: Limits
  answers: Answers
  count(code: string, incoming: IncomingMessage): void
  measures: RequestMeasures
  identify(incoming: IncomingMessage): Identity
  note(answered: Answered): void
}

const BODY_BYTES_MAX = 100
const CODE_ONLY = /^\{"code": ?"([0-9A-Z-]{12,28})"\}$/

/**
 * Answers a cached verification without the framework, whose layers double the cost. Others go to `otherwise`, their body
 * read.
 */
export function answerKept(parts: Parts, otherwise: RequestListener): RequestListener {
  const answer = (incoming: IncomingMessage, outgoing: ServerResponse, body: Buffer, started: number) => {
    const printed = printedIn(body)
    const found = printed === undefined ? undefined : parts.answers.kept(printed)
    if (!found) return otherwise(incoming, outgoing)
    const send = () => sendAnswer(parts, incoming, outgoing, found, started)
    // Asked again, it is refused again, in words.
    const refuse = () => otherwise(incoming, outgoing)
    parts.limits.visitors.read.take(parts.limits.addressOfRequest(incoming)).then(send, refuse)
  }
  return (incoming, outgoing) => {
    const isPlain = incoming.url === "/verify" && incoming.method === "POST"
    if (!isPlain || !(Number(incoming.headers["content-length"]) <= BODY_BYTES_MAX))
      return otherwise(incoming, outgoing)
    const started = performance.now()
    let read: Buffer | undefined
    incoming.on("data", (part: Buffer) => {
      read = read ? Buffer.concat([read, part]) : part
    })
    incoming.on("end", () => {
      const body = read ?? Buffer.alloc(0)
      keepBody(incoming, body)
      answer(incoming, outgoing, body, started)
    })
  }
}

/** The same for a code whose answer is not kept, behind its network's turn. */
export function answerFresh(parts: Parts, otherwise: RequestListener): RequestListener {
  const { limits, answers } = parts
  return (incoming, outgoing) => {
    const printed = printedIn(bodyOf(incoming))
    if (printed === undefined) return otherwise(incoming, outgoing)
    const started = performance.now()
    const address = limits.addressOfRequest(incoming)
    const find = async () => {
      await limits.guesses.require(address)
      return answers.answer(printed)
    }
    ifDone(limits.visitors.read, address, find).then(
      (found) => sendAnswer(parts, incoming, outgoing, found, started),
      () => otherwise(incoming, outgoing),
    )
  }
}

/** Undefined unless everything is plain: a code as it is printed. */
const printedIn = (body?: Buffer): string | undefined => body && CODE_ONLY.exec(body.toString("latin1"))?.[1]

function sendAnswer(
  { count, measures, identify, note }: Parts,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  { code, status, body }: Answer,
  started: number,
): void {
  const identity = identify(incoming)
  outgoing.writeHead(200, {
    ...PUBLIC_HEADERS,
    "content-type": "application/json",
    "content-length": body.length,
    "x-request-id": identity.request_id,
  })
  outgoing.end(body, "latin1")
  if (code !== undefined) count(code, incoming)
  measures.verification(status ?? "identifier")
  note({ ...identity, method: "POST", route: "/verify", status: 200, started })
}
