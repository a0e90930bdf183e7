import { type ChildProcess, fork } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync, rmSync } from "node:fs"
import { Agent, request as httpRequest } from "node:http"
import { availableParallelism, tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import type { ErrorBody } from "#shared/api/error.ts"
import type { SingleUploadResponse } from "#shared/api/products.ts"
import { ERRORS } from "#shared/error-codes.ts"
import { type BadRequest, badRequest } from "#test/support/bad-requests.ts"
import { campaignSeed, rounds } from "#test/support/campaign.ts"

const SEED = campaignSeed(20_270_115)
const REQUESTS = rounds(10_000)
const AT_ONCE = 12
const LOOK_EVERY = 500
const MEGABYTE = 1024 * 1024
/** The service with two local chains, a dozen bodies of 10 MB, and a thread reading each. */
const RSS_BYTES_MAX = (700 + 400 * Math.min(4, Math.max(2, availableParallelism() - 1))) * MEGABYTE

let child: ChildProcess
let service: { url: string; tokens: string[] }
let ended: string | undefined
const log: string[] = []
const directory = mkdtempSync(join(tmpdir(), "touchmark-bad-input-"))

beforeAll(async () => {
  child = fork(join(import.meta.dirname, "bad-input-child.ts"), [directory], {
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  })
  child.stdout!.on("data", (text) => log.push(String(text)))
  child.stderr!.on("data", (text) => log.push(String(text)))
  child.once("exit", (code, signal) => {
    ended = `code ${code}, signal ${signal}`
  })
  service = await answerOf<typeof service>()
})

afterAll(async () => {
  if (ended === undefined) {
    const exit = once(child, "exit")
    child.send("close")
    await exit
  }
  rmSync(directory, { recursive: true, force: true })
})

async function answerOf<Message>(question?: string): Promise<Message> {
  if (question) child.send(question)
  const [message] = await once(child, "message")
  return message as Message
}

interface Outcome {
  status: number | "broken off" | "no answer"
  text: string
  may_try_again?: boolean
}

const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })

function send(bad: BadRequest, index: number): Promise<Outcome> {
  const token = service.tokens[Math.floor(index / 2) % service.tokens.length]!
  // Each request has a different visitor, so that no rate limit hides the real refusal.
  const visitor = `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}`
  const headers: Record<string, string> = {
    authorization: `Bearer ${token}`,
    "x-forwarded-for": visitor,
    ...bad.headers,
  }
  if (bad.chunked) headers["transfer-encoding"] = "chunked"
  else headers["content-length"] = String(bad.body.length)
  return new Promise((resolve) => {
    const request = httpRequest(`${service.url}${bad.path}`, { method: bad.method, headers, agent }, (response) => {
      const parts: Buffer[] = []
      response.on("data", (part) => parts.push(part))
      response.on("end", () => {
        const may_try_again = response.headers["retry-after"] !== undefined
        resolve({ status: response.statusCode!, text: Buffer.concat(parts).toString(), may_try_again })
      })
      response.on("error", ({ message }) => resolve({ status: "no answer", text: message }))
    })
    request.on("error", ({ message, code }: NodeJS.ErrnoException) => {
      if (bad.breaks_off_at !== undefined) return resolve({ status: "broken off", text: message })
      // An idle connection may close just as it is used again; that does not answer this request, so send it again.
      if (request.reusedSocket && code === "ECONNRESET") return resolve(send(bad, index))
      resolve({ status: "no answer", text: message })
    })
    if (bad.breaks_off_at === undefined) {
      request.end(bad.body)
      return
    }
    request.write(bad.body.subarray(0, bad.breaks_off_at))
    request.flushHeaders()
    setImmediate(() => request.destroy())
  })
}

/** An answer's fault, or null. */
function faultOf(bad: BadRequest, { status, text, may_try_again = false }: Outcome): string | null {
  if (status === "broken off") return null
  if (status === "no answer") return `no answer: ${text}`
  // A company's files wait for each other, and few may wait.
  const is_busy = bad.method === "HEAD" || /"reason":"(?:file_under_way|share_used_up)"/.test(text)
  if (status === 503 && may_try_again && is_busy) return null
  if (status >= 500) return `${status} ${text.slice(0, 200)}`
  if (status < 400 || bad.method === "HEAD") return null
  try {
    const { detail, message, code, request_id } = JSON.parse(text) as ErrorBody
    const isWhole = detail && message === detail && request_id && ERRORS[code as keyof typeof ERRORS]?.status === status
    return isWhole ? null : `an error of another form: ${status} ${text.slice(0, 200)}`
  } catch {
    return `an error that is not JSON: ${status} ${text.slice(0, 200)}`
  }
}

async function health(): Promise<number> {
  const response = await fetch(`${service.url}/health`)
  await response.text()
  return response.status
}

describe("bad input", () => {
  it(`neither breaks nor fills the service: ${REQUESTS} requests (seed ${SEED})`, { timeout: 1_200_000 }, async () => {
    console.log(`bad input: seed ${SEED}, ${REQUESTS} requests`)
    const started = performance.now()
    const faults: string[] = []
    const codes: string[] = []
    const counts = new Map<Outcome["status"], number>()
    let most_bytes = 0
    let next = 0
    let looked = 0

    async function look(): Promise<void> {
      const { rss_bytes } = await answerOf<{ rss_bytes: number }>("memory")
      most_bytes = Math.max(most_bytes, rss_bytes)
      expect(await health()).toBe(200)
    }

    async function sender(): Promise<void> {
      while (next < REQUESTS && faults.length < 10 && ended === undefined) {
        const index = next++
        const bad = badRequest(SEED, index)
        const outcome = await send(bad, index)
        counts.set(outcome.status, (counts.get(outcome.status) ?? 0) + 1)
        if (outcome.status === 201) {
          const { short_code } = JSON.parse(outcome.text) as Partial<SingleUploadResponse>
          if (short_code !== undefined) codes.push(short_code)
        }
        const fault = faultOf(bad, outcome)
        if (fault) faults.push(`seed ${SEED}, request ${index}, ${bad.kind}: ${fault}`)
        if (Math.floor(index / LOOK_EVERY) <= looked) continue
        looked++
        await look()
      }
    }

    await Promise.all(Array.from({ length: AT_ONCE }, sender))
    expect(ended, log.slice(-5).join("")).toBeUndefined()
    await look()
    const { rss_bytes, delay_p99_ms } = await answerOf<{ rss_bytes: number; delay_p99_ms: number }>("memory")
    const table = [...counts].sort(([one], [other]) => String(one).localeCompare(String(other)))
    const memory = `memory at most ${Math.round(most_bytes / MEGABYTE)} MB, at the end ${Math.round(rss_bytes / MEGABYTE)} MB`
    const seconds = ((performance.now() - started) / 1000).toFixed(1)
    console.log(`bad input: ${table.map(([status, count]) => `${status}: ${count}`).join(", ")}`)
    console.log(`bad input: ${memory}; event loop p99 ${delay_p99_ms.toFixed(0)} ms; ${seconds} s`)
    expect(faults).toEqual([])
    expect(most_bytes).toBeLessThan(RSS_BYTES_MAX)
    expect(log.join("")).not.toMatch(/unexpected error|"status":5(?!03)\d\d/)
    for (const code of codes) expect(log.join("")).not.toContain(code)
    // The requests must reach the code they are made for.
    for (const status of [200, 201, 400, 404, 413, 415, 422])
      expect(counts.get(status) ?? 0, `${status}`).toBeGreaterThan(0)
    expect(counts.get(429) ?? 0).toBeLessThan(REQUESTS / 20)
  })
})
