import type { RecallReason, RecallRequest } from "#shared/api/mints.ts"
import { useText } from "#web/i18n/use-text.ts"
import { Field } from "#web/ui/field.tsx"
import { Select } from "#web/ui/select.tsx"

export type Choice = Pick<RecallRequest, "scope"> & { reason: RecallReason | null }

interface Properties {
  choice: Choice
  onChoose: (choice: Choice) => void
  /** Whether to offer reasons. */
  reasons: boolean
  /** Whether the product belongs to a batch, which can be called back as a whole. */
  batch: boolean
}

/** Shoppers want to know why, so a recall in the dashboard needs a reason. */
const ALL_REASONS: Record<Exclude<RecallReason, "unspecified">, true> = {
  safety: true,
  contamination: true,
  labelling: true,
  stolen: true,
  counterfeited: true,
  label_copied: true,
  other: true,
}
const REASONS = Object.keys(ALL_REASONS) as RecallReason[]
const SCOPES = ["product", "batch"] as const

export function RecallChoices({ choice, onChoose, reasons, batch }: Properties) {
  const t = useText("dashboard")
  const shared = useText("public")
  return (
    <div className="mt-5 grid gap-1">
      {reasons && (
        <Field label={t("recall.reason")}>
          {(input) => (
            <Select
              {...input}
              value={choice.reason ?? ""}
              onChange={(event) => onChoose({ ...choice, reason: event.target.value as RecallReason })}
            >
              <option value="" disabled hidden>
                {t("recall.choose_reason")}
              </option>
              {REASONS.map((reason) => (
                <option key={reason} value={reason}>
                  {shared(`reasons.${reason}`)}
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
      {batch && (
        <fieldset className="grid gap-2">
          <legend className="mb-2 text-[0.9375rem] font-medium">{t("recall.scope")}</legend>
          {SCOPES.map((scope) => (
            <label key={scope} className="flex items-center gap-2.5">
              <input
                type="radio"
                name="scope"
                checked={choice.scope === scope}
                onChange={() => onChoose({ ...choice, scope })}
                className="size-4 accent-ink"
              />
              {t(`recall.scope_${scope}`)}
            </label>
          ))}
        </fieldset>
      )}
    </div>
  )
}
