import type { RecallNote, RecallReason } from "#shared/api/mints.ts"
import { useText } from "#web/i18n/use-text.ts"
import { paths } from "#web/routes.ts"
import { keep } from "#web/shared-document.ts"
import { buttonClass } from "#web/ui/button.tsx"
import type { BrandLook } from "#web/verify/card/maker-card.tsx"
import type { ShownProduct } from "#web/verify/card/shown-product.ts"

interface Properties {
  product: ShownProduct
  /** As people write it. */
  code: string
  /** A checked maker's own words. */
  note: RecallNote | undefined
  look: BrandLook | null
  /** The browser has read the domain from the chain, so the page may lead there. */
  isLinked: boolean
}

/** What to do with a recalled product, and what its maker says, before anything else. */
export function Recalled({ product: { maker, recall_reason }, code, note, look, isLinked }: Properties) {
  const t = useText("public")
  const address = note?.contact || look?.contact
  const domain = isLinked && maker?.attested && maker.domain
  const contact = address ? `mailto:${address}` : domain ? `https://${domain}` : paths.contactAbout(code)
  const steps = [t("recall.apart"), t("recall.code"), ...(note?.text ? [t("recall.as_said")] : [])]
  const reason = recall_reason && !UNSAID.has(recall_reason) && (
    <span className="text-[0.9375rem] text-soft">
      {t("recall.reason", { reason: t(`reasons.${recall_reason as RecallReason}`) })}
    </span>
  )
  return (
    <div className="mt-4 divide-line rounded-md border border-line bg-sheet max-lg:divide-y lg:mt-6 lg:flex lg:divide-x *:px-4 *:py-4 lg:*:grow lg:*:basis-0 lg:*:px-5">
      <section aria-labelledby="what-to-do">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <h2 ref={keep} id="what-to-do" className="block-label text-soft">
            {t("recall.title")}
          </h2>
          {!note?.text && reason}
        </div>
        <ol className="mt-1 divide-y divide-line">
          {steps.map((step, place) => (
            <li key={step} className="flex min-h-11 items-center gap-5">
              <span aria-hidden className="w-3 font-semibold text-wax">
                {place + 1}
              </span>
              {step}
            </li>
          ))}
        </ol>
        <a href={contact} rel="external noreferrer nofollow" className={`${buttonClass()} mt-2 w-full`}>
          {t("recall.contact")}
        </a>
      </section>
      {note?.text && (
        <section aria-labelledby="maker-says">
          <div className="flex flex-wrap items-baseline justify-between gap-x-4">
            <h2 id="maker-says" className="block-label text-soft">
              {t("recall.maker_says")}
            </h2>
            {reason}
          </div>
          <blockquote className="mt-2 font-serif text-lg/7 break-words whitespace-pre-line">{note.text}</blockquote>
        </section>
      )}
    </div>
  )
}

/** The first says nothing; the headline says the second. */
const UNSAID = new Set(["unspecified", "label_copied"])
