import { looksLikeEmail } from "#web/looks-like-email.ts"
import { ApiError, call } from "./client.ts"

export const CONTACT_FIELDS = ["name", "email", "message"] as const
export type ContactField = (typeof CONTACT_FIELDS)[number]
export type ContactFaults = Partial<Record<ContactField, string>>

/** Faults visible before sending. Each completes a sentence that begins with the field's name. */
export function contactFaults(
  values: Record<string, string>,
  said: { required: string; not_email: string },
): ContactFaults {
  const faults: ContactFaults = {}
  for (const field of CONTACT_FIELDS) if (!values[field]?.trim()) faults[field] = said.required
  if (!faults.email && !looksLikeEmail(values.email?.trim() ?? "")) faults.email = said.not_email
  return faults
}

/** Sends the contact form. Returns the faults by field, or null once it is sent. */
export async function sendContact(values: Record<ContactField, string>): Promise<ContactFaults | null> {
  try {
    await call("POST /contact", { json: values })
    return null
  } catch (error) {
    const faults = error instanceof ApiError ? faultsOf(error.body) : {}
    if (Object.keys(faults).length > 0) return faults
    throw error
  }
}

function faultsOf(body: object): ContactFaults {
  const { errors } = body as { errors?: { field?: string; message?: string }[] }
  if (!Array.isArray(errors)) return {}
  const known = errors.filter(({ field }) => CONTACT_FIELDS.some((name) => name === field))
  return Object.fromEntries(known.map(({ field, message }) => [field, message ?? ""]))
}
