// @vitest-environment happy-dom
import { QueryClientProvider } from "@tanstack/react-query"
import { beforeEach, expect, it, vi } from "vitest"
import { openPage } from "#test/support/page.tsx"
import { queryClient } from "#web/api/queries.ts"
import { useJob } from "#web/api/use-job.ts"
import { loadTexts } from "#web/i18n/texts.ts"

const asked = vi.fn()

function Making() {
  const { start, isUnderWay, made, failure } = useJob("It could not be made.")
  return (
    <>
      <button type="button" onClick={() => void start(async () => ({ job_id: "j1" }))}>
        Make
      </button>
      <p>{isUnderWay ? "making" : (failure ?? made?.name ?? "nothing")}</p>
    </>
  )
}

async function afterPressing(answers: Response[]): Promise<string> {
  vi.stubGlobal("fetch", async (path: string) => {
    asked(path)
    return (answers.length > 1 ? answers.shift()! : answers[0]!).clone()
  })
  const page = await openPage(
    <QueryClientProvider client={queryClient}>
      <Making />
    </QueryClientProvider>,
    "/dashboard",
  )
  await page.press("Make")
  await page.wait(10_000)
  const text = page.text()
  await page.close()
  return text.replace("Make", "")
}
const job = (over: object) => Response.json({ state: "running", error: null, result: null, progress: null, ...over })

beforeEach(async () => {
  vi.useFakeTimers()
  asked.mockClear()
  await loadTexts("dashboard")
})

it("looks until the work is done, and not once more", async () => {
  expect(await afterPressing([job({}), job({}), job({ state: "done", result: { name: "labels.pdf" } })])).toBe(
    "labels.pdf",
  )
  expect(asked).toHaveBeenCalledTimes(3)
})

it("says why nothing came of it", async () => {
  const error = "None of your products is on the blockchain yet."
  expect(await afterPressing([job({ state: "failed", error })])).toBe(error)
})

it("does not wait for ever for work that the service does not know", async () => {
  expect(await afterPressing([Response.json({ detail: "There is no such job." }, { status: 404 })])).toBe(
    "There is no such job.",
  )
  expect(asked).toHaveBeenCalledOnce()
})

it("outlives silence", async () => {
  const silence = Array.from({ length: 3 }, () => new Response("", { status: 502 }))
  expect(await afterPressing([...silence, job({ state: "done", result: { name: "labels.pdf" } })])).toBe("labels.pdf")
})
