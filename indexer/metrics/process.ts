import { monitorEventLoopDelay } from "node:perf_hooks"
import type { Metric } from "./text-format.ts"

const RESOLUTION_MS = 20

/** How this process itself fares. The event loop's delay is that since the metrics were put together last. */
export function createProcessMeasures(version: string): () => Metric[] {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  delay.enable()
  const gauge = (name: string, help: string, value: number): Metric => ({
    name,
    help,
    type: "gauge",
    samples: [{ value }],
  })
  return () => {
    const { user, system } = process.cpuUsage()
    const { rss, heapUsed } = process.memoryUsage()
    const quantiles = [0.5, 0.99, 1].map((quantile) => ({
      labels: { quantile },
      // It measures the time between two looks, and one look is due every RESOLUTION_MS.
      value: delay.count === 0 ? null : Math.max(0, delay.percentile(quantile * 100) / 1e9 - RESOLUTION_MS / 1e3),
    }))
    delay.reset()
    const metrics: Metric[] = [
      gauge("touchmark_up_seconds", "Since this process was started.", process.uptime()),
      {
        name: "touchmark_build_info",
        help: "Always 1; the labels say what runs.",
        type: "gauge",
        samples: [{ labels: { version, node: process.version }, value: 1 }],
      },
      {
        name: "touchmark_event_loop_delay_seconds",
        help: "How late the event loop was.",
        type: "gauge",
        samples: quantiles,
      },
      {
        name: "process_cpu_seconds_total",
        help: "Processor time of this process.",
        type: "counter",
        samples: [{ value: (user + system) / 1e6 }],
      },
      gauge("process_resident_memory_bytes", "Memory that this process holds.", rss),
      gauge("touchmark_heap_used_bytes", "Of that, what the main thread's objects need.", heapUsed),
    ]
    return metrics
  }
}
