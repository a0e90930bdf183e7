import type { ReactNode } from "react"
import type { Certificate } from "#proof/certificate.ts"
import type { CertificateReport } from "#proof/certificate-report.ts"
import type { RecordBody } from "#proof/record.ts"
import { flatBody } from "#shared/body-fields.ts"
import { textOf } from "#web/i18n/texts.ts"
import { useText } from "#web/i18n/use-text.ts"
import type { ShownField } from "#web/verify/chain/shown-fields.ts"
import { CheckRow } from "./check-row.tsx"
import { allChecks } from "./count-checks.ts"

interface Properties {
  report: CertificateReport
  certificate: Certificate | null
  /** Fields in which our index differs from the proved record; null when it showed nothing to compare. */
  differing: ShownField[] | null
  /** Checks that are made when the visitor wants them. */
  children?: ReactNode
}

/** Every named check with its outcome and its evidence, and one of ours: is what our index shows the proved record? */
export function CheckList({ report, certificate, differing, children }: Properties) {
  const checks = allChecks(report, certificate && differing)
  return (
    <ul className="mt-4">
      {checks.map((check) => (
        <CheckRow key={check.check} check={check} report={report} certificate={certificate}>
          {check.check === "same_as_shown" && certificate && differing && (
            <ProvedValues fields={differing} certificate={certificate} />
          )}
        </CheckRow>
      ))}
      {children}
    </ul>
  )
}

/** What the proved record holds where our index showed something else. */
function ProvedValues({ fields, certificate }: { fields: ShownField[]; certificate: Certificate }) {
  const t = useText("proof")
  return (
    <ul className="w-full text-[0.9375rem]">
      {fields.map((field) => {
        if (field === "recall") return <li key={field}>{t("at.recall_unread")}</li>
        if (field === "recall_reason") return <li key={field}>{t("at.recall_reason")}</li>
        const value = provedValue(field, certificate.record.body)
        return (
          <li key={field} className="mt-1">
            <span className="text-soft">{fieldName(field)}</span>{" "}
            <strong className="font-semibold">{value ? t("at.proved_value", { value }) : t("at.proved_empty")}</strong>
          </li>
        )
      })}
    </ul>
  )
}

const ATTRIBUTE = "attribute "
type RecordField = Exclude<ShownField, "recall" | "recall_reason">
const isAttribute = (field: RecordField): field is `attribute ${string}` => field.startsWith(ATTRIBUTE)

function provedValue(field: RecordField, body: RecordBody): string | undefined {
  if (field === "issuer") return body.issuer.name
  return isAttribute(field) ? body.attributes?.[field.slice(ATTRIBUTE.length)] : flatBody(body)[field]
}

function fieldName(field: RecordField): string {
  const t = textOf("public")
  return isAttribute(field) ? field.slice(ATTRIBUTE.length) : t(`result.${field}`)
}
