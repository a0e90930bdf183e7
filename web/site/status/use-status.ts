import { useEffect, useState } from "react"
import type { ServiceStatus } from "#shared/api/chains.ts"
import { call } from "#web/api/client.ts"

const AGAIN_MS = 30_000

export type StatusWord = { state: "asking" | "silent" } | { state: "said"; status: ServiceStatus; at: string }

/** The service's status, polled every AGAIN_MS while the page is open. */
export function useStatus(): { word: StatusWord; again: () => void } {
  const [word, setWord] = useState<StatusWord>({ state: "asking" })
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` asks again.
  useEffect(() => {
    let shown = true
    void ask().then((next) => shown && setWord(next))
    const timer = setTimeout(() => setAttempt((before) => before + 1), AGAIN_MS)
    return () => {
      shown = false
      clearTimeout(timer)
    }
  }, [attempt])
  return { word, again: () => setAttempt((before) => before + 1) }
}

async function ask(): Promise<StatusWord> {
  try {
    const { body } = await call("GET /status")
    return body?.chains ? { state: "said", status: body, at: new Date().toISOString() } : { state: "silent" }
  } catch {
    return { state: "silent" }
  }
}
