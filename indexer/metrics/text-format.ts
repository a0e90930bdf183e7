/**
 * Prometheus' text format, version 0.0.4: https://prometheus.io/docs/instrumenting/exposition_formats/. Counters, one histogram
 * and this format are all that we would need of a library.
 */

export const TEXT_FORMAT = "text/plain; version=0.0.4; charset=utf-8"

type Labels = Record<string, string | number>

export interface Sample {
  labels?: Labels
  /** Null: not known at the moment, and so left out. */
  value: number | null
  /** A histogram's part: `_bucket`, `_sum` or `_count`. */
  suffix?: string
}

export interface Metric {
  name: string
  help: string
  type: "counter" | "gauge" | "histogram"
  samples: Sample[]
}

/** One block a metric; those without a sample are named all the same, so that a board knows them. */
export function writeMetrics(metrics: Metric[]): string {
  return metrics.map(writeMetric).join("")
}

function writeMetric({ name, help, type, samples }: Metric): string {
  const lines = [`# HELP ${name} ${help.replace(/\\/g, "\\\\").replace(/\n/g, "\\n")}`, `# TYPE ${name} ${type}`]
  for (const { labels = {}, value, suffix = "" } of samples) {
    if (value !== null) lines.push(`${name}${suffix}${writeLabels(labels)} ${writeValue(value)}`)
  }
  return `${lines.join("\n")}\n`
}

function writeLabels(labels: Labels): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escapeLabel(String(value))}"`)
  return pairs.length === 0 ? "" : `{${pairs.join(",")}}`
}

const escapeLabel = (text: string) => text.replace(/\\/g, "\\\\").replace(/"/g, '\\"').replace(/\n/g, "\\n")

function writeValue(value: number): string {
  if (Number.isNaN(value)) return "NaN"
  if (Number.isFinite(value)) return String(value)
  return value > 0 ? "+Inf" : "-Inf"
}
