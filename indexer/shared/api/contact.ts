import * as z from "zod"
import { requiredText } from "./text.ts"

/** `POST /contact`. */
export const ContactMessage = z.object({
  name: requiredText(100, "Name is required").refine((name) => !/\p{Cc}/u.test(name), "Name cannot have line breaks"),
  email: requiredText(254, "Email is required").pipe(z.email("Email is invalid")),
  message: requiredText(5_000, "Message is required"),
  /** Nobody sees this field, so only machines fill it in. */
  company_website: z.string().max(1_000).optional(),
})
export type ContactMessage = z.infer<typeof ContactMessage>

export interface ContactAnswer {
  ok: true
  detail: string
}

/** In the shape of hosted forms: `message` is said after the field's title, "Name is required". */
export interface ContactErrors {
  errors: { field: string; message: string }[]
}

/** Who runs the service, for footers and legal pages. */
export interface ProviderDescription {
  name: string
  address: string
  tax_number: string
  email: string
}
