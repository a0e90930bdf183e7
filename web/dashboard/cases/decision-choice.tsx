import type { CaseDecision } from "#shared/api/cases.ts"
import { useText } from "#web/i18n/use-text.ts"
import { withArticle } from "#web/i18n/with-article.ts"
import { Radio } from "#web/ui/radio.tsx"

interface Properties {
  decision: CaseDecision["decision"]
  checked: boolean
  /** For who may not recall. */
  disabled: boolean
  brand: string
  /** Whether shoppers read the alarm now. */
  isAlarmSeen: boolean
  onChoose: () => void
}

/** One decision, and what shoppers will read then: the very sentences of the result page. */
export function DecisionChoice({ decision, checked, disabled, brand, isAlarmSeen, onChoose }: Properties) {
  const t = useText("cases")
  const shared = useText("checks")
  const follows = {
    displayed: t("shoppers", { text: `${shared("displayed", { brand: withArticle(brand) })} ${shared("elsewhere")}` }),
    copied: disabled ? t("copied_owner") : t("copied_text", { text: shared("copied", { brand: withArticle(brand) }) }),
    dismissed: t(isAlarmSeen ? "dismissed_alarm" : "dismissed_text"),
  }
  return (
    <label
      htmlFor={`decision-${decision}`}
      className={`flex gap-3 border-t border-line py-3.5 first:border-0 ${disabled ? "opacity-60" : "cursor-pointer"}`}
    >
      <Radio
        id={`decision-${decision}`}
        name="decision"
        checked={checked}
        disabled={disabled}
        onChange={onChoose}
        aria-label={t(`choice.${decision}`)}
        aria-describedby={`follows-${decision}`}
        className="mt-0.5"
      />
      <span>
        <span className={`block font-semibold ${decision === "copied" ? "text-wax" : ""}`}>
          {t(`choice.${decision}`)}
        </span>
        <span id={`follows-${decision}`} className="block text-[0.9375rem] leading-relaxed text-soft">
          {follows[decision]}
        </span>
      </span>
    </label>
  )
}
