import { execFile } from "node:child_process"
import { join } from "node:path"
import { promisify } from "node:util"
import { folderOf, installAside } from "./install-aside.ts"
import { median } from "./results.ts"

export const LIGHTHOUSE_VERSION = "13.5.0"
const RUNS = 3
const RUN_MS_MAX = 120_000
const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const

export interface PageScores {
  /** The median of the runs, 0 to 100. */
  scores: Record<(typeof CATEGORIES)[number], number>
  /** These three are from the run with the median performance. */
  contentful_ms: number
  blocked_ms: number
  shift: number
}

interface Report {
  categories: Record<string, { score: number }>
  audits: Record<string, { numericValue: number }>
}

/** Scores a page in a running browser, storage kept, as a slow phone (`mobile`) or desktop. Throws without Lighthouse. */
export async function lookAt(url: string, debugging_port: number, device: "mobile" | "desktop"): Promise<PageScores> {
  installAside("lighthouse", [`lighthouse@${LIGHTHOUSE_VERSION}`])
  const runs: Report[] = []
  for (let run = 0; run < RUNS; run++) runs.push(await look(url, debugging_port, device))
  const of = (name: string) => median(runs.map(({ categories }) => categories[name]!.score * 100))
  const performance = of("performance")
  const typical = runs.find(({ categories }) => categories.performance!.score * 100 === performance) ?? runs[0]!
  return {
    scores: Object.fromEntries(CATEGORIES.map((name) => [name, Math.round(of(name))])) as PageScores["scores"],
    contentful_ms: typical.audits["largest-contentful-paint"]!.numericValue,
    blocked_ms: typical.audits["total-blocking-time"]!.numericValue,
    shift: typical.audits["cumulative-layout-shift"]!.numericValue,
  }
}

async function look(url: string, port: number, device: "mobile" | "desktop"): Promise<Report> {
  const cli = join(folderOf("lighthouse"), "node_modules", "lighthouse", "cli", "index.js")
  const choices = [`--port=${port}`, "--disable-storage-reset", `--only-categories=${CATEGORIES.join()}`]
  if (device === "desktop") choices.push("--preset=desktop")
  const options = { timeout: RUN_MS_MAX, maxBuffer: 64 * 1024 * 1024 }
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [cli, url, "--quiet", "--output=json", ...choices],
    options,
  )
  return JSON.parse(stdout) as Report
}
