import { useText } from "#web/i18n/use-text.ts"
import { paths } from "#web/routes.ts"
import { CopyButton } from "#web/ui/copy-button.tsx"

/** What to send to whom, so that a change gets onto the blockchain. */
export function Order({ text, isSigned }: { text: string; isSigned: boolean }) {
  const t = useText("brand")
  return (
    <section aria-label={t("acts.order")} className="grid gap-3 border border-line bg-sheet px-5 py-4">
      <p className="leading-relaxed">{t(isSigned ? "acts.order_signed" : "acts.order_unsigned")}</p>
      <pre className="figures overflow-x-auto text-sm">{text}</pre>
      <div className="flex flex-wrap items-center gap-4">
        <CopyButton text={text} label={t("acts.copy")} copied={t("acts.copied")} />
        <a href={paths.contact()} className="prose-link text-[0.9375rem] font-medium">
          {t("acts.contact")}
        </a>
      </div>
    </section>
  )
}
