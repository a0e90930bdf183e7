import { formatDate } from "#web/i18n/format.ts"
import { useText } from "#web/i18n/use-text.ts"
import type { Maker } from "./maker.ts"

/** What a record is worth whose maker nobody vouches for. */
export function MakerNote({ maker }: { maker: Maker | null | undefined }) {
  const t = useText("public")
  const outcome = maker?.once_attested ? "once_attested" : "unknown_maker"
  return <p>{t(`verdict.${outcome}.more`, { date: formatDate(maker?.revoked_at) })}</p>
}
