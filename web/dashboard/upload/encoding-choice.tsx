import { useId, useState } from "react"
import { ENCODINGS, type Encoding } from "#shared/csv/encodings.ts"
import { useText } from "#web/i18n/use-text.ts"
import { Notice } from "#web/ui/notice.tsx"
import { Radio } from "#web/ui/radio.tsx"
import { Select } from "#web/ui/select.tsx"
import { encodingName } from "./encoding-name.ts"
import type { Preview } from "./read-preview.ts"

interface Properties {
  preview: Preview
  onEncoding: (encoding: Encoding) => void
}

/** The file's encoding with sample lines, and a choice of others. Opens by itself when the encoding is uncertain. */
export function EncodingChoice({ preview: { encoding, sure, samples }, onEncoding }: Properties) {
  const t = useText("dashboard")
  const id = useId()
  // It stays open after a choice, so that keyboard users can go on.
  const [is_asked] = useState(!sure)
  const nameOf = (each: Encoding) => encodingName(each, t)
  // A file of ASCII signs alone reads the same in all of them.
  const is_telling = samples.some(({ lines }) => lines.length > 0)
  if (!is_telling) return null
  const others = ENCODINGS.filter((each) => !samples.some((sample) => sample.encoding === each))
  return (
    <details open={is_asked || undefined} className="min-w-0 border border-line bg-sheet">
      <summary className="px-5 py-3 text-[0.9375rem]">
        {sure ? t("upload.encoding_read", { encoding: nameOf(encoding) }) : t("upload.encoding_unsure")}
      </summary>
      <fieldset className="grid min-w-0 gap-2 border-t border-line px-5 py-4">
        <legend className="sr-only">{t("upload.encoding")}</legend>
        {!sure && <Notice tone="amber">{t("upload.encoding_choose")}</Notice>}
        {samples.map((sample) => (
          <label
            key={sample.encoding}
            htmlFor={`${id}-${sample.encoding}`}
            className="flex min-w-0 items-start gap-3 py-1.5"
          >
            <Radio
              id={`${id}-${sample.encoding}`}
              name={id}
              className="mt-1"
              checked={sure && encoding === sample.encoding}
              onChange={() => onEncoding(sample.encoding)}
            />
            <span className="min-w-0">
              <span className="font-medium">{nameOf(sample.encoding)}</span>
              {sample.lines.map((line) => (
                <span key={line} className="block truncate font-serif text-[0.9375rem] text-soft">
                  {line}
                </span>
              ))}
            </span>
          </label>
        ))}
        <Select
          aria-label={t("upload.encoding_other")}
          className="mt-1 max-w-sm"
          value={others.includes(encoding) ? encoding : ""}
          onChange={(event) => onEncoding(event.target.value as Encoding)}
        >
          <option value="" disabled>
            {t("upload.encoding_other")}
          </option>
          {others.map((each) => (
            <option key={each} value={each}>
              {nameOf(each)}
            </option>
          ))}
        </Select>
      </fieldset>
    </details>
  )
}
