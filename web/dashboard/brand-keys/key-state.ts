import type { BrandKeyList } from "#shared/api/brand-keys.ts"

export type Life = BrandKeyList["networks"][number]["lives"][`0x${string}`]
export type KeyState = "unknown" | "waiting" | "live" | "ended" | "compromised"

/** How a key stands on a network; `at_s` is the second that the state is about. */
export function keyState(life: Life | undefined, now_s: number): { state: KeyState; at_s: number } {
  if (!life) return { state: "unknown", at_s: 0 }
  if (life.until !== null) return { state: life.compromised ? "compromised" : "ended", at_s: life.until }
  return { state: life.from > now_s ? "waiting" : "live", at_s: life.from }
}
