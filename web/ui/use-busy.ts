import { useState } from "react"

/** Runs a piece of work; `fail` says why it did not succeed. */
export function useBusy(fail: (error: unknown) => unknown) {
  const [busy, setBusy] = useState(false)
  async function run(work: () => Promise<unknown>): Promise<void> {
    setBusy(true)
    await work().catch(fail)
    setBusy(false)
  }
  return { busy, run }
}
