/** Work under the same key goes one after another, in the order it was asked for; under different keys at the same time. */
export function oneAtATime(): <T>(key: string, work: () => Promise<T>) => Promise<T> {
  const last = new Map<string, Promise<unknown>>()
  return (key, work) => {
    const mine = (last.get(key) ?? Promise.resolve()).then(work)
    const ended = mine
      .catch(() => {})
      .then(() => {
        if (last.get(key) === ended) last.delete(key)
      })
    last.set(key, ended)
    return mine
  }
}
