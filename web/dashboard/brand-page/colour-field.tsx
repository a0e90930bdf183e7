import { useFormContext } from "react-hook-form"
import { colourInDark, contrast, faultInColour } from "#shared/brand-colour.ts"
import { useText } from "#web/i18n/use-text.ts"
import { Field, TextInput } from "#web/ui/field.tsx"
import type { BrandForm } from "./brand-form.ts"

/** Says at once whether the colour can be used, and how it looks in the dark. */
export function ColourField() {
  const t = useText("brand")
  const form = useFormContext<BrandForm>()
  const colour = form.watch("colour").trim().toLowerCase()
  const fault = colour.length < 7 ? null : faultInColour(colour)
  const isUsable = colour.length === 7 && !fault
  const ratio = isUsable ? Math.floor(contrast(colour, "#ffffff") * 10) / 10 : 0
  const refused = form.formState.errors.colour?.message
  return (
    <Field
      label={t("page.colour")}
      hint={isUsable ? t("page.colour_fits", { ratio, dark: colourInDark(colour) }) : t("page.colour_hint")}
      error={fault ? t(`page.${fault}`) : refused}
    >
      {(input) => (
        <div className="flex gap-2">
          <TextInput {...input} maxLength={7} placeholder="#1d2f5e" className="figures" {...form.register("colour")} />
          <input
            type="color"
            aria-label={t("page.colour_pick")}
            value={/^#[0-9a-f]{6}$/.test(colour) ? colour : "#ffffff"}
            onChange={(event) => form.setValue("colour", event.target.value, { shouldDirty: true })}
            className="h-auto w-11 shrink-0 cursor-pointer border border-line bg-sheet"
          />
          {isUsable && (
            <span
              aria-hidden
              style={{ background: colourInDark(colour) }}
              className="w-11 shrink-0 border border-line"
            />
          )}
        </div>
      )}
    </Field>
  )
}
