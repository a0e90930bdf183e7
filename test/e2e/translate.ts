export const WAYS = ["replaces", "puts before and takes out", "takes out and puts in", "wraps"] as const
export type Way = (typeof WAYS)[number]

/** Runs in the page: puts each text into an element of its own, as translators do. `mark` stands around each word of theirs. */
export function translate({ way, delays_ms, mark = "«»" }: { way: Way; delays_ms: number[]; mark?: string }): void {
  const ways: Record<typeof way, (text: Text, own: Element) => void> = {
    replaces: (text, own) => text.replaceWith(own),
    "puts before and takes out": (text, own) => {
      text.before(own)
      text.remove()
    },
    "takes out and puts in": (text, own) => {
      const { parentNode, nextSibling } = text
      text.remove()
      parentNode!.insertBefore(own, nextSibling)
    },
    wraps: (text, own) => {
      text.before(own)
      own.replaceChildren(mark.slice(0, 1), text, mark.slice(1))
    },
  }
  function translateAll(): void {
    const texts: Text[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) texts.push(walker.currentNode as Text)
    for (const text of texts) {
      if (!text.data.trim() || text.parentElement!.closest("font, script, style, svg, noscript, option, textarea"))
        continue
      const own = document.createElement("font")
      own.textContent = mark.slice(0, 1) + text.data + mark.slice(1)
      ways[way](text, own)
    }
    const root = document.documentElement
    root.dataset.translated = String(Number(root.dataset.translated ?? 0) + 1)
  }
  const start = () => {
    for (const delay of delays_ms) setTimeout(translateAll, delay)
    // What is drawn later is translated as soon as it is seen.
    if (delays_ms.length === 0) setInterval(translateAll, 50)
  }
  if (document.readyState === "complete") start()
  else addEventListener(delays_ms.length === 0 ? "DOMContentLoaded" : "load", start)
}
