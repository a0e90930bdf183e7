import { fork } from "node:child_process"
import { type AddressInfo, createConnection, createServer, type Socket } from "node:net"

/** A line to `port` of this machine on which everything takes `delay_ms` longer, each way, as between two machines. */
export async function slowLineTo(port: number, delay_ms: number): Promise<{ port: number; close(): Promise<void> }> {
  // In a separate process, so that a busy test does not delay it.
  const child = fork(import.meta.filename, [String(port), String(delay_ms)])
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()))
  const told = await new Promise<{ port: number }>((resolve, reject) => {
    child.once("message", (message) => resolve(message as { port: number }))
    child.once("exit", (code) => reject(new Error(`The slow line ended with ${code}.`)))
  })
  return {
    port: told.port,
    close() {
      child.disconnect()
      return ended
    },
  }
}

function serve(port: number, delay_ms: number): void {
  const server = createServer((near) => {
    const far = createConnection({ port, host: "127.0.0.1" })
    pass(near, far, delay_ms)
    pass(far, near, delay_ms)
  })
  server.listen(0, "127.0.0.1", () => process.send!({ port: (server.address() as AddressInfo).port }))
  process.once("disconnect", () => process.exit(0))
}

/** A timer may come this much early. */
const EARLY_MS = 0.25

function pass(from: Socket, to: Socket, delay_ms: number): void {
  const waiting: { due: number; bytes: Buffer | null }[] = []
  const later = (bytes: Buffer | null) => {
    waiting.push({ due: performance.now() + delay_ms, bytes })
    if (waiting.length === 1) setTimeout(send, delay_ms)
  }
  const send = () => {
    while (waiting.length > 0 && waiting[0]!.due <= performance.now() + EARLY_MS) {
      const { bytes } = waiting.shift()!
      if (bytes) to.write(bytes)
      else to.destroy()
    }
    if (waiting.length > 0) setTimeout(send, waiting[0]!.due - performance.now())
  }
  from.setNoDelay(true)
  from.on("data", later)
  from.on("error", () => {})
  from.on("close", () => later(null))
}

if (import.meta.main) serve(Number(process.argv[2]), Number(process.argv[3]))
