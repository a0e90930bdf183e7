import { lookup } from "node:dns/promises"
import { connect } from "node:net"
import { beforeEach, expect, it, vi } from "vitest"
import { post } from "#actions/webhooks/post.ts"

const PUBLIC = "93.184.216.34"
const PUBLIC_6 = "2606:2800:220:1:248:1893:25c8:1946"

const { answers } = vi.hoisted(() => ({ answers: { a: [] as string[], aaaa: [] as string[] } }))
vi.mock("node:dns/promises", () => {
  const say = async (found: string[]) => (found.length > 0 ? found : Promise.reject(new Error("queryA ENODATA")))
  return {
    lookup: vi.fn(async () => [{ address: "127.0.0.1" }]),
    Resolver: class {
      resolve4 = () => say(answers.a)
      resolve6 = () => say(answers.aaaa)
    },
  }
})
beforeEach(() => vi.mocked(lookup).mockClear())

async function dialled(url: string, allow_private: boolean): Promise<string[]> {
  const addresses: string[] = []
  const dial = (address: string, port: number) => {
    addresses.push(`${address}:${port}`)
    return connect({ host: "127.0.0.1", port: 1 })
  }
  await post(url, "{}", { headers: {}, allow_private, dial })
  return addresses
}

it.each<[string, string[], string[], string[]]>([
  ["of either kind", ["10.0.0.1", PUBLIC], [PUBLIC_6], [`${PUBLIC}:443`]],
  ["of the new kind alone", [], [PUBLIC_6], [`${PUBLIC_6}:443`]],
  ["inside", ["10.0.0.1"], ["fd00::1"], []],
  ["nowhere", [], [], []],
])(
  "a customer's name servers keep none of the threads that passwords wait for: addresses %s",
  async (_name, a, aaaa, expected) => {
    Object.assign(answers, { a, aaaa })
    expect(await dialled("https://hooks.receiver.org/", false)).toEqual(expected)
    expect(lookup).not.toHaveBeenCalled()
  },
)

it("a demonstration finds the names of its own machine", async () => {
  expect(await dialled("http://localhost:81/", true)).toEqual(["127.0.0.1:81"])
})
