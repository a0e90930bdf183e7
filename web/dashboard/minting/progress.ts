/** One use of a mint button, until all of its products are decided. */
export interface MintRun {
  kind: "selected" | "all"
  ids: readonly string[]
  /** How many are minted in the end. Samples are among all `ids` that wait, and never are. */
  wanted: number
  /** Products whose call has been answered. */
  submitted: number
  /** Products that the service refused. */
  refused: ReadonlySet<string>
  /** Calls are still under way. */
  calling: boolean
}

/** Which of the company's products are not minted, at one moment. */
export interface ProductStates {
  pending: ReadonlySet<string>
  failed: ReadonlySet<string>
}

export interface MintProgress {
  wanted: number
  confirmed: number
  failed: number
  /** Nothing is left to wait for. */
  settled: boolean
}

/** A run's progress: products neither pending nor failed are confirmed on chain. */
export function progressOf(run: MintRun, states: ProductStates): MintProgress {
  let confirmed = 0
  let failed = 0
  for (const id of run.ids) {
    if (states.failed.has(id) || run.refused.has(id)) failed++
    else if (!states.pending.has(id)) confirmed++
  }
  const { wanted } = run
  // Samples that are removed in the meantime are not pending either.
  confirmed = Math.min(confirmed, wanted - failed)
  return { wanted, confirmed, failed, settled: !run.calling && confirmed + failed === wanted }
}
