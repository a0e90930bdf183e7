import * as z from "zod"
import { store } from "#shared/refusals.ts"
import { asciiAddress, requiredText } from "./text.ts"

export const LoginRequest = z.object({
  username: requiredText(254, store("is_required", { input: "email" })).overwrite(asciiAddress),
  password: z
    .string(store("is_required", { input: "password" }))
    .min(1, store("is_required", { input: "password" }))
    .max(128, store("too_long", { n: 128 })),
  /** A form can only send words; a program may send a truth value. */
  remember: z
    .union([z.boolean(), z.enum(["true", "false", "1", "0", "on"])])
    .transform((remember) => remember === true || remember === "true" || remember === "1" || remember === "on")
    .default(false),
})
export type LoginRequest = z.infer<typeof LoginRequest>

export interface LoginResponse {
  access_token: string
  token_type: "bearer"
}
