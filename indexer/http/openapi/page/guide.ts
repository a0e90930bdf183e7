import { readFileSync } from "node:fs"
import { join } from "node:path"
import type { Scope } from "#shared/api/keys.ts"
import { ERRORS } from "#shared/error-codes.ts"
import { SCOPES } from "#shared/request-bounds.ts"

const SCOPE_WORDS: Record<Scope, string> = {
  "products:read": "See products and their figures.",
  "products:write": "Register, edit and delete products.",
  "mints:write": "Write products to the blockchain.",
  "recalls:write": "Recall products and take recalls back, as the owner may.",
  "certificates:read": "Fetch certificates, archives and bundles.",
  "labels:read": "Fetch QR codes and sheets of labels.",
  "webhooks:write": "Look after webhook endpoints and their log.",
}

/** `docs/api.md` with what it leaves open: the service's address, the scopes and the error codes. */
export function guideText(url: string, version: string): string {
  const filled: Record<string, string> = {
    ...{ url, version },
    scopes: tableOf(
      ["Scope", "What it allows"],
      SCOPES.map((scope) => [`\`${scope}\``, SCOPE_WORDS[scope]]),
    ),
    errors: tableOf(
      ["Code", "Status", "Meaning"],
      Object.entries(ERRORS).map(([code, { status, says }]) => [`\`${code}\``, String(status), says]),
    ),
  }
  const guide = readFileSync(join(import.meta.dirname, "..", "..", "..", "..", "docs", "api.md"), "utf8")
  return guide.replace(/\{(\w+)\}/g, (open, name: string) => filled[name] ?? open)
}

const tableOf = (head: string[], rows: string[][]): string =>
  [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n")
