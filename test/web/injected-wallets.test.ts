// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from "vitest"
import { findWallets, isRefusedByUser } from "#web/injected-wallets.ts"

const provider = { request: async () => null }
const info = { uuid: "1", name: "Oak", icon: "data:image/svg+xml,<svg/>", rdns: "example.oak" }
let stop: () => void = () => undefined

function announce(...infos: Partial<typeof info>[]): void {
  const answer = () => {
    for (const given of infos)
      dispatchEvent(
        new CustomEvent("eip6963:announceProvider", { detail: { info: { ...info, ...given }, provider } }) as Event,
      )
  }
  addEventListener("eip6963:requestProvider", answer)
  stop = () => removeEventListener("eip6963:requestProvider", answer)
}

afterEach(() => {
  stop()
  delete (window as { ethereum?: unknown }).ethereum
})

describe("the wallets of a browser", () => {
  it("are those that announce themselves, each once", async () => {
    announce({}, {}, { uuid: "2", name: "Ash", rdns: "example.ash" })
    expect((await findWallets()).map(({ id, name }) => [id, name])).toEqual([
      ["example.oak", "Oak"],
      ["example.ash", "Ash"],
    ])
  })

  it("are none, or the one that knows only the old way", async () => {
    expect(await findWallets()).toEqual([])
    Object.assign(window, { ethereum: provider })
    expect(await findWallets()).toEqual([{ id: "ethereum", name: "Ethereum", icon: null, provider }])
  })

  it("show no picture that would be fetched, and a name of bounded length", async () => {
    announce({ icon: "https://elsewhere.example/oak.png", name: "O".repeat(500) })
    const [wallet] = await findWallets()
    expect(wallet).toMatchObject({ icon: null, name: "O".repeat(40) })
  })

  it("are no more than a person has", async () => {
    announce(...Array.from({ length: 100 }, (_, place) => ({ uuid: String(place) })))
    expect(await findWallets()).toHaveLength(12)
  })
})

describe("a refusal by the person", () => {
  it.each([
    [{ code: 4001 }, true],
    [new Error("x", { cause: new Error("y", { cause: { code: 4001 } }) }), true],
    [{ code: -32000 }, false],
    [new Error("x"), false],
    ["4001", false],
    [null, false],
  ])("%j: %s", (error, isRefused) => {
    expect(isRefusedByUser(error)).toBe(isRefused)
  })
})
