import { afterEach, beforeEach, expect, it, vi } from "vitest"
import { waitFor } from "#actions/mints/mint.ts"

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const me = { company_id: "greedy" }
const { signal } = new AbortController()
const never = () => false

it("lets a company wait for twenty outcomes at once, and looks a single time for further ones", async () => {
  const look = vi.fn(async () => "pending")
  const hangingUp = new AbortController()
  const waiting = Array.from({ length: 20 }, () => waitFor(me, look, never, hangingUp.signal))
  const further = vi.fn(async () => "pending")
  expect(await waitFor(me, further, never, signal)).toBe("pending")
  expect(further).toHaveBeenCalledTimes(1)

  const other = vi.fn().mockResolvedValueOnce("pending").mockResolvedValue("confirmed")
  const others = waitFor({ company_id: "other" }, other, (value) => value === "confirmed", signal)
  await vi.advanceTimersByTimeAsync(200)
  expect(await others).toBe("confirmed")

  hangingUp.abort()
  await vi.advanceTimersByTimeAsync(200)
  await Promise.all(waiting)
  const later = vi.fn().mockResolvedValueOnce("pending").mockResolvedValue("confirmed")
  const again = waitFor(me, later, (value) => value === "confirmed", signal)
  await vi.advanceTimersByTimeAsync(200)
  expect(await again).toBe("confirmed")
})
