import { connect, type Socket } from "node:net"
import { setTimeout as sleep } from "node:timers/promises"
import { percentile } from "./results.ts"

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
 * Sends requests over `connections` keep-alive connections, one after another on each, for `seconds` or `requests`. Sleeps
 * while nothing is answered, because a core that spins slows the server's.
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
  await Promise.all(Array.from({ length: connections }, run))
  return tally.round()
}

export interface PacedRound extends LoadRound {
  /** Requests that were due and could not be sent before the end. */
  unsent: number
}

/**
 * Sends `per_second` requests evenly until `until` settles, over a fixed number of connections to `ports`. Latency counts
 * from the due time, with the wait for a connection and up to a millisecond of the client's sleep.
 */
export async function loadPaced(
  ports: number[],
  next: NextRequest,
  { per_second, until, connections = 256 }: { per_second: number; until: Promise<unknown>; connections?: number },
): Promise<PacedRound> {
  const tally = createTally()
  const idle = await Promise.all(
    Array.from({ length: connections }, (_, index) => openConnection(ports[index % ports.length]!)),
  )
  const all = [...idle]
  const started = performance.now()
  let sent = 0
  let isOver = false
  const { promise: broken, reject: breakOff } = Promise.withResolvers<never>()
  const ending = Promise.race([until, broken]).finally(() => (isOver = true))
  ending.catch(() => {})
  const dueAt = (number: number) => started + (number * 1000) / per_second
  const isDue = () => !isOver && dueAt(sent) <= performance.now()
  const run = async (connection: Connection) => {
    while (isDue()) {
      const late_ms = performance.now() - dueAt(sent++)
      const { status, ms } = await connection.ask(next())
      tally.add({ status, ms: ms + late_ms })
    }
    idle.push(connection)
  }
  try {
    while (!isOver) {
      // The one that has been idle for longest: all are used, and none is closed for being idle.
      while (idle.length > 0 && isDue()) run(idle.shift()!).catch(breakOff)
      await sleep(1)
    }
    await ending
    const due = Math.floor(((performance.now() - started) * per_second) / 1000)
    // The last one may have fallen due just as time was up.
    const unsent = Math.max(0, due - sent - 1)
    while (idle.length < connections) await Promise.race([broken, sleep(1)])
    return { ...tally.round(), unsent }
  } finally {
    for (const connection of all) connection.close()
  }
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

/** An answer that takes longer will not come. */
const ANSWER_MS_MAX = 60_000
const NOTHING = Buffer.alloc(0)

interface Connection {
  /** One request at a time. */
  ask(request: string): Promise<Answer>
  close(): void
}

/** HTTP/1.1 on a bare socket, so that the load is cheap. Answers must state their length. */
async function openConnection(port: number): Promise<Connection> {
  const socket = await connected(port)
  let received: Buffer = NOTHING
  let sent_at = 0
  let waiting: PromiseWithResolvers<Answer> | undefined

  socket.on("data", (chunk: Buffer) => {
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk])
    const answer = readAnswer(received)
    if (!answer) return
    received = NOTHING
    waiting?.resolve({ status: answer.status, ms: performance.now() - sent_at })
  })
  const closed = new Error("The server closed a connection.")
  socket.on("close", () => waiting?.reject(closed)).on("error", () => {})
  socket.setTimeout(ANSWER_MS_MAX, () => socket.destroy())
  return {
    ask(request) {
      if (socket.destroyed) return Promise.reject(closed)
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
