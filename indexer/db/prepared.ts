const names = new Map<string, string>()

/** Marks a query text that runs often, so that PostgreSQL keeps its plan. Pass only texts from the source code. */
export function prepare(text: string): void {
  if (!names.has(text)) names.set(text, `prepared_${names.size}`)
}

export const nameOf = (text: string): string | undefined => names.get(text)
