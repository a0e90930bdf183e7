import { spawn } from "node:child_process"
import { existsSync, mkdtempSync } from "node:fs"
import { createRequire } from "node:module"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { createInterface } from "node:readline"

export interface Anvil {
  url: string
  /** The result of one method; rejects with the node's message. */
  request(method: string, ...params: unknown[]): Promise<unknown>
  /** Sends a JSON-RPC body, gives the parsed answer. */
  endpoint(body: unknown): Promise<unknown>
  mine(count?: number): Promise<void>
  /** Replaces the last `depth` blocks by as many empty ones; their transactions are gone. */
  reorg(depth: number): Promise<void>
  close(): Promise<void>
}

export interface AnvilOptions {
  chain_id?: number
  /** Unset: blocks are made by `mine()` alone. */
  block_time_s?: number
  /** A block two epochs deep is called final; 4 slots unless set. */
  epoch_slots?: number
  port?: number
}

const START_MS_MAX = 120_000

/** The shell's input ends on `close()` or when this process dies; it then kills anvil and deletes its folder. */
const KEEPER = '"$0" "$@" & pid=$!; cat > /dev/null; kill -9 $pid; wait $pid 2> /dev/null; rm -rf "$HOME"'

/** Starts the real anvil with a folder of its own; undefined where its binary (Linux on x64) is not installed. */
export async function startAnvil(options: AnvilOptions = {}): Promise<Anvil | undefined> {
  const binary = anvilBinary()
  if (!binary) return undefined
  const home = mkdtempSync(join(tmpdir(), "anvil-"))
  const env = { PATH: process.env.PATH, HOME: home, TMPDIR: home }
  const child = spawn("/bin/sh", ["-c", KEEPER, binary, ...flags(options)], { env, stdio: ["pipe", "pipe", "inherit"] })
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()))
  const close = async () => {
    child.stdin.end()
    await ended
  }
  try {
    const url = await listeningAt(child.stdout)
    return { ...clientOf(url), close }
  } catch (error) {
    await close()
    throw error
  }
}

function anvilBinary(): string | undefined {
  try {
    const manifest = createRequire(import.meta.url).resolve("@foundry-rs/anvil-linux-amd64/package.json")
    const binary = join(dirname(manifest), "bin", "anvil")
    return existsSync(binary) ? binary : undefined
  } catch {
    return undefined
  }
}

/** Without pruning, anvil fills the disk; its default history is too short for the state that `anvil_reorg` needs. */
function flags({ chain_id = 11155111, block_time_s, epoch_slots = 4, port = 0 }: AnvilOptions): string[] {
  return [
    ...["--chain-id", String(chain_id), "--port", String(port), "--hardfork", "osaka"],
    ...(block_time_s === undefined ? ["--no-mining"] : ["--block-time", String(block_time_s)]),
    ...[
      "--prune-history",
      "20000",
      "--gas-limit",
      "60000000",
      "--enable-tx-gas-limit",
      "--slots-in-an-epoch",
      String(epoch_slots),
    ],
  ]
}

async function listeningAt(stdout: NodeJS.ReadableStream): Promise<string> {
  const lines = createInterface({ input: stdout })
  const timer = setTimeout(() => lines.close(), START_MS_MAX)
  try {
    for await (const line of lines) {
      const address = /^Listening on (127\.0\.0\.1:\d+)/.exec(line)?.[1]
      if (address) return `http://${address}`
    }
    throw new Error("anvil did not start.")
  } finally {
    clearTimeout(timer)
    // Anvil goes on printing every call, and blocks when nobody reads.
    stdout.resume()
  }
}

function clientOf(url: string) {
  async function endpoint(body: unknown): Promise<unknown> {
    const headers = { "content-type": "application/json" }
    const response = await fetch(url, { method: "POST", headers, body: JSON.stringify(body) })
    return response.json()
  }
  async function request(method: string, ...params: unknown[]): Promise<unknown> {
    const answer = (await endpoint({ jsonrpc: "2.0", id: 1, method, params })) as {
      result?: unknown
      error?: { message: string }
    }
    if (answer.error) throw new Error(`${method}: ${answer.error.message}`)
    return answer.result
  }
  return {
    url,
    endpoint,
    request,
    mine: async (count = 1) => void (await request("anvil_mine", `0x${count.toString(16)}`)),
    reorg: async (depth: number) => void (await request("anvil_reorg", depth, [])),
  }
}
