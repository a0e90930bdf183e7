/** Reads Prometheus' text format strictly, for tests: throws at the first line that is not of it. */

export interface ReadMetric {
  type: string
  help: string
  samples: { name: string; labels: Record<string, string>; value: number }[]
}

const HEAD = /^# (HELP|TYPE) ([a-z_][a-z0-9_]*) (.+)$/
const SAMPLE = /^([a-z_][a-z0-9_]*)(?:\{(.*)\})? (NaN|[+-]Inf|-?[0-9][0-9.e+-]*)$/
const LABEL = /([a-z_][a-z0-9_]*)="((?:[^"\\]|\\[\\"n])*)"(?:,|$)/y

export function readMetrics(text: string): Map<string, ReadMetric> {
  if (!text.endsWith("\n")) throw new Error("The last line does not end.")
  const metrics = new Map<string, ReadMetric>()
  let current = ""
  for (const line of text.slice(0, -1).split("\n")) {
    const [, word, name, said] = HEAD.exec(line) ?? []
    if (word === "HELP") {
      if (metrics.has(name!)) throw new Error(`${name} comes twice.`)
      metrics.set(name!, { help: said!, type: "", samples: [] })
      current = name!
    } else if (word === "TYPE") {
      if (name !== current || metrics.get(current)!.type !== "") throw new Error(`The type of ${name} is out of place.`)
      metrics.get(current)!.type = said!
    } else if (line !== "") metrics.get(current)!.samples.push(readSample(line, current))
  }
  return metrics
}

function readSample(line: string, current: string) {
  const [, name, labels = "", value] = SAMPLE.exec(line) ?? []
  if (name === undefined || name.replace(/_(bucket|sum|count)$/, "") !== current.replace(/_(bucket|sum|count)$/, "")) {
    throw new Error(`Not a sample of ${current}: ${line}`)
  }
  return { name, labels: readLabels(labels), value: Number(value!.replace("Inf", "Infinity")) }
}

function readLabels(text: string): Record<string, string> {
  const labels: Record<string, string> = {}
  LABEL.lastIndex = 0
  while (LABEL.lastIndex < text.length) {
    const [, name, value] = LABEL.exec(text) ?? []
    if (name === undefined || name in labels) throw new Error(`Not labels: ${text}`)
    labels[name] = value!.replace(/\\(.)/g, (_, symbol) => (symbol === "n" ? "\n" : symbol))
  }
  return labels
}

/** The value of the one sample with these labels; undefined when there is none. */
export function figureOf(metrics: Map<string, ReadMetric>, name: string, labels: Record<string, string | number> = {}) {
  const wanted = Object.entries(labels)
  const found = metrics
    .get(name)
    ?.samples.filter((sample) => wanted.every(([key, value]) => sample.labels[key] === String(value)))
  if (found && found.length > 1) throw new Error(`${name} has ${found.length} samples of ${JSON.stringify(labels)}.`)
  return found?.[0]?.value
}
