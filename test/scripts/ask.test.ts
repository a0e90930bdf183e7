import { PassThrough } from "node:stream"
import { expect, it } from "vitest"
import { ask } from "#scripts/ask.ts"

function terminal(isTTY: boolean) {
  const input = Object.assign(new PassThrough(), { isTTY, setRawMode: () => {} })
  const output = new PassThrough()
  return { input, output, shown: () => String(output.read() ?? "") }
}

it.each([true, false])("gives the line that was typed (at a terminal: %s)", async (isTTY) => {
  const { input, output, shown } = terminal(isTTY)
  const answer = ask("Deploy to mainnet? ", { input, output })
  input.write("mainnet\r\n")
  expect(await answer).toBe("mainnet")
  expect(shown()).toContain("Deploy to mainnet? ")
})

it("shows nothing of a password as it is typed", async () => {
  const { input, output, shown } = terminal(true)
  const answer = ask("Password: ", { input, output, isHidden: true })
  for (const key of "correct horse") input.write(key)
  input.write("\r")
  expect(await answer).toBe("correct horse")
  expect(shown()).toBe("Password: \n")
})

it.each([true, false])("gives null when nobody is there to answer (at a terminal: %s)", async (isTTY) => {
  const { input, output } = terminal(isTTY)
  const answer = ask("Deploy to mainnet? ", { input, output })
  input.end()
  expect(await answer).toBeNull()
})

it("gives null at Ctrl+C, so that the command ends in words", async () => {
  const { input, output } = terminal(true)
  const answer = ask("Deploy to mainnet? ", { input, output })
  input.write("\x03")
  expect(await answer).toBeNull()
})
