import { logOut } from "#web/api/dashboard.ts"
import { queryClient } from "#web/api/queries.ts"
import { textOf } from "#web/i18n/texts.ts"
import { clearSession } from "#web/session.ts"
import { toast } from "#web/ui/toasts.tsx"

const LOG_OUT_DELAY_MS = 1_000

/** The token goes at once, here and (as far as it answers) in the service; `onLeft` follows a second later. */
export function leave(onLeft: () => void): void {
  void logOut().catch(() => null)
  clearSession()
  toast(textOf("dashboard")("shell.logged_out"))
  setTimeout(() => {
    queryClient.clear()
    onLeft()
  }, LOG_OUT_DELAY_MS)
}
