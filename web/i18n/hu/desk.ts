import type { deskTexts as english } from "#web/i18n/en/desk.ts"
import type { Translated } from "#web/i18n/text-types.ts"

export const deskTexts: Translated<typeof english> = { x: "y" }
