import { monitorEventLoopDelay } from "node:perf_hooks"
import type { Metrics } from "./metrics.ts"

const RESOLUTION_MS = 20

/** The event loop's delay is measured since the last reading of `/metrics`. */
export function createProcessMeasures(version: string): (metrics: Metrics) => void {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  delay.enable()
  // The histogram holds the time between two samples; RESOLUTION_MS of it is no delay.
  const late = (quantile: number) => Math.max(0, delay.percentile(quantile * 100) / 1e9 - RESOLUTION_MS / 1e3)
  return ({ gauge, counter }) => {
    const { user, system } = process.cpuUsage()
    const { rss, heapUsed } = process.memoryUsage()
    const quantiles = delay.count === 0 ? [] : [0.5, 0.99, 1]
    gauge("touchmark_up_seconds", "Since this process was started.", [[{}, process.uptime()]])
    gauge("touchmark_build_info", "Always 1; the labels say what runs.", [[{ version, node: process.version }, 1]])
    gauge(
      "touchmark_event_loop_delay_seconds",
      "How late the event loop was.",
      quantiles.map((quantile) => [{ quantile }, late(quantile)]),
    )
    delay.reset()
    counter("process_cpu_seconds_total", "Processor time of this process.", [[{}, (user + system) / 1e6]])
    gauge("process_resident_memory_bytes", "Memory that this process holds.", [[{}, rss]])
    gauge("touchmark_heap_used_bytes", "Of that, what the main thread's objects need.", [[{}, heapUsed]])
  }
}
