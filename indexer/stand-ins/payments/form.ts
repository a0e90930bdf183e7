/** Stripe's way of writing nested values into a form: `items[0][price]=price_1`. Lists become objects with the keys 0, 1, 2 … */
export interface Params {
  [name: string]: string | Params
}

const DEPTH_MAX = 8
const PAIRS_MAX = 500

export function decodeForm(text: string): Params {
  const root: Params = Object.create(null)
  for (const [name, value] of [...new URLSearchParams(text)].slice(0, PAIRS_MAX)) {
    const path = name.split(/\[|\]\[|\]/).filter((part, index) => index === 0 || part !== "")
    if (path.length > DEPTH_MAX) continue
    put(root, path, value)
  }
  return root
}

function put(target: Params, [first, ...rest]: string[], value: string): void {
  if (first === undefined) return
  if (rest.length === 0) {
    target[first] = value
    return
  }
  const inner = typeof target[first] === "object" ? target[first] : Object.create(null)
  target[first] = inner
  put(inner, rest, value)
}

export const textOf = (params: Params, name: string): string | undefined => {
  const value = params[name]
  return typeof value === "string" && value !== "" ? value : undefined
}

export const numberOf = (params: Params, name: string): number | undefined => {
  const value = textOf(params, name)
  return value === undefined ? undefined : Number(value)
}

export const groupOf = (params: Params, name: string): Params => {
  const value = params[name]
  return typeof value === "object" ? value : {}
}

/** The entries of a list. */
export const entriesOf = (params: Params, name: string): (string | Params)[] => Object.values(groupOf(params, name))

export const groupsOf = (params: Params, name: string): Params[] =>
  entriesOf(params, name).filter((entry): entry is Params => typeof entry === "object")

export function metadataOf(params: Params): Record<string, string> {
  const pairs = Object.entries(groupOf(params, "metadata"))
  return Object.fromEntries(pairs.filter((pair): pair is [string, string] => typeof pair[1] === "string"))
}
