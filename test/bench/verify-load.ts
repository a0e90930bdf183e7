import { connect, type Socket } from "node:net"
import { percentile } from "./run-numbers.ts"

/** Results of one load phase. Latencies run from writing a request to having its whole answer. */
export interface LoadRound {
  requests: number
  per_second: number
  p50_ms: number
  p99_ms: number
  /** How often each status came. */
  statuses: Record<number, number>
}

type NextRequest = () => string

/**
 * Sends requests over `connections` keep-alive connections, one after another on each, for `seconds` or `requests`. Uses a
 * whole CPU core.
 */
export async function loadClosed(
  port: number,
  next: NextRequest,
  { connections = 64, seconds = Number.POSITIVE_INFINITY, requests = Number.POSITIVE_INFINITY },
): Promise<LoadRound> {
  const tally = createTally()
  const ends_at = performance.now() + seconds * 1000
  let left = requests
  const run = async () => {
    const connection = await openConnection(port)
    while (left-- > 0 && performance.now() < ends_at) tally.add(await connection.ask(next()))
    connection.close()
  }
  const sleep = keepAwake()
  await Promise.all(Array.from({ length: connections }, run))
  sleep()
  return tally.round()
}

/**
 * Keeps this process awake until the returned function is called. Waking clients costs servers time, and the slower one more
 * often.
 */
function keepAwake(): () => void {
  let over = false
  const spin = () => {
    if (!over) setImmediate(spin)
  }
  spin()
  return () => (over = true)
}

/** Sends `per_second` requests evenly until `until` settles, without awaiting answers, so that a stall shows in full. */
export async function loadOpen(
  port: number,
  next: NextRequest,
  { per_second, until }: { per_second: number; until: Promise<unknown> },
): Promise<LoadRound> {
  const tally = createTally()
  const idle: Connection[] = []
  const all = new Set<Connection>()
  const pending = new Set<Promise<void>>()
  const send = async () => {
    let connection = idle.pop()
    // All below it have been idle for longer still: a stall had opened them.
    if (!connection || performance.now() - connection.used_at() > IDLE_MS_MAX) {
      idle.length = 0
      connection = await openConnection(port)
      all.add(connection)
    }
    tally.add(await connection.ask(next()))
    idle.push(connection)
  }
  let sent = 0
  let over = false
  const ending = until.finally(() => (over = true))
  const started = performance.now()
  while (!over) {
    const due = Math.floor(((performance.now() - started) / 1000) * per_second)
    for (; sent < due; sent++) {
      const one = send().finally(() => pending.delete(one))
      pending.add(one)
    }
    await new Promise((resolve) => setTimeout(resolve, 1))
  }
  await ending
  await Promise.all(pending)
  for (const connection of all) connection.close()
  return tally.round()
}

export interface HeldRound extends LoadRound {
  /** Requests that were due and could not be sent before the end. */
  unsent: number
}

/**
 * Sends `per_second` requests evenly for `seconds`, over a fixed number of connections to `ports`. Latency counts from the
 * due time, including the wait for a connection.
 */
export async function loadHeld(
  ports: number[],
  next: NextRequest,
  { per_second, seconds, connections = 256 }: { per_second: number; seconds: number; connections?: number },
): Promise<HeldRound> {
  const tally = createTally()
  const idle = await Promise.all(
    Array.from({ length: connections }, (_, index) => openConnection(ports[index % ports.length]!)),
  )
  const all = [...idle]
  const started = performance.now()
  const ends_at = started + seconds * 1000
  const total = Math.floor(per_second * seconds)
  let sent = 0
  let broken: unknown
  const dueAt = (number: number) => started + (number * 1000) / per_second
  const isDue = () => sent < total && dueAt(sent) <= performance.now() && performance.now() < ends_at
  const run = async (connection: Connection) => {
    while (isDue()) {
      const late_ms = performance.now() - dueAt(sent++)
      const { status, ms } = await connection.ask(next())
      tally.add({ status, ms: ms + late_ms })
    }
    idle.push(connection)
  }
  const sleep = keepAwake()
  while (performance.now() < ends_at && !broken) {
    while (idle.length > 0 && isDue()) {
      // The one that has been idle for longest: all are used, and none is closed for being idle.
      run(idle.shift()!).catch((error: unknown) => {
        broken ??= error
      })
    }
    await new Promise((resolve) => setImmediate(resolve))
  }
  while (idle.length < connections && !broken) await new Promise((resolve) => setTimeout(resolve, 1))
  sleep()
  for (const connection of all) connection.close()
  if (broken) throw broken
  // The last one may have fallen due just as time was up.
  return { ...tally.round(), unsent: Math.max(0, total - sent - 1) }
}

interface Answer {
  status: number
  ms: number
}

function createTally() {
  const started = performance.now()
  const latencies: number[] = []
  const statuses: Record<number, number> = {}
  return {
    add({ status, ms }: Answer) {
      latencies.push(ms)
      statuses[status] = (statuses[status] ?? 0) + 1
    },
    round(): LoadRound {
      const per_second = latencies.length / ((performance.now() - started) / 1000)
      const [p50_ms, p99_ms] = [percentile(latencies, 50), percentile(latencies, 99)]
      return { requests: latencies.length, per_second, p50_ms, p99_ms, statuses }
    },
  }
}

/** Well under the five seconds after which Node closes a connection: a request sent then is lost. */
const IDLE_MS_MAX = 2_000

interface Connection {
  /** When it was last asked anything. */
  used_at(): number
  /** One request at a time. */
  ask(request: string): Promise<Answer>
  close(): void
}

/** HTTP/1.1 on a bare socket, so that the load is cheap. Answers must state their length. */
async function openConnection(port: number): Promise<Connection> {
  const socket = await connected(port)
  let received: Buffer = Buffer.alloc(0)
  let sent_at = 0
  let waiting: PromiseWithResolvers<Answer> | undefined

  socket.on("data", (chunk: Buffer) => {
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk])
    const answer = readAnswer(received)
    if (!answer) return
    received = Buffer.alloc(0)
    waiting?.resolve({ status: answer.status, ms: performance.now() - sent_at })
  })
  const fail = () => waiting?.reject(new Error("The server closed a connection."))
  socket.on("close", fail).on("error", fail)
  return {
    used_at: () => sent_at,
    ask(request) {
      waiting = Promise.withResolvers<Answer>()
      sent_at = performance.now()
      socket.write(request)
      return waiting.promise
    },
    close: () => socket.destroy(),
  }
}

function connected(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: "127.0.0.1", noDelay: true }, () => resolve(socket))
    socket.once("error", reject)
  })
}

/** Null while the answer is not there in full. */
function readAnswer(bytes: Buffer): { status: number } | null {
  const head_end = bytes.indexOf("\r\n\r\n")
  if (head_end < 0) return null
  const head = bytes.toString("latin1", 0, head_end)
  const length = /\r\ncontent-length: *(\d+)/i.exec(head)
  if (!length) throw new Error(`An answer without its length: ${head}`)
  return bytes.length < head_end + 4 + Number(length[1]) ? null : { status: Number(head.slice(9, 12)) }
}
