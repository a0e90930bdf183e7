/**
 * Groups items of one turn, and those arriving while `at_once` calls run, into calls of at most `items_max`. `send` settles
 * its items, also on errors, and never rejects.
 */
export function createBatcher<Item>(
  send: (items: Item[]) => Promise<void>,
  { at_once, items_max }: { at_once: number; items_max: number },
): (item: Item) => void {
  const waiting: Item[] = []
  let under_way = 0
  let due = false

  function leave(): void {
    due = false
    while (waiting.length > 0 && under_way < at_once) {
      under_way++
      void send(waiting.splice(0, items_max)).finally(() => {
        under_way--
        leave()
      })
    }
  }

  return (item) => {
    waiting.push(item)
    if (due || under_way >= at_once) return
    due = true
    setImmediate(leave)
  }
}
