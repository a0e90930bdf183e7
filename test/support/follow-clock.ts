import { afterAll, vi } from "vitest"

/** The library that counts calls asks the system's time: from the first service of a file on it is that service's clock. */
Object.assign(globalThis, {
  followClock: () => void (vi.isFakeTimers() || vi.useFakeTimers({ toFake: ["Date"] })),
})
afterAll(() => void vi.useRealTimers())
