/** The service's refusals in Hungarian. In English its own `detail` says them, so nothing is loaded. */
import { fill, type Params } from "#shared/refusals/table.ts"
import type { Language } from "./language.ts"

const hungarian: Record<string, string> = {}

/** Loads an area's sentences: all for the dashboard, only reasons for halted chains for the status page. */
export async function loadRefusals(area: "dashboard" | "status", language: Language): Promise<void> {
  if (language !== "hu") return
  const load = {
    dashboard: async () => (await import("./hu/refusals.ts")).refusals,
    status: async () => (await import("./hu/refusals/waits.ts")).waitReasons,
  }
  Object.assign(hungarian, await load[area]())
}

/** A row's sentence; null where it has none here, or where a version before this one left something out. */
export function refusalInHungarian(reason: string, params: Params): string | null {
  const text = hungarian[reason]
  return text === undefined ? null : fill(text, params, "hu-HU")
}
