import { Agent, request as httpRequest } from "node:http"
import { connect } from "node:net"
import { afterEach, describe, expect, it, vi } from "vitest"
import { queueMints } from "#actions/mints/queue.ts"
import { contentPolicy } from "#http/headers.ts"
import type { App } from "#indexer/app.ts"
import { AppError } from "#indexer/errors.ts"
import type { Product } from "#shared/api/products.ts"
import { ERRORS, type ErrorCode } from "#shared/error-codes.ts"
import { reasonFor } from "#shared/refusals.ts"
import { renewService, serviceOfTest } from "#test/support/prepare.ts"
import type { TestService } from "#test/support/service.ts"

describe("errors", () => {
  const service = renewService()
  afterEach(() => vi.restoreAllMocks())

  describe("an error", () => {
    it("that nobody expected tells the caller nothing and the log everything", async () => {
      const me = await service.company()
      vi.spyOn(service.app.threads, "run").mockRejectedValue(new Error("disk 7 has melted"))
      const response = await fetch(`${service.url}/products`, { headers: { authorization: `Bearer ${me.token}` } })
      expect(response.status).toBe(500)
      const request_id = response.headers.get("x-request-id")
      const detail = "Something went wrong on our side. Please try again."
      const why = { reason: "internal", params: {} }
      expect(await response.json()).toEqual({ detail, message: detail, code: "internal", ...why, request_id })
      const line = service.log_lines.map((text) => JSON.parse(text)).find(({ level }) => level === 50)
      expect(line).toMatchObject({ request_id, route: "/products", msg: "unexpected error" })
      expect(line.err.message).toBe("disk 7 has melted")
      expect(line.err.stack).toContain("errors.test.ts")
    })

    it.each(Object.entries(ERRORS))("of the kind %s has its status", async (code, { status }) => {
      const me = await service.company()
      const fields = { a: reasonFor("too_long", { n: 2_000 }) }
      const error = new AppError(reasonFor("no_such", { thing: "product" }), {
        code: code as ErrorCode,
        fields,
        retry_after_s: 7,
      })
      vi.spyOn(service.app.threads, "run").mockRejectedValue(error)
      const response = await fetch(`${service.url}/products`, { headers: { authorization: `Bearer ${me.token}` } })
      expect(response.status).toBe(status)
      expect(response.headers.get("retry-after")).toBe("7")
      expect(await response.json()).toEqual({
        detail: "There is no such product.",
        message: "There is no such product.",
        ...{ code, reason: "no_such", params: { thing: "product" } },
        fields: { a: "At most 2,000 characters." },
        request_id: expect.stringMatching(/^[\w-]+$/),
      })
    })
  })

  describe("a refusal", () => {
    const refused = async (accepted: string | undefined) => {
      const me = await service.company()
      const headers = { "content-type": "application/json", authorization: `Bearer ${me.token}` }
      const body = JSON.stringify({ product_name: "Bowl", category: "x".repeat(201) })
      const response = await fetch(`${service.url}/upload-single-product`, {
        ...{ method: "POST", body },
        headers: accepted === undefined ? headers : { ...headers, "accept-language": accepted },
      })
      expect(response.headers.get("vary")).toMatch(/(^|, )Accept-Language(,|$)/)
      const { detail, message, fields } = (await response.json()) as Record<string, unknown>
      expect(message).toBe(detail)
      return [detail, fields]
    }

    it("is said in the language that the caller prefers, the field named as people know it", async () => {
      const english = ["Category: At most 200 characters.", { category: "At most 200 characters." }]
      const hungarian = ["Kategória: Legfeljebb 200 karakter.", { category: "Legfeljebb 200 karakter." }]
      expect(await refused("hu")).toEqual(hungarian)
      expect(await refused("de, hu-HU;q=0.8, en;q=0.5")).toEqual(hungarian)
      expect(await refused("en")).toEqual(english)
      expect(await refused("de")).toEqual(english)
      expect(await refused(undefined)).toEqual(english)
    })

    it("that was kept for later is said in the language of who reads it", async () => {
      const me = await service.company()
      const { id } = await service.product(me)
      const company = { id: me.company_id, plan: "enterprise" } as const
      await service.app.db.write(async (tx) => {
        await queueMints(tx, company, { product_id: id }, { now: 1, offered: [...service.app.chains.keys()] })
        const failure = { failure: "The registry contract refused it: Paused.", failure_code: "registry_refused" }
        const failed = { ...failure, state: "failed", failure_params: '{"error":"Paused"}' } as const
        await tx.updateTable("mints").set(failed).execute()
      })
      const failure = async (accepted: string) =>
        (
          await service.call<Product>(`GET /products/${id}`, {
            token: me.token,
            headers: { "accept-language": accepted },
          })
        ).json.failure
      expect(await failure("en")).toBe("The registry contract refused it: Paused.")
      expect(await failure("hu")).toBe("A nyilvántartás szerződése elutasította: Paused.")
    })
  })

  describe("every answer", () => {
    it("has a request id of its own and a line in the log with the route's pattern, never its path", async () => {
      const me = await service.company()
      const { id, short_code } = await service.product(me)
      const requests = [
        `GET /products/${id}`,
        `GET /certificates/${short_code}`,
        `GET /nothing/${short_code}`,
        "GET /health",
      ]
      const ids = new Set<string | null>()
      for (const request of requests)
        ids.add((await service.call(request, { token: me.token })).headers.get("x-request-id"))
      expect(ids.size).toBe(4)
      const lines = service.log_lines.map((text) => JSON.parse(text)).filter(({ request_id }) => ids.has(request_id))
      expect(lines.map(({ method, route, status }) => `${method} ${route} ${status}`)).toEqual([
        "GET /products/:id 200",
        "GET /certificates/:code 409",
        expect.stringMatching(/^GET \/\S* 404$/),
        "GET /health 200",
      ])
      expect(service.log_lines.join("")).not.toContain(id)
    })

    it("has the security headers, an error as well", async () => {
      for (const request of ["GET /health", "GET /nothing", "GET /me", "GET /docs"]) {
        const { headers } = await service.call(request)
        expect(headers.get("content-security-policy")).toBe(
          "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; connect-src 'self'; worker-src 'self'; media-src 'self' blob:; frame-ancestors 'none'; base-uri 'none'; form-action 'self'",
        )
        expect(headers.get("x-content-type-options")).toBe("nosniff")
        expect(headers.get("referrer-policy")).toBe("strict-origin-when-cross-origin")
        expect(headers.get("cross-origin-opener-policy")).toBe("same-origin")
        expect(headers.get("cross-origin-resource-policy")).toBe("same-origin")
        expect(headers.get("permissions-policy")).toBe("camera=(self), geolocation=(), microphone=()")
        expect(headers.get("strict-transport-security")).toBeNull()
        expect(headers.get("x-powered-by")).toBeNull()
        expect(headers.get("set-cookie")).toBeNull()
      }
    })
  })

  it("lets a page ask a node that it carries itself, whichever nodes the operator names", () => {
    const chain = { chain_id: 1, network: "mainnet", public_rpc_urls: ["https://node.operator.example/key"] }
    const app = { chains: new Map([[1, chain]]), config: { public_url: "https://check.example" } } as unknown as App
    expect(contentPolicy(app)).toContain(
      "connect-src 'self' https://ethereum-rpc.publicnode.com https://node.operator.example;",
    )
  })

  describe("a request that is not HTTP as it should be", () => {
    const HOST = "Host: 127.0.0.1\r\n"
    it.each([
      ["no host", "GET /health HTTP/1.1\r\n\r\n"],
      ["an odd host", "GET /health HTTP/1.1\r\nHost: a b\\c\r\n\r\n"],
      ["an absolute address", `GET http://elsewhere.example/health HTTP/1.1\r\n${HOST}\r\n`],
      ["an address that is none", `GET //[::1 HTTP/1.1\r\n${HOST}\r\n`],
      ["an asterisk", `OPTIONS * HTTP/1.1\r\n${HOST}\r\n`],
      ["bytes for a path", `GET /\xff\xfe HTTP/1.1\r\n${HOST}\r\n`],
      ["no method", `/ HTTP/1.1\r\n${HOST}\r\n`],
      ["an unknown method", `BREW /me HTTP/1.1\r\n${HOST}\r\n`],
      ["TRACE", `TRACE /me HTTP/1.1\r\n${HOST}\r\n`],
      ["two lengths", `POST /login HTTP/1.1\r\n${HOST}Content-Length: 3\r\nContent-Length: 5\r\n\r\nabcde`],
      [
        "a length and chunks",
        `POST /login HTTP/1.1\r\n${HOST}Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
      ],
      ["a negative length", `POST /login HTTP/1.1\r\n${HOST}Content-Length: -3\r\n\r\nabc`],
      ["chunks that are none", `POST /login HTTP/1.1\r\n${HOST}Transfer-Encoding: chunked\r\n\r\nzz\r\n`],
      ["a header of 100 KB", `GET /me HTTP/1.1\r\n${HOST}X: ${"x".repeat(100_000)}\r\n\r\n`],
      ["an encoded body", `POST /login HTTP/1.1\r\n${HOST}Content-Encoding: gzip\r\nContent-Length: 3\r\n\r\nabc`],
      ["expectations", `POST /login HTTP/1.1\r\n${HOST}Expect: the-impossible\r\nContent-Length: 3\r\n\r\nabc`],
      ["an upgrade", `GET /me HTTP/1.1\r\n${HOST}Connection: Upgrade\r\nUpgrade: websocket\r\n\r\n`],
    ])("%s is answered below 500 or not at all, and the next one as ever", async (_name, text) => {
      const answer = await sendRaw(text)
      expect(answer).toMatch(/^($|HTTP\/1\.1 [1234]\d\d )/)
      expect((await service.call("GET /health")).status).toBe(200)
      expect(service.log_lines.join("")).not.toContain("unexpected error")
    })

    it.each([
      ["a stated length", 100_000, { "content-length": "100000" }],
      ["chunks", 100_000, { "transfer-encoding": "chunked" }],
      ["chunks of two megabytes", 2_000_000, { "transfer-encoding": "chunked" }],
    ])("a body too large in %s does not take the connection's next request with it", async (_name, bytes, framing) => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 })
      const ask = (method: string, path: string, headers: Record<string, string>, body = "") =>
        new Promise((resolve, reject) => {
          const request = httpRequest(`${service.url}${path}`, { method, agent, headers }, (response) => {
            response.resume().once("end", () => resolve(response.statusCode))
          })
          request.once("error", reject).end(body)
        })
      for (let times = 0; times < 10; times++) {
        const headers = { "content-type": "application/json", ...framing }
        expect(await ask("POST", "/login", headers, "x".repeat(bytes))).toBe(413)
        expect(await ask("GET", "/health", {})).toBe(200)
        service.clock.advance(60_000)
      }
      agent.destroy()
    })

    it.each([
      ["login", "POST /login", "application/x-www-form-urlencoded", ""],
      [
        "an upload",
        "POST /upload-individual-products",
        "multipart/form-data; boundary=x",
        "--x\r\nContent-Disposition: form-da",
      ],
      ["a body without a length", "POST /verify", "application/json", null],
    ])("%s that breaks off in the middle is no error of ours", async (_name, request, type, start) => {
      const me = await service.company()
      const length = start === null ? "Transfer-Encoding: chunked" : "Content-Length: 5000"
      const head = `${request} HTTP/1.1\r\n${HOST}Authorization: Bearer ${me.token}\r\nContent-Type: ${type}\r\n${length}\r\n\r\n`
      await sendRaw(`${head}${start ?? '5\r\n{"cod\r\n'}`, { breaks_off: true })
      await expect.poll(() => service.log_lines.at(-1)).toContain(request.split(" ")[1])
      expect(service.log_lines.join("")).not.toMatch(/unexpected error|"status":5/)
    })
  })

  /** The service's answer to these bytes until either side closes. */
  function sendRaw(text: string, { breaks_off = false } = {}): Promise<string> {
    const { port } = new URL(service.url)
    return new Promise((resolve) => {
      let answer = ""
      const socket = connect(Number(port), "127.0.0.1", () => {
        socket.write(Buffer.from(text, "latin1"))
        if (breaks_off) setImmediate(() => socket.resetAndDestroy())
        else socket.setTimeout(500, () => socket.destroy())
      })
      socket.on("data", (bytes) => {
        answer += bytes.toString("latin1")
        if (answer.includes("\r\n\r\n")) socket.end()
      })
      socket.on("error", () => {})
      socket.on("close", () => resolve(answer))
    })
  }

  describe("the log of a request", () => {
    it("names its route and never its path, wherever a code stands in it", async () => {
      const me = await service.company()
      const [{ short_code } = { short_code: "" }] = await service.minted(me, [{}])
      service.log_lines.length = 0
      for (const path of [
        `/v/${short_code}`,
        `/certificates/${short_code}`,
        `/${short_code}`,
        `/?code=${short_code}`,
      ]) {
        await service.call(`GET ${path}`, { headers: { referer: `https://a.example/v/${short_code}` } })
      }
      const routes = service.log_lines.map((line) => JSON.parse(line).route)
      expect(routes).toEqual(["/*", "/certificates/:code", "/*", "/*"])
      expect(service.log_lines.join("")).not.toContain(short_code)
    })
  })
})

describe("tracing", () => {
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
    it("keeps the proxy's id and trace, in the answer and in the log", async () => {
      service = await serviceOfTest({ environment: TRUSTED })
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
      service = await serviceOfTest({ environment: TRUSTED })
      const { request_id, trace_id } = await ask(headers)
      expect(request_id).toMatch(/^[0-9a-f]{8}-[0-9a-z]+$/)
      expect(trace_id).toBeUndefined()
    })

    it("is believed by nobody else", async () => {
      service = await serviceOfTest()
      const { request_id, trace_id } = await ask({
        "x-request-id": "5f2c.proxy:1",
        traceparent: `00-${TRACE}-${PARENT}-01`,
      })
      expect(request_id).not.toBe("5f2c.proxy:1")
      expect(trace_id).toBeUndefined()
    })

    it("keeps them where a verification is answered without the framework, too", async () => {
      service = await serviceOfTest({ environment: TRUSTED })
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
})
