import { ApiError } from "#web/api/client.ts"
import { refusalText } from "#web/api/refusal.ts"
import { textOf } from "#web/i18n/texts.ts"
import { toast } from "#web/ui/toasts.tsx"

/** Shows why a change of users failed: the service's words, `failed`, or that there was no answer. */
export function toastRefusal(error: unknown, failed: string): void {
  const isRefused = error instanceof ApiError && !error.unreachable
  const title = isRefused ? refusalText(error, failed) : textOf("dashboard")("users.unreachable")
  toast(title, "error", isRefused ? undefined : refusalText(error, ""))
}
