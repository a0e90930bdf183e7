import { mkdirSync, readdirSync, rmSync, symlinkSync, utimesSync, writeFileSync } from "node:fs"
import { createServer } from "node:http"
import { connect } from "node:net"
import { join } from "node:path"
import { brotliCompressSync } from "node:zlib"
import { beforeAll, describe, expect, it } from "vitest"
import { keepAssets, keptAssets } from "#http/web-pages.ts"
import { DAY_MS } from "#shared/time.ts"
import { prepareDirectory } from "#test/support/directories.ts"
import { prepareService, serviceOfTest } from "#test/support/prepare.ts"
import { listen } from "#test/support/tcp.ts"

const PICTURE = '<meta property="og:image" content="/og.png" />'
const SHELL = `<!doctype html><title>Touchmark</title>${PICTURE}`
const SERVED = SHELL.replace("/og.png", "https://brand.example/og.png")
const SCRIPT = "export const x = 1"

const directory = prepareDirectory()
const web_dir = join(directory, "dist")
beforeAll(() => {
  mkdirSync(join(web_dir, "assets"), { recursive: true })
  writeFileSync(join(directory, "secret.txt"), "secret")
  writeFileSync(join(web_dir, "index.html"), SHELL)
  writeFileSync(join(web_dir, "verify.html"), "<title>Verify</title>")
  writeFileSync(join(web_dir, "assets", "app-1a2b.js"), SCRIPT)
  writeFileSync(join(web_dir, "assets", "app-1a2b.js.br"), brotliCompressSync(SCRIPT))
})
const service = prepareService({ web_dir, environment: { PUBLIC_URL: "https://brand.example" } })

/** A service with a build of its own. */
async function startBuild(build: string) {
  const web_dir = join(directory, build, "web")
  const name = `app-${build}.js`
  mkdirSync(join(web_dir, "assets"), { recursive: true })
  writeFileSync(join(web_dir, "index.html"), `${SHELL}<script type="module" src="/assets/${name}"></script>`)
  writeFileSync(join(web_dir, "assets", name), `export const build = "${name}"`)
  return { web_dir, service: await serviceOfTest({ web_dir }) }
}

const page = (path: string) => service.call(`GET ${path}`, { headers: { accept: "text/html,*/*" } })

