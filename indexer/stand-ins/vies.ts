/** VIES' REST interface over a few companies that there are not: national ranges end long before these numbers. */
import type { IncomingMessage, ServerResponse } from "node:http"
import { listen, readBody } from "./listen.ts"

interface LocalCompany {
  name: string
  address: string
}

/** Dashes: the country tells nothing. */
const UNTOLD = { name: "---", address: "---" }
const COMPANIES: Record<string, LocalCompany> = {
  HU99999999: {
    name: "KÉKFESTŐ MANUFAKTÚRA KORLÁTOLT FELELŐSSÉGŰ TÁRSASÁG",
    address: "7136 FÁCÁNKERT, KÉKFESTŐ UTCA 12.",
  },
  HU99999982: { name: "TAVASZ KÉZMŰVES BETÉTI TÁRSASÁG", address: "7030 PAKS, DUNA UTCA 9." },
  ATU99999993: { name: "Lodenweberei Beispiel GmbH", address: "Musterweg 3\nAT-8010 Graz" },
  DE999999995: UNTOLD,
}

/** What it does instead of answering. */
export type LocalFault =
  | "MS_UNAVAILABLE"
  | "TIMEOUT"
  | "MS_MAX_CONCURRENT_REQ"
  | "INVALID_REQUESTER_INFO"
  | "hangs"
  | "not JSON"

export interface LocalVies {
  url: string
  /** The bodies of all questions, in order. */
  asked: { countryCode: string; vatNumber: string; requesterNumber?: string }[]
  companies: Record<string, LocalCompany>
  /** By number, or by country; Greece is away at first. */
  faults: Record<string, LocalFault>
  close(): Promise<void>
}

const BODY_BYTES_MAX = 4_096

/** On a free port of this machine. */
export async function openLocalVies(): Promise<LocalVies> {
  const local = {
    asked: [] as LocalVies["asked"],
    companies: { ...COMPANIES },
    faults: { EL: "MS_UNAVAILABLE" } as LocalVies["faults"],
  }
  const { url, close } = await listen(0, "127.0.0.1", (request, response) => void answer(local, request, response))
  return { ...local, url, close }
}

async function answer(
  local: Pick<LocalVies, "asked" | "companies" | "faults">,
  request: IncomingMessage,
  response: ServerResponse,
) {
  const say = (status: number, said: unknown) => {
    response.writeHead(status, { "Content-Type": "application/json" })
    response.end(typeof said === "string" ? said : JSON.stringify(said))
  }
  if (request.method === "GET" && request.url === "/check-status")
    return say(200, { vow: { available: true }, countries: [] })
  if (request.method !== "POST" || request.url !== "/check-vat-number") return say(404, {})
  const body = await readBody(request, BODY_BYTES_MAX)
  if (body === null) return say(413, {})
  const asked = JSON.parse(body.toString("utf8")) as LocalVies["asked"][number]
  local.asked.push(asked)
  const { countryCode, vatNumber, requesterNumber } = asked
  const fault = local.faults[countryCode + vatNumber] ?? local.faults[countryCode]
  if (fault === "hangs") return
  if (fault === "not JSON") return say(502, "<html>Bad gateway</html>")
  if (fault && (fault !== "INVALID_REQUESTER_INFO" || requesterNumber))
    return say(200, { actionSucceed: false, errorWrappers: [{ error: fault }] })
  const company = local.companies[countryCode + vatNumber]
  say(200, {
    ...{ countryCode, vatNumber, requestDate: new Date().toISOString(), valid: company !== undefined },
    requestIdentifier: requesterNumber ? `WAPI${String(local.asked.length).padStart(12, "0")}` : "",
    ...(company ?? UNTOLD),
    ...{ traderNameMatch: "NOT_PROCESSED", traderStreetMatch: "NOT_PROCESSED" },
  })
}
