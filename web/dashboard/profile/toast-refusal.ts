import { ApiError } from "#web/api/client.ts"
import { refusalText } from "#web/api/refusal.ts"
import { textOf } from "#web/i18n/texts.ts"
import { toast } from "#web/ui/toasts.tsx"

/** Says why a change of users failed: the service's own words or `failed`, or that nobody answered. */
export function toastRefusal(error: unknown, failed: string): void {
  const isRefused = error instanceof ApiError && !error.unreachable
  const title = isRefused ? refusalText(error, failed) : textOf("dashboard")("users.unreachable")
  toast(title, "error", isRefused ? undefined : refusalText(error, ""))
}
