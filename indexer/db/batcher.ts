/**
 * Collects what is asked in one turn of the event loop, and while `at_once` statements are under way, and sends it together,
 * at most `items_max` in one. `send` settles its items, with an error as well, and never rejects.
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
