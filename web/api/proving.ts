import { ApiError } from "./client.ts"

/** Asks, and where the service wants work proved first, since codes are being guessed, does that and asks again. */
export async function proving<T>(ask: (proof?: string) => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    const challenge = error instanceof ApiError ? error.body.challenge : undefined
    if (challenge === undefined) throw error
    const { solve } = await import("./solve.ts")
    return ask(await solve(challenge))
  }
}
