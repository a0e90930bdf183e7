/** Navigation of the public site. A router is not needed: few pages, and each fetches its own data. */
import { type ComponentType, useSyncExternalStore } from "react"
import { isDashboardPath } from "./routes.ts"

const SCROLL_DELAY_MS = 100
/** As long as a page of which nothing comes says nothing. */
const LOAD_MS_MAX = 8_000
const listeners = new Set<() => void>()

interface Shown {
  path: string
  /** Changes on each arrival, so that visiting the same page again reloads its data. */
  visit: number
  Page: ComponentType
}
/** Loads the page of the public site at a path. Handed in, since pages themselves navigate. */
export type LoadPage = (path: string) => Promise<ComponentType>

let shown: Shown | null = null
let loadPage: LoadPage

export const preload = (path: string): Promise<ComponentType> => loadPage(path)

/** Shows the page of the present address once it is loaded; until then the last one stays. */
async function arrive(): Promise<void> {
  const path = location.pathname
  const Page = await loadPage(path)
  if (path !== location.pathname) return
  shown = { path, visit: (shown?.visit ?? 0) + 1, Page }
  for (const tell of listeners) tell()
}

/** The same, at its top or at the address's anchor. Whoever has gone on meanwhile stays where they are. */
async function go(): Promise<void> {
  const path = location.pathname
  const load = () => {
    if (path === location.pathname && path !== shown?.path) location.reload()
  }
  setTimeout(load, LOAD_MS_MAX)
  // Its files may have gone with an older version of the site, or never come. The address is the new one already.
  await arrive().catch(load)
  if (path !== shown?.path) return
  scrollTo({ top: 0, behavior: "instant" })
  showAnchor()
}

/** The browser looked for it before the page existed. */
function showAnchor(): void {
  setTimeout(() => document.getElementById(location.hash.slice(1))?.scrollIntoView(), SCROLL_DELAY_MS)
}

/** Opens another page of the site. */
export async function navigate(address: string): Promise<void> {
  const target = new URL(address, location.href)
  if (target.origin !== location.origin || isDashboardPath(target.pathname)) return location.assign(target)
  if (target.href !== location.href) history.pushState(null, "", target)
  await go()
}

/** Shows the first page, and from then on follows plain clicks on links between public pages without loading the site again. */
export async function startNavigation(load: LoadPage): Promise<void> {
  loadPage = load
  followLinks()
  await arrive()
  if (location.hash) showAnchor()
}

function followLinks(): void {
  addEventListener("popstate", () => {
    if (location.pathname !== shown?.path) void go()
  })
  addEventListener("click", (event) => {
    // Nobody would show the page.
    if (listeners.size === 0) return
    const link = (event.target as Element | null)?.closest?.("a[href]")
    const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
    if (!(link instanceof HTMLAnchorElement) || !plain || event.defaultPrevented) return
    if (link.target || link.relList.contains("external") || link.hasAttribute("download")) return
    if (link.origin !== location.origin || isDashboardPath(link.pathname) || /\.\w+$/.test(link.pathname)) return
    // An anchor on this very page is the browser's own business: it moves the focus as well.
    if (link.pathname === location.pathname && link.hash) return
    event.preventDefault()
    void navigate(link.href)
  })
}

function subscribe(tell: () => void): () => void {
  listeners.add(tell)
  return () => listeners.delete(tell)
}

const now = () => shown

/** On the server: the page that is drawn next. */
export function arriveAt(path: string, Page: ComponentType): void {
  shown = { path, visit: 1, Page }
}

export function useShown(): Shown | null {
  return useSyncExternalStore(subscribe, now, now)
}
