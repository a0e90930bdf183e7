/** A part of a JSON array whose parts are sent one after another. */
export function jsonPart(items: unknown[], { isFirst, isLast }: { isFirst: boolean; isLast: boolean }): Uint8Array {
  const list = JSON.stringify(items).slice(1, -1)
  const before = isFirst ? "[" : list === "" ? "" : ","
  return new TextEncoder().encode(`${before}${list}${isLast ? "]" : ""}`)
}
