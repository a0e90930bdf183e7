import { formatDate } from "#web/i18n/format.ts"
import { useText } from "#web/i18n/use-text.ts"
import type { Maker } from "./maker.ts"

/** What a record is worth whose maker nobody vouches for. */
export function MakerNote({ maker }: { maker: Maker | null | undefined }) {
  const t = useText("public")
  const date = formatDate(maker?.revoked_at)
  return <p>{maker?.once_attested ? t("verdict.once_attested.more", { date }) : t("verdict.unknown_maker.more")}</p>
}
