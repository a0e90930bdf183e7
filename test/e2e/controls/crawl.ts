import type { Page } from "@playwright/test"
import type { Kind } from "./control.ts"

/** Something on a screen that a person can use, named as the browser names it to a screen reader. */
export interface Found {
  kind: string
  name: string
  /** In header, footer or sidebar. */
  frame: boolean
}

/** Chromium's roles of usable elements. */
const KINDS: Record<string, Kind> = {
  button: "button",
  checkbox: "checkbox",
  ColorWell: "textbox",
  combobox: "select",
  Date: "textbox",
  DateTime: "textbox",
  DisclosureTriangle: "disclosure",
  DisclosureTriangleGrouped: "disclosure",
  link: "link",
  menuitem: "menuitem",
  radio: "radio",
  searchbox: "textbox",
  slider: "slider",
  switch: "switch",
  tab: "tab",
  textbox: "textbox",
}
/** Take the focus without being controls: what scrolls, what holds other controls, messages, and the parts of a date box. */
const PASSIVE = new Set(
  "RootWebArea alertdialog dialog document generic heading list listitem main menu option region spinbutton tablist tabpanel".split(
    " ",
  ),
)
/** Elements outside these belong to the frame: header, footer, sidebar. */
const CONTENT = new Set(["main", "dialog", "alertdialog", "menu"])

interface AxNode {
  nodeId: string
  parentId?: string
  ignored: boolean
  role?: { value: string }
  name?: { value: string }
  properties?: { name: string; value: { value: unknown } }[]
}

/** Every control on the page, from the accessibility tree and, where that does not tell controls apart, from the DOM. */
export async function crawl(page: Page): Promise<Found[]> {
  const session = await page.context().newCDPSession(page)
  const { nodes } = (await session.send("Accessibility.getFullAXTree")) as { nodes: AxNode[] }
  await session.detach()
  const others = await page.evaluate(findOthers)
  const files = new Set(others.filter(({ kind }) => kind === "file").map(({ name }) => name))
  const known = new Map(nodes.map((node) => [node.nodeId, node]))
  const found = nodes.flatMap((node): Found[] => {
    const role = roleOf(node)
    const kind = KINDS[role]
    if (node.ignored || (!kind && (PASSIVE.has(role) || !isFocusable(node)))) return []
    const above = ancestors(node, known)
    const name = plain(node.name?.value ?? "")
    // The parts of a date box; the box itself is a control.
    if (above.includes("Date") || above.includes("DateTime") || (kind === "button" && files.has(name))) return []
    const isSort = above.includes("columnheader") && kind === "button"
    const isAnchor = kind === "link" && isOnPage(String(propertyOf(node, "url")), page.url())
    const frame = !above.some((one) => CONTENT.has(one))
    return [{ kind: isSort ? "sort" : isAnchor ? "anchor" : (kind ?? role), name, frame }]
  })
  return [...found, ...others.map((other) => ({ ...other, frame: false }))]
}

const roleOf = (node: AxNode): string => node.role?.value ?? ""
const plain = (text: string): string => text.trim().replace(/\s+/g, " ")

const propertyOf = ({ properties = [] }: AxNode, sought: string): unknown =>
  properties.find(({ name }) => name === sought)?.value.value

const isFocusable = (node: AxNode): boolean => propertyOf(node, "focusable") === true

/** Whether a link leads to a place on the page that it is on. */
const isOnPage = (url: string, page_url: string): boolean =>
  url.includes("#") && url.split("#")[0] === page_url.split("#")[0]

function ancestors(node: AxNode, known: Map<string, AxNode>): string[] {
  const parent = node.parentId === undefined ? undefined : known.get(node.parentId)
  return parent ? [roleOf(parent), ...ancestors(parent, known)] : []
}

/** Runs in the page. Finds file inputs, drop targets, named keys, and clickable elements that are no controls. */
function findOthers(): { kind: string; name: string }[] {
  const plain = (text: string | null) => (text ?? "").trim().replace(/\s+/g, " ")
  const handlers = (element: Element): Record<string, unknown> => {
    const key = Object.keys(element).find((name) => name.startsWith("__reactProps$"))
    return key ? (element as unknown as Record<string, Record<string, unknown>>)[key]! : {}
  }
  // Ignores clicks within the wallets' own dialog.
  const seen = [...document.body.querySelectorAll("*")].filter(
    (element) => element.checkVisibility() && element.closest("[data-rk]") === null,
  )
  return seen.flatMap((element) => {
    if (element instanceof HTMLInputElement && element.type === "file") {
      return [{ kind: "file", name: element.ariaLabel ?? plain((element.labels?.[0] as HTMLElement)?.innerText) }]
    }
    if (element.matches("kbd")) return [{ kind: "key", name: plain((element as HTMLElement).innerText) }]
    const { onDrop, onClick } = handlers(element)
    if (onDrop) return [{ kind: "drop", name: plain((element as HTMLElement).innerText) }]
    const isControl =
      element.closest('a, button, input, select, textarea, label, summary, [role="menuitem"], [role="option"]') !== null
    if (!onClick || isControl) return []
    return [{ kind: element.matches("dialog") ? "backdrop" : "click", name: plain(element.ariaLabel) }]
  })
}
