import type { TokenAnswer } from "#shared/api/verifications.ts"
import { formatDate } from "#web/i18n/format.ts"
import { useText } from "#web/i18n/use-text.ts"

/** Whose token it is, and who vouches for that. */
export function IssuerWord({ issuer }: Pick<TokenAnswer, "issuer">) {
  const t = useText("number")
  // An attestation that was withdrawn from its beginning never stood.
  if (!issuer.name || !issuer.attested_at) return <Amber text={t("nobody")} />
  if (issuer.revoked_at) {
    const worth = issuer.once_attested ? "once_attested" : "revoked"
    return <Amber text={t(worth, { name: issuer.name, date: formatDate(issuer.revoked_at) })} />
  }
  return t("attested", { name: issuer.name, date: formatDate(issuer.attested_at) })
}

export const Amber = ({ text }: { text: string }) => <span className="text-amber">{text}</span>
