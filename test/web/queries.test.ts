import { describe, expect, it } from "vitest"
import { ApiError } from "#web/api/client.ts"
import { queryClient } from "#web/api/queries.ts"

const retry = queryClient.getDefaultOptions().queries?.retry as (failures: number, error: Error) => boolean

describe("a query that failed", () => {
  it("is tried again when the company's share was used up", () => {
    expect(retry(0, new ApiError(503, { code: "busy" }))).toBe(true)
  })

  it("is tried again when nothing answered", () => {
    expect(retry(0, new ApiError(0, {}))).toBe(true)
  })

  it("is tried again when the service takes calls again after a second", () => {
    expect(retry(0, new ApiError(429, { code: "too_many_requests" }, 1))).toBe(true)
  })

  it("is not tried again when the wait is longer than the pauses between attempts", () => {
    expect(retry(0, new ApiError(429, { code: "too_many_requests" }, 60))).toBe(false)
  })

  it("is not tried again when it was refused", () => {
    expect(retry(0, new ApiError(404, { code: "not_found" }))).toBe(false)
  })

  it("is tried again twice at most", () => {
    expect(retry(2, new ApiError(503, { code: "busy" }))).toBe(false)
  })
})
