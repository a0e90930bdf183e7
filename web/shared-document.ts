/**
 * Translators, readers and password managers change the document that React takes for its own (facebook/react#11538). Where
 * React meets a node that is not in its place, what others have put there gives way to it.
 */

interface Swap {
  gone: readonly Node[]
  now: readonly Node[]
}
const swaps = new WeakMap<Node, Swap>()
/** Gone for good: translators still write into what they read before. */
const taken = new WeakSet<Node>()

/** What React shows and nobody else may take away, such as a verdict. */
const kept = new Set<Element>()
/** An event of the window: others have taken out or emptied what is kept, and have put nothing in its place. */
const LOST = "lost"

/** As a `ref`, whose end React asks for. */
export function keep(element: Element | null): () => void {
  kept.add(element!)
  return () => void kept.delete(element!)
}

function isLost(element: Element): boolean {
  const there = [element, ...(swaps.get(element.getRootNode())?.now ?? [])]
  return !there.some((one) => one.isConnected && one.textContent?.trim())
}

/** Lets React go on in a document that others have changed: it does not fail, and no text of theirs outlives its own. */
export function shareDocument(): void {
  const { removeChild, insertBefore } = Node.prototype
  Node.prototype.removeChild = function <T extends Node>(child: T): T {
    if (child.parentNode !== this) undo(child)
    taken.add(child)
    return this.contains(child) ? (removeChild.call(child.parentNode!, child) as T) : child
  }
  Node.prototype.insertBefore = function <T extends Node>(added: T, before: Node | null): T {
    let place = before
    if (place && place.parentNode !== this) undo(place)
    // Others may have wrapped it.
    while (place && place.parentNode !== this) place = place.parentNode
    return insertBefore.call(this, added, place) as T
  }
  const observer = new MutationObserver((records) => {
    note(records, observer)
    if ([...kept].some(isLost)) dispatchEvent(new Event(LOST))
  })
  observer.observe(document, { childList: true, subtree: true })
}

/** Notes who took whose place, in whatever order it was done. What React changes afterwards takes its own again. */
function note(records: readonly MutationRecord[], observer: MutationObserver): void {
  /** They may have come in the place of another. */
  const free = new Set<Node | null>()
  let left: MutationRecord | undefined
  for (const record of records) {
    const { type, target, addedNodes, removedNodes, previousSibling, nextSibling } = record
    // Of what only loses its parts, they are moved into what stands in its place.
    if (type === "characterData" || addedNodes.length > 0) undo(target.getRootNode())
    for (const node of addedNodes) {
      free.add(node)
      swaps.delete(node)
    }
    if (removedNodes.length > 0) {
      const beside = [...addedNodes, previousSibling, nextSibling].filter((node) => free.has(node))
      if (!swap(removedNodes, beside as Node[])) left = record
    } else if (left?.target === target && left.nextSibling === nextSibling) swap(left.removedNodes, addedNodes)
  }

  function swap(removed: Iterable<Node>, instead: Iterable<Node>): boolean {
    const made = { gone: [...removed], now: [...instead] }
    for (const node of made.now) free.delete(node)
    for (const node of made.gone) {
      swaps.set(node, made)
      const subtree = !taken.has(node)
      observer.observe(node, { characterData: true, childList: subtree, subtree })
    }
    return made.now.length > 0
  }
}

/** Puts a node back, with those that were replaced together with it. */
function undo(node: Node): void {
  const { gone, now } = swaps.get(node) ?? { gone: [], now: [] }
  if (node.parentNode || !swaps.delete(node)) return
  for (const one of now) undo(one)
  const place = now.find((one) => one.parentNode)
  if (!place) return
  for (const one of gone) place.parentNode!.insertBefore(one, place)
  for (const one of now) (one as ChildNode).remove()
}
