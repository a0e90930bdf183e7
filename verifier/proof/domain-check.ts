/** The check `domain_names_issuer`: what the brand's own domain says of the issuer, asked of the domain itself. */

import type { Certificate } from "./certificate.ts"
import type { CertificateReport, NamedCheck } from "./certificate-report.ts"
import { isHexOf } from "./hex.ts"
import { boundedText } from "./record.ts"
import { ISSUER_FILE_BYTES_MAX, ISSUER_FILE_PATH, keysIn, saidOf } from "./statement-check.ts"

/** Both are asked, and must say the same. */
export const DNS_RESOLVERS: readonly string[] = ["https://cloudflare-dns.com/dns-query", "https://dns.google/resolve"]
/** Names an issuer by its id. */
export const DNS_RECORD = /^v=touchmark1\s*;\s*id=(0x[0-9a-f]{64})\b/i

export interface DomainOptions {
  fetch?: typeof fetch | undefined
  /** For one request, its answer's last byte included. */
  timeout_ms?: number | undefined
  /** Addresses of two DNS-over-HTTPS resolvers that answer in JSON; fewer than two are not asked. */
  resolvers?: readonly string[] | undefined
}

const TIMEOUT_MS = 5_000
/** Letters in its last part: addresses of machines are none. */
export const HOST_NAME = /^(?=.{1,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?=[a-z0-9-]*[a-z])[a-z0-9-]{2,63}$/
const CHARACTERS_MAX = 200

type Report = Pick<CertificateReport, "reading" | "verdict">
type Said = "names" | "differs"

/** The domain that a reading attests now for the issuer of this record, or null: then there is nobody to ask. */
export function domainToAsk({ reading, verdict }: Report): string | null {
  if (verdict === "changed" || reading?.verdict === "Changed" || !reading?.issuer) return null
  const { domain, revoked_at } = reading.issuer
  return revoked_at === null && HOST_NAME.test(domain) ? domain : null
}

/**
 * Asks the domain for its file, or else its DNS; null where no domain is attested. What cannot be read is unchecked and
 * never counts against the product.
 */
export async function domainCheck(
  certificate: Certificate,
  report: Report,
  options: DomainOptions = {},
): Promise<NamedCheck | null> {
  const domain = domainToAsk(report)
  if (domain === null) return null
  try {
    return judged(domain, certificate, report, await textFrom(`https://${domain}${ISSUER_FILE_PATH}`, options))
  } catch (error) {
    const reason = String(error instanceof Error ? error.message : error).slice(0, CHARACTERS_MAX)
    return (
      (await dnsCheck(domain, certificate, options)) ?? check("unchecked", `${domain} could not be asked: ${reason}`)
    )
  }
}

function judged(domain: string, certificate: Certificate, report: Report, text: string): NamedCheck {
  const { registry, chain_id, record } = certificate
  const issuer = record.body.issuer.id
  const said = saidOf(text, issuer, { chain_id, address: registry })
  if (said === "unread") throw new Error("it serves no such file")
  if (said === "differs") return check("failed", `${domain} does not name this issuer and registry`)
  const [listed, signers] = [keysIn(text, issuer), signersOf(certificate, report)]
  const isOther = listed.length > 0 && signers.length > 0 && !signers.some((address) => listed.includes(address))
  return isOther
    ? check("failed", `${domain} names this issuer, but not the key ${signers[0]} that signed`)
    : check("passed", `${domain} itself says that it is this issuer`)
}

/** The addresses of the wallets whose statements count among the chain's keys of the brand. */
function signersOf({ statements = [] }: Certificate, { reading }: Report): string[] {
  return statements.flatMap(({ key, address }: { key?: unknown; address?: unknown }) =>
    isHexOf(32, key) && isHexOf(20, address) && reading?.keys?.[key] ? [address] : [],
  )
}

const check = (outcome: NamedCheck["outcome"], evidence: string): NamedCheck => ({
  check: "domain_names_issuer",
  outcome,
  evidence,
})

async function textFrom(url: string, { fetch = globalThis.fetch, timeout_ms = TIMEOUT_MS }: DomainOptions) {
  const response = await ask(url, "application/json", fetch, timeout_ms)
  return boundedText(response, ISSUER_FILE_BYTES_MAX)
}

async function ask(url: string, accept: string, fetch: typeof globalThis.fetch, timeout_ms: number): Promise<Response> {
  const response = await fetch(url, {
    headers: { accept },
    cache: "no-store",
    credentials: "omit",
    redirect: "error",
    referrerPolicy: "no-referrer",
    signal: AbortSignal.timeout(timeout_ms),
  })
  const fault = faultIn(response, accept)
  if (fault === null) return response
  await response.body?.cancel()
  throw new Error(fault)
}

/** Resolvers answer in either type; a domain's file has to be JSON. */
function faultIn({ status, headers }: Response, wanted: string): string | null {
  if (status !== 200) return `HTTP ${status}`
  const [type] = (headers.get("content-type") ?? "").toLowerCase().split(";")
  return [wanted, "application/json"].includes(type!.trim()) ? null : "not of the type application/json"
}

/** Null unless both resolvers say the same of the issuer. */
async function dnsCheck(
  domain: string,
  certificate: Certificate,
  { fetch = globalThis.fetch, timeout_ms = TIMEOUT_MS, resolvers = DNS_RESOLVERS }: DomainOptions,
): Promise<NamedCheck | null> {
  if (resolvers.length < 2) return null
  const issuer = certificate.record.body.issuer.id
  const asked = resolvers.slice(0, 2).map(async (resolver): Promise<Said | null> => {
    const query = new URL(resolver)
    query.searchParams.set("name", `_touchmark.${domain}`)
    query.searchParams.set("type", "TXT")
    try {
      const answer = await ask(query.href, "application/dns-json", fetch, timeout_ms)
      return saidInDns(await boundedText(answer, ISSUER_FILE_BYTES_MAX), issuer)
    } catch {
      return null
    }
  })
  const [one, other] = await Promise.all(asked)
  if (!one || one !== other) return null
  const evidence = `the DNS of ${domain} ${one === "names" ? "names" : "does not name"} this issuer`
  const outcome = one === "names" ? "passed" : "failed"
  return { ...check(outcome, `${evidence}, through two resolvers; its file could not be read`), is_weaker: true }
}

/** Null where no record of ours is there: that says nothing. */
function saidInDns(text: string, issuer: string): Said | null {
  const { Answer } = JSON.parse(text) as { Answer?: unknown }
  const records = (Array.isArray(Answer) ? Answer : []).flatMap(({ data }: { data?: unknown }) =>
    typeof data === "string" ? [data.replace(/"\s*"|^"|"$/g, "").trim()] : [],
  )
  const ids = records.flatMap((record) => DNS_RECORD.exec(record)?.[1] ?? [])
  if (ids.length === 0) return null
  return ids.some((id) => id.toLowerCase() === issuer) ? "names" : "differs"
}
