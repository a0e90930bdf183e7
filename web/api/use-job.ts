import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import type { JobAccepted, JobDescription } from "#shared/api/labels.ts"
import { ApiError, ask } from "./client.ts"
import { refusalText } from "./refusal.ts"

const LOOK_EVERY_MS = 700

/** A job of the service and its outcome. */
export interface Work {
  start: (request: () => Promise<JobAccepted>) => Promise<void>
  /** Resets it: no job, no failure. */
  forget: () => void
  isUnderWay: boolean
  progress: JobDescription["progress"]
  made: JobDescription["result"]
  /** Why nothing will come of it, in the language of the page. */
  failure: string | null
}

type JobRequest =
  | { state: "not_asked" | "asking" }
  | { state: "asked"; id: string }
  | { state: "refused"; error: unknown }

/** Requests a job and polls it until it is done or has failed. `fallback` is for failures without a message. */
export function useJob(fallback: string): Work {
  const [asked, setAsked] = useState<JobRequest>({ state: "not_asked" })
  const id = asked.state === "asked" ? asked.id : null
  const { data, error } = useQuery({
    queryKey: ["job", id],
    queryFn: () => ask("GET /jobs/:id", { path: { id: id ?? "" } }),
    enabled: id !== null,
    gcTime: 0,
    refetchInterval: ({ state }) => (isOver(state.data) || isRefused(state.error) ? false : LOOK_EVERY_MS),
  })
  const job = id === null ? undefined : data
  const made = job?.state === "done" ? job.result : null
  const refusal = asked.state === "refused" ? asked.error : isRefused(error) ? error : null
  const failed = job?.state === "failed" ? job.error || fallback : null
  const failure = refusal ? refusalText(refusal, fallback) : failed

  async function start(request: () => Promise<JobAccepted>) {
    setAsked({ state: "asking" })
    const answer = await request().then(
      ({ job_id }) => ({ state: "asked" as const, id: job_id }),
      (thrown: unknown) => ({ state: "refused" as const, error: thrown }),
    )
    setAsked(answer)
  }

  return {
    start,
    forget: () => setAsked({ state: "not_asked" }),
    isUnderWay: asked.state !== "not_asked" && made === null && failure === null,
    progress: job?.progress ?? null,
    made,
    failure,
  }
}

const isOver = (job: JobDescription | undefined): boolean => job?.state === "done" || job?.state === "failed"

/** A refusal repeats, so asking again is pointless; silence or overload may end. */
const isRefused = (error: Error | null): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429
