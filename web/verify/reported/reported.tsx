import type { ReportStatus } from "#shared/api/reports.ts"
import { useText } from "#web/i18n/use-text.ts"
import { CodeText } from "#web/ui/code-text.tsx"

/** What the report is about, and what its reporter wrote. */
export function Reported({ status: { product, message, bought_at }, code }: { status: ReportStatus; code: string }) {
  const t = useText("reported")
  return (
    <section className="mt-6 border border-line bg-sheet p-6">
      <h2 className="block-label text-soft">{t("reported")}</h2>
      {product && (
        <>
          <p className="mt-2 font-semibold break-words">{product.name}</p>
          <p className="text-soft break-words">
            {product.is_checked ? product.maker : t("calls_itself", { maker: product.maker })}
          </p>
        </>
      )}
      <p className="mt-1">
        <CodeText className="text-soft">{code}</CodeText>
      </p>
      {message && <p className="mt-2 font-serif break-words whitespace-pre-line">{message}</p>}
      {!message && <p className="mt-1 text-sm break-words text-soft">{t("elsewhere")}</p>}
      {bought_at && <p className="mt-1 text-sm break-words text-soft">{t("bought_at", { place: bought_at })}</p>}
    </section>
  )
}
