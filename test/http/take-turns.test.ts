import { EventEmitter } from "node:events"
import type { IncomingMessage, ServerResponse } from "node:http"
import { setImmediate as nextRound } from "node:timers/promises"
import { expect, it } from "vitest"
import { takeTurns } from "#http/create-http.ts"

const begun: string[] = []
const listener = takeTurns(
  ({ url }) => url!,
  ({ url }) => void begun.push(url!),
)
function ask(address: string, destroyed = false): void {
  const outgoing = Object.assign(new EventEmitter(), { destroyed }) as unknown as ServerResponse
  listener({ url: address } as IncomingMessage, outgoing)
}
async function rounds(count: number): Promise<string[]> {
  begun.length = 0
  for (let round = 0; round < count; round++) await nextRound()
  return [...begun]
}

it("begins one request a round, and another network's after one of the many", async () => {
  for (let request = 0; request < 100; request++) ask(`10.0.0.${request}`)
  ask("192.0.2.1")
  expect(await rounds(1)).toEqual(["10.0.0.0"])
  expect(await rounds(2)).toEqual(["192.0.2.1", "10.0.0.1"])
  expect(await rounds(98)).toHaveLength(98)
})

it("counts an IPv6 site as one network", async () => {
  for (let request = 0; request < 10; request++) ask(`2001:db8:0:${request}`)
  ask("2001:db8:1:0")
  expect((await rounds(2)).at(-1)).toBe("2001:db8:1:0")
  await rounds(9)
})

it("begins a lone request in the next round", async () => {
  ask("10.0.0.1")
  expect(await rounds(1)).toEqual(["10.0.0.1"])
})

it("leaves out requests whose caller has left", async () => {
  ask("10.0.0.1", true)
  ask("10.0.0.2")
  expect(await rounds(2)).toEqual(["10.0.0.2"])
})
