import { useEffect, useId, useRef, useState } from "react"
import { ENCODINGS, type Encoding } from "#shared/csv/encodings.ts"
import type { Translate } from "#web/i18n/texts.ts"
import { useText } from "#web/i18n/use-text.ts"
import { Button } from "#web/ui/button.tsx"
import { Notice } from "#web/ui/notice.tsx"
import { Radio } from "#web/ui/radio.tsx"
import { Select } from "#web/ui/select.tsx"
import { ColumnMapping, type Target } from "./column-mapping.tsx"
import { PhotoFiles } from "./photo-files.tsx"
import type { Preview } from "./read-preview.ts"
import type { Looking } from "./use-bulk-upload.ts"

interface Properties {
  state: Looking
  onMapping: (mapping: Target[]) => void
  onEncoding: (encoding: Encoding) => void
  onStart: () => void
  onOther: () => void
}

/** The columns of the chosen file with values of its first rows, and what each becomes, before anything is uploaded. */
export function CsvPreview({ state, onMapping, onEncoding, onStart, onOther }: Properties) {
  const t = useText("dashboard")
  const { file, preview, mapping, refusal } = state
  const heading = useRef<HTMLHeadingElement>(null)
  // The box that had the focus has gone with the choice of a file.
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  const nameless = !mapping.includes("product_name")
  return (
    <section aria-labelledby="preview" className="appear grid gap-5">
      <div>
        <h2 id="preview" ref={heading} tabIndex={-1} className="font-display text-2xl break-words">
          {t("upload.preview", { name: file.name })}
        </h2>
        <p className="mt-1 max-w-prose text-soft">{t("upload.preview_text")}</p>
      </div>
      <EncodingChoice preview={preview} onEncoding={onEncoding} />
      <ColumnMapping preview={preview} mapping={mapping} onMapping={onMapping} />
      {mapping.includes("photo") && <PhotoFiles />}
      <div aria-live="polite" className="grid gap-3">
        {nameless && <Notice tone="amber">{t("upload.name_needed")}</Notice>}
        {refusal && <Notice tone="wax">{refusal}</Notice>}
      </div>
      <div className="sticky bottom-0 low:static flex flex-wrap gap-3 border-t border-line bg-paper py-3">
        <Button onClick={onStart} disabled={nameless || !preview.sure} className="max-w-full">
          <span className="truncate">{t("upload.start", { name: file.name })}</span>
        </Button>
        <Button kind="plain" onClick={onOther}>
          {t("upload.other_file")}
        </Button>
      </div>
    </section>
  )
}

interface EncodingChoiceProperties {
  preview: Preview
  onEncoding: (encoding: Encoding) => void
}

/** The file's encoding with sample lines, and a choice of others. Opens by itself when the encoding is uncertain. */
function EncodingChoice({ preview: { encoding, sure, samples }, onEncoding }: EncodingChoiceProperties) {
  const t = useText("dashboard")
  const id = useId()
  // It stays open after a choice, so that keyboard users can go on.
  const [is_asked] = useState(!sure)
  const nameOf = (each: Encoding) => encodingName(each, t)
  // A file of ASCII signs alone reads the same in all of them.
  const is_telling = samples.some(({ words }) => words.length > 0)
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
              <span className="block font-serif text-[0.9375rem] break-words text-soft">
                {sample.words.join(" · ")}
              </span>
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

/** An encoding's typical use, by text key. */
const USED_FOR = {
  "utf-8": "unicode",
  "utf-16le": "unicode",
  "utf-16be": "unicode",
  "windows-1250": "central_european",
  "iso-8859-2": "central_european",
  "iso-8859-16": "central_european",
  ibm852: "central_european",
  "x-mac-ce": "central_european",
  "windows-1251": "cyrillic",
  "iso-8859-5": "cyrillic",
  "x-mac-cyrillic": "cyrillic",
  "koi8-u": "cyrillic",
  ibm866: "cyrillic",
  "windows-1252": "western_european",
  "iso-8859-15": "western_european",
  ibm850: "western_european",
  macintosh: "western_european",
  "windows-1253": "greek",
  "windows-1254": "turkish",
  "windows-1255": "hebrew",
  "windows-1256": "arabic",
  "windows-1257": "baltic",
  "windows-874": "thai",
  shift_jis: "japanese",
  "euc-jp": "japanese",
  big5: "traditional_chinese",
  gbk: "simplified_chinese",
  "euc-kr": "korean",
} as const satisfies Record<Encoding, string>

const TITLES: Partial<Record<Encoding, string>> = {
  "koi8-u": "KOI8",
  ibm850: "DOS 850",
  ibm852: "DOS 852",
  ibm866: "DOS 866",
  macintosh: "Mac Roman",
  "x-mac-ce": "Mac CE",
  "x-mac-cyrillic": "Mac Cyrillic",
  shift_jis: "Shift-JIS",
  big5: "Big5",
  "utf-16le": "UTF-16 LE",
  "utf-16be": "UTF-16 BE",
}

/** `Windows-1250 (Central European)`. */
export function encodingName(encoding: Encoding, t: Translate<"dashboard">): string {
  const title =
    TITLES[encoding] ??
    encoding.replace(/^windows/, "Windows").replace(/^(?:utf|iso|euc|gbk).*/, (name) => name.toUpperCase())
  return `${title} (${t(`upload.encodings.${USED_FOR[encoding]}`)})`
}
