import type { IncomingMessage } from "node:http"
import { join } from "node:path"
import { type ProxyOptions, resolveConfig } from "vite"
import { beforeAll, describe, expect, it } from "vitest"
import { MATRIX } from "#test/http/matrix.ts"

describe("the server that pages are developed on", () => {
  let patterns: [RegExp, ProxyOptions][]
  beforeAll(async () => {
    const configFile = join(import.meta.dirname, "..", "..", "vite.config.ts")
    const { server } = await resolveConfig({ configFile }, "serve")
    patterns = Object.entries(server.proxy ?? {}).map(([pattern, to]) => [new RegExp(pattern), to as ProxyOptions])
  })
  const passed = (path: string) => patterns.find(([pattern]) => pattern.test(path))?.[1]

  it("passes every call on to the service", () => {
    const paths = MATRIX.map(({ call }) => call.split(" ")[1]!.replaceAll(/:\w+/g, "1"))
    expect(paths.flatMap((path) => [path, `${path}?a=b`]).filter((path) => !passed(path))).toEqual([])
  })

  it("keeps the modules of pages for itself", () => {
    for (const path of ["/verify/result/result.tsx", "/api/client.ts", "/verify.html", "/main.tsx?t=1"]) {
      expect(passed(path), path).toBeUndefined()
    }
  })

  it("gives a browser the page where a call has the same address, and the documentation of the service", () => {
    const asked = { url: "/status", headers: { accept: "text/html" } } as IncomingMessage
    expect(passed("/status")!.bypass!(asked, undefined, {})).toBe("/status")
    expect(passed("/docs")!.bypass).toBeUndefined()
  })
})
