import { QueryClientProvider } from "@tanstack/react-query"
import { act, type ReactElement } from "react"
import { createRoot } from "react-dom/client"
import { createMemoryRouter } from "react-router"
import { RouterProvider } from "react-router/dom"
import { queryClient } from "#web/api/queries.ts"

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const open = new Set<{ close(): Promise<void> }>()

export async function closePages(): Promise<void> {
  for (const page of open) await page.close()
}

/** Whether a press does nothing: there is no such button, or it waits. */
export const isOff = (button: HTMLButtonElement | undefined): boolean =>
  !button || button.disabled || button.getAttribute("aria-disabled") === "true"

/** Opens a page in a document of its own; every other address leads to a placeholder. */
export async function openPage(page: ReactElement, address: string, path = new URL(address, "http://x").pathname) {
  const router = createMemoryRouter(
    [
      { path, element: page },
      { path: "*", element: null },
    ],
    {
      initialEntries: [address],
    },
  )
  const container = document.body.appendChild(document.createElement("div"))
  const root = createRoot(container)
  await act(async () => root.render(<RouterProvider router={router} />))
  const labelled = (label: string) => {
    const found = [...container.querySelectorAll("label")].find((one) => one.textContent?.trim().startsWith(label))
    return container.querySelector<HTMLInputElement>(`[id="${found?.htmlFor}"]`)!
  }
  const opened = {
    text: () => container.textContent ?? "",
    address: () => router.state.location.pathname + router.state.location.search,
    labelled,
    async fill(label: string, value: string) {
      await act(async () => type(labelled(label), value))
    },
    /** Types key by key into the focused element, without letting anything render or load in between. */
    async key(text: string) {
      await act(async () => {
        for (const key of text) {
          const input = document.activeElement
          if (input instanceof HTMLInputElement) type(input, input.value + key)
        }
      })
    },
    async press(name: string) {
      const things = [...container.querySelectorAll<HTMLElement>("button, label, [role=tab]")]
      await act(async () => things.find((one) => one.textContent?.trim().startsWith(name))!.click())
    },
    async wait(ms: number) {
      await act(() => timers(ms))
    },
    async close() {
      open.delete(opened)
      await act(async () => root.unmount())
      container.remove()
    },
  }
  open.add(opened)
  return opened
}

/** Opens a page that asks the service through the client of all queries. */
export const openDashboardPage = (page: ReactElement, address: string, path?: string) =>
  openPage(<QueryClientProvider client={queryClient}>{page}</QueryClientProvider>, address, path)

/** Time passes; the clock is the test's. */
async function timers(ms: number): Promise<void> {
  const { vi } = await import("vitest")
  await vi.advanceTimersByTimeAsync(ms)
}

/** As a person types: React listens to the setter of the input itself. */
function type(input: HTMLInputElement, value: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")!.set!.call(input, value)
  input.dispatchEvent(new Event("input", { bubbles: true }))
}
