import { mkdtempSync, rmSync } from "node:fs"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, describe, expect, it } from "vitest"
import { readConfig } from "#indexer/config.ts"
import { startService } from "#indexer/main.ts"
import { createService, type TestService } from "#test/support/service.ts"

const TRACE = "4bf92f3577b34da6a3ce929d0e0e4736"
const PARENT = "00f067aa0ba902b7"
const TRUSTED = { TRUSTED_PROXIES: "127.0.0.1" }

let service: TestService

const ask = async (headers: Record<string, string>) => {
  const response = await fetch(`${service.url}/health`, { headers })
  const request_id = response.headers.get("x-request-id")!
  const line = service.log_lines.map((text) => JSON.parse(text)).find((one) => one.request_id === request_id)
  return { request_id, trace_id: line?.trace_id }
}

describe("a request that a trusted proxy passes on", () => {
  afterEach(() => service.close())

  it("keeps the proxy's id and trace, in the answer and in the log", async () => {
    service = await createService({ environment: TRUSTED })
    const headers = { "x-request-id": "5f2c.proxy:1", traceparent: `00-${TRACE}-${PARENT}-01` }
    expect(await ask(headers)).toEqual({ request_id: "5f2c.proxy:1", trace_id: TRACE })
  })

  it.each([
    ["too short", { "x-request-id": "short" }],
    ["too long", { "x-request-id": "a".repeat(65) }],
    ["with a quotation mark", { "x-request-id": 'a","level":"60' }],
    ["of no trace", { traceparent: `00-${"0".repeat(32)}-${PARENT}-01` }],
    ["of a trace in capitals", { traceparent: `00-${TRACE.toUpperCase()}-${PARENT}-01` }],
    ["of a trace with more behind it", { traceparent: `00-${TRACE}-${PARENT}-01-x` }],
  ])("gets another one where what it bears is %s", async (_what, headers) => {
    service = await createService({ environment: TRUSTED })
    const { request_id, trace_id } = await ask(headers)
    expect(request_id).toMatch(/^[0-9a-f]{8}-[0-9a-z]+$/)
    expect(trace_id).toBeUndefined()
  })

  it("is believed by nobody else", async () => {
    service = await createService()
    const { request_id, trace_id } = await ask({
      "x-request-id": "5f2c.proxy:1",
      traceparent: `00-${TRACE}-${PARENT}-01`,
    })
    expect(request_id).not.toBe("5f2c.proxy:1")
    expect(trace_id).toBeUndefined()
  })

  it("keeps them where a verification is answered without the framework, too", async () => {
    service = await createService({ environment: TRUSTED })
    const me = await service.company()
    const [minted] = await service.minted(me, [{}])
    const body = JSON.stringify({ code: minted!.short_code })
    const headers = { "content-type": "application/json", "x-request-id": "kept.proxy:1" }
    for (const _time of ["first", "kept"]) {
      const answer = await fetch(`${service.url}/verify`, { method: "POST", headers, body })
      expect(answer.headers.get("x-request-id")).toBe("kept.proxy:1")
    }
  })
})

it("tells a receiver of OpenTelemetry's protocol of each request, below the proxy's span", async () => {
  const got: { url: string; body: string }[] = []
  const receiver = createServer(async (request, response) => {
    let body = ""
    for await (const chunk of request) body += chunk
    got.push({ url: request.url!, body })
    response.setHeader("content-type", "application/json").end("{}")
  })
  await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve))
  const endpoint = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`
  const directory = mkdtempSync(join(tmpdir(), "touchmark-traces-"))
  const environment = { ...TRUSTED, DATA_DIR: directory, PORT: "0", LOG_LEVEL: "silent" }
  const whole = await startService(readConfig({ ...environment, OTEL_EXPORTER_OTLP_ENDPOINT: endpoint }))
  const answer = await fetch(`${whole.url}/health`, { headers: { traceparent: `00-${TRACE}-${PARENT}-01` } })
  const request_id = answer.headers.get("x-request-id")
  // Remaining spans are sent when the service ends.
  await whole.close()
  receiver.close()
  rmSync(directory, { recursive: true })
  const spans = got.flatMap(({ body }) => JSON.parse(body).resourceSpans[0].scopeSpans[0].spans)
  const span = spans.find((one) => one.traceId === TRACE)
  expect(got[0]!.url).toBe("/v1/traces")
  expect(span).toMatchObject({ name: "GET /health", parentSpanId: PARENT, kind: 2 })
  const attributes = Object.fromEntries(
    span.attributes.map((one: { key: string; value: object }) => [one.key, Object.values(one.value)[0]]),
  )
  expect(attributes).toMatchObject({ "http.route": "/health", "touchmark.request_id": request_id })
  expect(Number(attributes["http.response.status_code"])).toBe(200)
  expect(BigInt(span.endTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(span.startTimeUnixNano))
})
