import * as z from "zod"
import { withoutReversing } from "#shared/hidden-characters.ts"
import { stored } from "#shared/refusals.ts"
import { emailText, requiredText } from "./text.ts"

/** `POST /contact`. */
export const ContactMessage = z.object({
  name: requiredText(100, stored("is_required", { input: "name" }))
    .overwrite(withoutReversing)
    .refine((name) => !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(name), stored("name_line_breaks")),
  email: emailText(stored("is_required", { input: "email" })),
  message: requiredText(5_000, stored("is_required", { input: "message" })).overwrite(withoutReversing),
  /** A honeypot: invisible, so only machines fill it in. */
  company_website: z.string().max(1_000).optional(),
})
export type ContactMessage = z.infer<typeof ContactMessage>

export interface ContactAnswer {
  ok: true
  detail: string
}

/** The format of hosted forms: `message` follows the field's title, as in "Name is required". */
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
