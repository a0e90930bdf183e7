/**
 * Who is signed in here: the user in local storage, the token there with "Remember me", else in session storage. Only a 401
 * or signing out removes the token.
 */
import type { Me } from "#shared/api/companies.ts"
import { readStored, removeStored, writeStored } from "./storage.ts"

const TOKEN = "token"
const USER = "user"

/** The session that this page keeps although another window has ended it; see `keepSessionOf`. */
let keeps: string | null = null

export function readToken(): string | null {
  if (keeps !== null && readUser()?.email !== keeps) return null
  return readStored("session", TOKEN) ?? readStored("local", TOKEN)
}

export function keepToken(token: string, remember: boolean): void {
  removeStored(remember ? "session" : "local", TOKEN)
  writeStored(remember ? "local" : "session", TOKEN, token)
}

export function readUser(): Me | null {
  try {
    return JSON.parse(readStored("local", USER) ?? "null") as Me | null
  } catch {
    return null
  }
}

export function keepUser(user: Me): void {
  writeStored("local", USER, JSON.stringify(user))
}

export function clearSession(): void {
  removeStored("session", TOKEN)
  removeStored("local", TOKEN)
  removeStored("local", USER)
  for (const forget of forgetters) forget()
}

/** From now on this page uses only this account's token, so that input is never saved for another user. */
export function keepSessionOf(email: string): void {
  keeps = email
}

const forgetters = new Set<() => void>()

/** Registers data to clear with the session, so that the next user never sees it. */
export function onSessionCleared(forget: () => void): void {
  forgetters.add(forget)
}

/** Registers the reaction to another window's signing in or out. */
export function onSessionElsewhere(react: () => void): void {
  addEventListener("storage", ({ key }) => {
    const isToken = key === TOKEN || key === null
    if (isToken && readStored("session", TOKEN) === null) react()
  })
}
