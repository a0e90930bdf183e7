import * as z from "zod"
import { type Register, type RegisterAnswer, RegisterSilent } from "./register.ts"

/** The European Commission's, as its description has it (https://ec.europa.eu/assets/taxud/vow-information/swagger_publicVAT.yaml). */
export const VIES_URL = "https://ec.europa.eu/taxation_customs/vies/rest-api"

export interface ViesOptions {
  url?: string
  /** Our own VAT number: with it, VIES gives a consultation number. */
  requester: string | null
  timeout_ms?: number
}

const TIMEOUT_MS = 10_000
const ANSWER_CHARACTERS_MAX = 64 * 1024
const TEXT_MAX = 1_000

/** Some countries write dashes for what they do not tell. */
const Told = z
  .string()
  .nullish()
  .transform((text) => (/[\p{L}\p{N}]/u.test(text ?? "") ? text!.trim().slice(0, TEXT_MAX) : null))
const Answer = z.object({
  valid: z.boolean(),
  name: Told,
  address: Told,
  requestIdentifier: Told,
  /** VALID and INVALID, or why nothing was learnt although `valid` is false. */
  userError: z.string().optional(),
})
const Fault = z.object({ errorWrappers: z.array(z.object({ error: z.string() })).min(1) })

/** VIES behind the port. A country's own register may be away for hours: then it is the one that is silent. */
export function openVies({ url = VIES_URL, requester, timeout_ms = TIMEOUT_MS }: ViesOptions): Register {
  const post = (number: string, own: string | null) =>
    fetch(`${url}/check-vat-number`, {
      method: "POST",
      headers: { "Content-Type": "application/json", Accept: "application/json" },
      body: JSON.stringify({
        ...{ countryCode: number.slice(0, 2), vatNumber: number.slice(2) },
        ...(own && { requesterMemberStateCode: own.slice(0, 2), requesterNumber: own.slice(2) }),
      }),
      redirect: "error",
      signal: AbortSignal.timeout(timeout_ms),
    })
  return {
    async ask(number) {
      try {
        return await read(await post(number, requester))
      } catch (error) {
        // Without a consultation number an answer is worth more than none.
        if (requester !== null && error instanceof RegisterSilent && error.message === "INVALID_REQUESTER_INFO")
          return read(await post(number, null)).catch((again) => Promise.reject(silent(again)))
        throw silent(error)
      }
    },
  }
}

const silent = (error: unknown): RegisterSilent =>
  error instanceof RegisterSilent ? error : new RegisterSilent(String(error instanceof Error ? error.message : error))

async function read(response: Response): Promise<RegisterAnswer> {
  const text = (await response.text()).slice(0, ANSWER_CHARACTERS_MAX)
  let said: unknown
  try {
    said = JSON.parse(text)
  } catch {
    throw new RegisterSilent(`HTTP ${response.status}, no JSON`)
  }
  const fault = Fault.safeParse(said)
  if (fault.success) throw new RegisterSilent(fault.data.errorWrappers[0]!.error)
  const answer = Answer.safeParse(said)
  if (!response.ok || !answer.success) throw new RegisterSilent(`HTTP ${response.status}, another form`)
  const { valid, name, address, requestIdentifier: consultation_number, userError } = answer.data
  if (userError && userError !== "VALID" && userError !== "INVALID") throw new RegisterSilent(userError)
  return valid
    ? { valid, name, address, consultation_number }
    : { valid, name: null, address: null, consultation_number }
}