describe("the pages", () => {
  it.each([
    ["/", 200],
    ["/auth", 200],
    ["/v/0000-0000-0000", 200],
    ["/dashboard/products/1", 200],
    ["/no/such/page?x=1", 404],
    ["/v/", 404],
    ["/learn-more/x", 404],
  ])("are one shell, whatever a person types: %s", async (path, expected) => {
    const { status, text, headers } = await page(path)
    expect(status).toBe(expected)
    expect(text).toBe(SERVED)
    expect(headers.get("cache-control")).toBe("no-cache")
    expect(headers.get("content-security-policy")).toContain("default-src 'self'")
    expect(headers.get("strict-transport-security")).toBe("max-age=63072000; includeSubDomains")
    expect(headers.get("x-robots-tag")).toBe(expected === 404 || path.startsWith("/v/") ? "noindex" : null)
  })

  it.each([
    ["/01/05991234567890/21/0000-0000-0000", 302, "/v/0000-0000-0000"],
    ["/01/12345670/21/000000000000?17=270101", 302, "/v/000000000000"],
    ["/01/12345670/21/10004711", 200, null],
    // A serial number that reads as a code with a prefix.
    ["/01/12345670/21/SN000025079474", 200, null],
    ["/01/12345670/21/%2F%2Fbrand.example", 200, null],
    ["/01/1234567/21/000000000000", 404, null],
    ["/01/12345670/10/000000000000", 404, null],
  ])("in GS1's form are a code's result, or read the fragment: %s", async (path, expected, to) => {
    const accepted = { accept: "text/html" }
    const { status, headers } = await fetch(`${service.url}${path}`, { headers: accepted, redirect: "manual" })
    expect([status, headers.get("location")]).toEqual([expected, to])
    expect(headers.get("x-robots-tag")).toBe("noindex")
  })

  it.each([["*/*"], [undefined], ["text/html"]])(
    "are there for who previews a link, which takes %s",
    async (accept) => {
      for (const path of ["/", "/v/0000-0000-0000", "/learn-more"]) {
        const { status, text } = await service.call(`GET ${path}`, { headers: { ...(accept ? { accept } : {}) } })
        expect([path, status, text]).toEqual([path, 200, SERVED])
      }
    },
  )

  it("keep their hashed files for ever, and send them compressed to who can read that", async () => {
    for (const encoding of ["br", "identity"]) {
      const asked = { headers: { "accept-encoding": encoding } }
      const answer = await fetch(`${service.url}/assets/app-1a2b.js`, asked)
      const { status, headers } = answer
      expect(status).toBe(200)
      expect(await answer.text()).toBe(SCRIPT)
      expect(headers.get("content-type")).toMatch(/javascript/)
      expect(headers.get("cache-control")).toBe("public, max-age=31536000, immutable")
      expect(headers.get("content-encoding")).toBe(encoding === "br" ? "br" : null)
    }
  })

  it("serve the scripts of another version that has been started over the same data, and forget those long gone", async () => {
    const { data_dir } = service.app.config
    const other = join(directory, "other")
    mkdirSync(join(other, "assets"), { recursive: true })
    writeFileSync(join(other, "assets", "app-9z8y.js"), "export const x = 2")
    expect((await service.call("GET /assets/app-9z8y.js")).status).toBe(404)
    await keepAssets(other, data_dir)
    const { status, text, headers } = await service.call("GET /assets/app-9z8y.js")
    expect([status, text]).toEqual([200, "export const x = 2"])
    expect(headers.get("cache-control")).toContain("immutable")
    const old = join(keptAssets(data_dir), "app-9z8y.js")
    const ago = new Date(Date.now() - 91 * DAY_MS)
    utimesSync(old, ago, ago)
    // What a version still brings is new at each start.
    await keepAssets(other, data_dir)
    expect(readdirSync(keptAssets(data_dir))).toEqual(["app-9z8y.js"])
    utimesSync(old, ago, ago)
    await keepAssets(join(directory, "dist"), data_dir)
    expect(readdirSync(keptAssets(data_dir)).sort()).toEqual(["app-1a2b.js", "app-1a2b.js.br"])
  })

  it("of two builds behind one address find their scripts with either, in whatever order they are asked", async () => {
    const builds = await Promise.all(["first", "second"].map(startBuild))
    const services = builds.map(({ service }) => service)
    const shared = keptAssets(services[0]!.app.config.data_dir)
    const other = keptAssets(services[1]!.app.config.data_dir)
    rmSync(other, { recursive: true })
    symlinkSync(shared, other)
    for (const { web_dir, service } of builds) await keepAssets(web_dir, service.app.config.data_dir)
    let asked = 0
    const balancer = createServer(async (request, response) => {
      const { url } = services[asked++ % services.length]!
      const answer = await fetch(`${url}${request.url}`, { headers: { accept: request.headers.accept ?? "*/*" } })
      response.writeHead(answer.status, { "content-type": answer.headers.get("content-type") ?? "" })
      response.end(Buffer.from(await answer.arrayBuffer()))
    })
    const port = await listen(balancer)
    const get = async (path: string, accept: string) => {
      const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { accept } })
      return { status: answer.status, type: answer.headers.get("content-type"), text: await answer.text() }
    }
    const seen = new Set<string>()
    for (const path of ["/", "/v/0000-0000-0000", "/auth", "/dashboard/products", "/learn-more"]) {
      const { text } = await get(path, "text/html")
      const [, name = ""] = /\/assets\/(app-\w+\.js)/.exec(text) ?? []
      seen.add(name)
      // Its own instance is asked, then and the other one.
      for (let times = 0; times < 2; times++) {
        const script = await get(`/assets/${name}`, "*/*")
        expect(script).toMatchObject({ status: 200, text: `export const build = "${name}"` })
        expect(script.type).toMatch(/javascript/)
      }
    }
    expect(seen.size).toBe(2)
    balancer.close()
  })

  it("send no referrer from where the address holds a token", async () => {
    expect((await page("/set-password?token=abc")).headers.get("referrer-policy")).toBe("no-referrer")
    expect((await page("/auth")).headers.get("referrer-policy")).toBe("strict-origin-when-cross-origin")
  })

  it("serve a file by its name", async () => {
    expect((await page("/verify.html")).text).toBe("<title>Verify</title>")
  })

  it.each([
    ["a file that is not there", "GET /assets/app-old.js"],
    ["what no browser asks for", "GET /dashboard"],
    ["a form sent to a page", "POST /dashboard"],
    ["a program's unknown call", "GET /no/such/call"],
  ])("are no answer to %s", async (_name, request) => {
    const { status, json } = await service.call(request, {
      headers: request.includes("assets")
        ? { accept: "text/html" }
        : { accept: request.includes("such") ? "*/*" : "application/json" },
    })
    expect(status).toBe(404)
    expect(json.code).toBe("unknown_route")
  })

  it("stand at /status for people, and the figures for programs", async () => {
    const asPage = await page("/status")
    expect(asPage.headers.get("content-type")).toContain("text/html")
    for (const accept of ["application/json", "*/*"]) {
      const { json, headers } = await service.call("GET /status", { headers: { accept } })
      expect(json).toMatchObject({ ready: true })
      expect(headers.get("vary")).toBe("Accept, Accept-Language")
    }
  })

  it("leave the calls to the calls", async () => {
    for (const path of ["/me", "/products", "/products/x"]) expect((await page(path)).status).toBe(401)
    expect((await page("/health")).json).toEqual({ status: "ok" })
  })

  it.each([
    ...["/../secret.txt", "/assets/../../secret.txt", "/%2e%2e/secret.txt", "/assets/%2e%2e%2f%2e%2e%2fsecret.txt"],
    ...["/..%5csecret.txt", "//secret.txt", "/assets/..%00/secret.txt", "/.%2e/secret.txt", "/%00", "/assets/%ff"],
  ])("show nothing outside their folder: %s", async (path) => {
    const answer = await raw(path)
    expect(answer).toMatch(/^HTTP\/1\.1 (200|400|404) /)
    expect(answer).not.toContain("\r\n\r\nsecret")
    if (answer.startsWith("HTTP/1.1 200")) expect(answer).toContain(SERVED)
  })
})

/** The path as it is written: a client of good manners would normalize it. */
function raw(path: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = ""
    const socket = connect(Number(new URL(service.url).port), "127.0.0.1", () =>
      socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nAccept: text/html\r\nConnection: close\r\n\r\n`),
    )
    socket.on("data", (bytes) => {
      answer += bytes.toString("latin1")
    })
    socket.on("close", () => resolve(answer))
    socket.on("error", reject)
  })
}
