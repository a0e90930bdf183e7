import { type Address, parseAbiItem } from "viem"
import { faultInCompanyName } from "#shared/company-name.ts"
import { lookAlike } from "#shared/names/look-alike.ts"
import { logsSince } from "./logs-since.ts"
import type { RegistryConnection } from "./networks.ts"
import { Refusal } from "./refusal.ts"

const ATTESTED = parseAbiItem("event IssuerAttested(bytes32 indexed issuer, string name, string domain)")

/** Whether names that look alike were compared by a person: `--similar yes`. */
export const SIMILAR = "yes: you have compared the look-alikes that were named, and it is another company"

/** Throws Refusal for a name that no company may have, or that a reader may take for another attested one. */
export async function refuseLookAlike(
  reader: RegistryConnection["reader"],
  issuers: Address,
  { first_block, issuer, name, similar }: { first_block: number; issuer: string; name: string; similar: string },
): Promise<void> {
  const fault = faultInCompanyName(name)
  if (fault) throw new Refusal(`The name cannot be attested, because it has ${fault}.`)
  if (similar === "yes") return
  const attested = await logsSince(reader, issuers, [ATTESTED], first_block)
  const alike = attested.filter(({ args }) => args.issuer !== issuer && lookAlike(args.name, name))
  if (alike.length === 0) return
  const named = alike.map(({ args }) => `${args.name} (${args.domain || args.issuer})`).join(", ")
  throw new Refusal(`The name looks like an attested one: ${named}. Compare them, then add --similar yes.`)
}
