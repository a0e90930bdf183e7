/**
 * Who is signed in here: the user in local storage, the token there with "Remember me", else in session storage, where each
 * tab has its own: an open one hands it to a new one. Only a 401 or signing out removes the token, in all tabs alike.
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
  const token = readToken()
  if (token) tell({ ended: token })
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

/** What tabs of this origin say to each other. */
type Said = { asks: true } | { token: string; isSeen: boolean } | { ended: string }

const openChannel = () => new BroadcastChannel("session")

function tell(said: Said): void {
  const channel = openChannel()
  channel.postMessage(said)
  channel.close()
}

const ANSWER_MS = 200
/** Where somebody is signed in there is a tab to answer, which may be busy. */
const BUSY_MS = 3_000

/** Takes the session of an open tab: of the one that is seen, from which a link may have been opened, or of any other. */
export async function takeSession(): Promise<void> {
  if (readToken() !== null) return
  const channel = openChannel()
  const token = await new Promise<string | null>((resolve) => {
    channel.onmessage = ({ data }: MessageEvent<Said>) => {
      if (!("token" in data)) return
      if (data.isSeen) resolve(data.token)
      else setTimeout(() => resolve(data.token), ANSWER_MS)
    }
    channel.postMessage({ asks: true } satisfies Said)
    setTimeout(() => resolve(null), readUser() ? BUSY_MS : ANSWER_MS)
  })
  channel.close()
  if (token) keepToken(token, false)
}

/** Registers the reaction to another window's signing in or out, and hands this one's session to those that ask. */
export function onSessionElsewhere(react: () => void): void {
  addEventListener("storage", ({ key }) => {
    const isToken = key === TOKEN || key === null
    if (isToken && readStored("session", TOKEN) === null) react()
  })
  openChannel().onmessage = ({ data }: MessageEvent<Said>) => {
    const token = readStored("session", TOKEN)
    if (!token) return
    if ("asks" in data) tell({ token, isSeen: !document.hidden })
    if (!("ended" in data) || data.ended !== token) return
    removeStored("session", TOKEN)
    react()
  }
}
