const names = new Map<string, string>()

/** Says that this text will be run many times, so that an engine that plans each anew may keep its plan. Texts of the source only. */
export function prepare(text: string): void {
  if (!names.has(text)) names.set(text, `prepared_${names.size}`)
}

/** What a text that was given to `prepare` is called. */
export const nameOf = (text: string): string | undefined => names.get(text)
