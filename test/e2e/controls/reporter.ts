import { basename } from "node:path"
import type { FullResult, Reporter, TestCase, TestResult } from "@playwright/test/reporter"
import { USED } from "#test/e2e/fixture.ts"
import type { Used } from "#test/e2e/used-controls.ts"
import { AREAS, unused } from "./areas.ts"

/** Fails a run in which a test did not use a control that a row leaves to it. */
export default class ControlsReporter implements Reporter {
  readonly #uses = new Map<string, Used[]>()

  onTestEnd(test: TestCase, { status, annotations }: TestResult): void {
    if (status !== "passed") return
    // A scene is declared in another file than the one that plays it.
    const [, , file = ""] = test.titlePath()
    const used = annotations.filter(({ type }) => type === USED).flatMap(({ description }) => JSON.parse(description!))
    this.#uses.set(`${basename(file)} ${test.title}`, used)
  }

  async onEnd(): Promise<{ status?: FullResult["status"] }> {
    const rows = AREAS.flatMap((area) => area.rows)
    const missing = rows.flatMap((row) => unused(row, (file, title) => this.#usesIn(file, title)) ?? [])
    for (const one of missing) console.error(one)
    return missing.length > 0 ? { status: "failed" } : {}
  }

  /** A scene runs once a language, and rows name controls in English. Null if the test did not run. */
  #usesIn(file: string, title: string): Used[] | null {
    return this.#uses.get(`${file} ${title}`) ?? this.#uses.get(`${file} ${title}, in English`) ?? null
  }
}
