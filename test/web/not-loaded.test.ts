// @vitest-environment happy-dom
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, it, vi } from "vitest"

const shell = readFileSync(join(import.meta.dirname, "..", "..", "web", "index.html"), "utf8")

vi.mock("#web/public-site.tsx", () => {
  throw new TypeError("Failed to fetch dynamically imported module")
})

it("a site of which a part did not arrive says so in both languages", async () => {
  document.body.innerHTML = /<div id="root">.*<\/div>/s.exec(shell)![0]
  history.replaceState(null, "", "/v/31FM-7KE9-JTYH")
  const root = document.getElementById("root")!
  expect(root.classList.contains("not-arrived")).toBe(false)
  await import("#web/main.ts")
  await expect.poll(() => root.classList.contains("not-arrived")).toBe(true)
  expect(root.textContent).toContain("This page has not arrived")
  expect(root.textContent).toContain("Az oldal nem érkezett meg")
})
