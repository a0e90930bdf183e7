import * as z from "zod"
import { store } from "#shared/refusals.ts"

const MALFORMED = store("enter_such_as", { value: "domain", example: "company.example" })
const PART = "[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?"

/** A host's name without scheme, port or path; comes back in lower case. */
export const DomainName = z
  .string(MALFORMED)
  .trim()
  .toLowerCase()
  .max(253, MALFORMED)
  .regex(new RegExp(`^(?:${PART}\\.)+${PART}$`), MALFORMED)
