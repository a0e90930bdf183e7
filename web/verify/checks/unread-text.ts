import type { CertificateReport } from "#proof/certificate-report.ts"
import { textOf } from "#web/i18n/texts.ts"

/** Why the chain was not read. */
export function unreadText({ verdict, unread }: CertificateReport): string {
  const t = textOf("proof")
  if (verdict === "malformed") return t("unread.malformed")
  return unread ? t(`unread.${unread}`) : textOf("public")("proof.unchecked")
}
