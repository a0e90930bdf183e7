// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from "vitest"
import type { Me } from "#shared/api/companies.ts"
import { ApiError, ask, call, onSignedOut } from "#web/api/client.ts"
import { clearSession, keepToken, keepUser, readToken, readUser } from "#web/session.ts"

const me = { email: "anna@kekfesto.example", company: "Kékfestő Kft." } as Me

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  vi.unstubAllGlobals()
  onSignedOut(() => {})
})

function answering(status: number, body: unknown = {}) {
  const fetched = vi.fn(async (_path: string, _init: RequestInit) => new Response(JSON.stringify(body), { status }))
  vi.stubGlobal("fetch", fetched)
  return fetched
}

describe("where the token lies", () => {
  it("is local storage when Remember me was ticked", () => {
    keepToken("t1", true)
    expect([localStorage.getItem("token"), sessionStorage.getItem("token")]).toEqual(["t1", null])
  })

  it("is session storage otherwise, and an older remembered one goes", () => {
    keepToken("old", true)
    keepToken("new", false)
    expect([localStorage.getItem("token"), sessionStorage.getItem("token")]).toEqual([null, "new"])
    expect(readToken()).toBe("new")
  })

  it("does not concern the user, who always lies in local storage", () => {
    keepToken("t1", false)
    keepUser(me)
    expect(JSON.parse(localStorage.getItem("user") ?? "")).toEqual(me)
    expect(readUser()).toEqual(me)
  })

  it("survives a broken stored user", () => {
    localStorage.setItem("user", "{")
    expect(readUser()).toBeNull()
  })

  it("clears all of it at once", () => {
    keepToken("t1", true)
    keepUser(me)
    clearSession()
    expect([readToken(), readUser()]).toEqual([null, null])
  })
})

describe("what ends a session", () => {
  it("is an answer of 401 to a signed call", async () => {
    const told = vi.fn()
    onSignedOut(told)
    keepToken("t1", true)
    answering(401, { detail: "Please sign in." })
    await expect(ask("GET /me")).rejects.toThrow("Please sign in.")
    expect(readToken()).toBeNull()
    expect(told).toHaveBeenCalledOnce()
  })

  it.each([403, 404, 409, 429, 500, 503])("is not an answer of %i", async (status) => {
    keepToken("t1", false)
    answering(status)
    await expect(ask("GET /me")).rejects.toBeInstanceOf(ApiError)
    expect(readToken()).toBe("t1")
  })

  it("is not a late answer to a session that was left for another one", async () => {
    keepToken("t1", false)
    vi.stubGlobal("fetch", async () => {
      keepToken("t2", false)
      return new Response("{}", { status: 401 })
    })
    await expect(ask("GET /me")).rejects.toBeInstanceOf(ApiError)
    expect(readToken()).toBe("t2")
  })

  it("is not silence", async () => {
    keepToken("t1", false)
    vi.stubGlobal("fetch", async () => Promise.reject(new TypeError("Failed to fetch")))
    const error = await ask("GET /me").catch((caught: unknown) => caught)
    expect(error).toBeInstanceOf(ApiError)
    expect((error as ApiError).unreachable).toBe(true)
    expect(readToken()).toBe("t1")
  })

  it("is not a wrong password: that call carries no token", async () => {
    keepToken("t1", false)
    const fetched = answering(401, { detail: "Login failed." })
    await expect(call("POST /login")).rejects.toThrow("Login failed.")
    expect(fetched.mock.calls[0]?.[1].headers).not.toHaveProperty("authorization")
    expect(readToken()).toBe("t1")
  })
})

describe("an error body", () => {
  it.each([
    [{ detail: "No." }, "No."],
    [{ message: "No." }, "No."],
    [{ detail: [{ field: "name" }] }, '[{"field":"name"}]'],
    [{}, "HTTP 400"],
  ])("%j reads as %s", async (body, said) => {
    answering(400, body)
    await expect(call("GET /chains")).rejects.toThrow(said)
  })
})
