import * as z from "zod"
import { store } from "#shared/refusals.ts"

const MALFORMED = store("enter_such_as", { value: "domain", example: "company.example" })
const PART = "[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?"

/** Addresses are taken too, because people copy them, and names in letters of their own. */
function hostIn(text: string): string {
  try {
    const { hostname, username, port } = new URL(text.includes("://") ? text : `https://${text}`)
    return username || port ? text : hostname.replace(/\.$/, "")
  } catch {
    return text
  }
}

/** A host's name; comes back in lower case and ASCII, without what stood around it in an address. */
export const DomainName = z
  .string(MALFORMED)
  .trim()
  .overwrite(hostIn)
  .max(253, MALFORMED)
  .regex(new RegExp(`^(?:${PART}\\.)+(?=[a-z])${PART}$`), MALFORMED)
