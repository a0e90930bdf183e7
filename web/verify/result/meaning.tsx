import { type Outcome, tone } from "#shared/outcome.ts"
import { useText } from "#web/i18n/use-text.ts"
import { Woven } from "#web/i18n/woven.tsx"

/** What a check proves and what it cannot, in two sentences. */
export function Meaning({ outcome, hasPhoto }: { outcome: Outcome; hasPhoto: boolean }) {
  const t = useText("public")
  const strong = (word: string) => <strong className="font-semibold text-ink">{word}</strong>
  return (
    <section aria-labelledby="meaning" className="text-[0.9375rem]/[1.4375rem] text-soft">
      <h2 id="meaning" className="sr-only">
        {t("meaning.title")}
      </h2>
      {tone(outcome) === "red" || outcome === "demonstration" ? (
        <p>{t(outcome === "recalled" || outcome === "copied" ? "meaning.recalled" : "meaning.contradicted")}</p>
      ) : (
        <p className="min-h-[4lh] lg:min-h-[3lh]">
          <Woven
            area="public"
            text={`meaning.${KINDS[outcome] ?? "proves"}`}
            with={{
              proves: strong(t("meaning.word_proves")),
              not: strong(t("meaning.word_not")),
              compare: t(hasPhoto ? "meaning.photo" : "meaning.record"),
            }}
          />
        </p>
      )}
    </section>
  )
}

const KINDS: Partial<Record<Outcome, "unconfirmed" | "unknown_maker">> = {
  unconfirmed: "unconfirmed",
  newer: "unconfirmed",
  unknown_maker: "unknown_maker",
  once_attested: "unknown_maker",
}
