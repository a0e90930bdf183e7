import { join } from "node:path"
import { resolveConfig } from "vite"
import { describe, expect, it } from "vitest"
import { MATRIX } from "#test/http/matrix.ts"

/** Asked for by balancers, Prometheus and payment providers: no page of ours calls them. */
const NOT_BY_PAGES = ["/health", "/ready", "/metrics", "/tokens/1"]

describe("the server that pages are developed on", () => {
  it("passes every call of a page on to the service", async () => {
    const configFile = join(import.meta.dirname, "..", "..", "vite.config.ts")
    const { server } = await resolveConfig({ configFile }, "serve")
    const passed = Object.keys(server.proxy ?? {}).map((pattern) => new RegExp(pattern))
    const paths = MATRIX.map(({ route }) => route.split(" ")[1]!.replaceAll(/:\w+/g, "1"))
    const left = paths.filter((path) => !passed.some((pattern) => pattern.test(path)))
    expect(left.filter((path) => !NOT_BY_PAGES.includes(path))).toEqual([])
  })
})
