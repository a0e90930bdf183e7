import { useFormContext } from "react-hook-form"
import { colourInDark, contrast, faultInColour } from "#shared/brand-colour.ts"
import { useText } from "#web/i18n/use-text.ts"
import { TextInput } from "#web/ui/field.tsx"
import { at, Input } from "#web/ui/form.tsx"
import type { BrandForm } from "./brand-form.ts"

/** Says at once whether the colour can be used, and how it looks in the dark. */
export function ColourField() {
  const t = useText("brand")
  const form = useFormContext<BrandForm>()
  const colour = form.watch("colour").trim().toLowerCase()
  const fault = colour.length < 7 ? null : faultInColour(colour)
  const isUsable = colour.length === 7 && !fault
  const ratio = isUsable ? Math.floor(contrast(colour, "#ffffff") * 10) / 10 : 0
  const fits = isUsable ? t("page.colour_fits", { ratio, dark: colourInDark(colour) }) : t("page.colour_hint")
  return (
    <Input
      {...at(form, "colour", t("page.colour"), fits)}
      error={fault ? t(`page.${fault}`) : undefined}
      as={(given) => (
        <div className="flex gap-2">
          <TextInput {...given} maxLength={7} placeholder="#1d2f5e" className="figures" />
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
    />
  )
}
