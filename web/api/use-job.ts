import { useQuery } from "@tanstack/react-query"
import type { JobDescription } from "#shared/api/labels.ts"
import { fetchJob } from "./desk.ts"

const LOOK_EVERY_MS = 700

/** Work that goes on in the service, looked at until it is done or has failed. */
export function useJob(id: string | null): JobDescription | null {
  const { data } = useQuery({
    queryKey: ["job", id],
    queryFn: () => fetchJob(id ?? ""),
    enabled: id !== null,
    gcTime: 0,
    refetchInterval: ({ state }) => (isOver(state.data) ? false : LOOK_EVERY_MS),
  })
  return (id !== null && data) || null
}

const isOver = (job: JobDescription | undefined): boolean => job?.state === "done" || job?.state === "failed"
