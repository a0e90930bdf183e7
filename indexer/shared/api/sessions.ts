import * as z from "zod"
import { requiredText } from "./text.ts"

export const LoginRequest = z.object({
  username: requiredText(254, "Email is required"),
  password: z.string("Password is required").min(1, "Password is required").max(128, "At most 128 characters."),
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
