import { afterAll, expect, it } from "vitest"
import { RegisterSilent } from "#register/register.ts"
import { openVies } from "#register/vies.ts"
import { type LocalFault, openLocalVies } from "#stand-ins/vies.ts"
import { prepare } from "#test/support/prepare.ts"

const local = prepare(() => openLocalVies())
afterAll(() => local.close())

const register = (more: { requester?: string; timeout_ms?: number } = {}) =>
  openVies({ url: local.url, requester: null, ...more })

it("tells name and address of a number, what a country keeps to itself, and what nobody has", async () => {
  expect(await register().ask("HU99999999")).toEqual({
    valid: true,
    name: "KÉKFESTŐ MANUFAKTÚRA KORLÁTOLT FELELŐSSÉGŰ TÁRSASÁG",
    address: "7136 FÁCÁNKERT, KÉKFESTŐ UTCA 12.",
    consultation_number: null,
  })
  expect(await register().ask("DE999999995")).toMatchObject({ valid: true, name: null, address: null })
  expect(await register().ask("HU12345676")).toMatchObject({ valid: false, name: null })
})

it("says who asks, gets a number for it, and asks without that where its own number is not known", async () => {
  const asking = register({ requester: "HU99999975" })
  expect(await asking.ask("HU99999999")).toMatchObject({ consultation_number: expect.stringMatching(/^WAPI/) })
  expect(local.asked.at(-1)).toMatchObject({ countryCode: "HU", vatNumber: "99999999", requesterNumber: "99999975" })
  local.faults.AT = "INVALID_REQUESTER_INFO"
  expect(await asking.ask("ATU99999993")).toMatchObject({ valid: true, consultation_number: null })
})

it.each<LocalFault>(["MS_UNAVAILABLE", "TIMEOUT", "MS_MAX_CONCURRENT_REQ", "not JSON", "hangs"])(
  "has learnt nothing of a number where it meets %s",
  async (fault) => {
    local.faults.SK = fault
    const asked = register({ timeout_ms: 300 }).ask("SK9999999999")
    await expect(asked).rejects.toThrow(RegisterSilent)
    await expect(asked).rejects.toThrow(/MS_|TIMEOUT|HTTP 502|timeout/)
  },
)

it("believes no “not valid” that comes with a reason for not knowing, nor another form", async () => {
  const answers = (said: unknown) =>
    openVies({ url: `data:application/json,${encodeURIComponent(JSON.stringify(said))}#`, requester: null }).ask("HU1")
  for (const said of [{ valid: false, userError: "MS_UNAVAILABLE" }, { isValid: true }, null, []])
    await expect(answers(said), JSON.stringify(said)).rejects.toThrow(RegisterSilent)
  await expect(openVies({ url: "http://127.0.0.1:1", requester: null }).ask("HU1")).rejects.toThrow(RegisterSilent)
})
