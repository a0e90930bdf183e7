import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import type { ProductFilter } from "#shared/api/products.ts"
import { LABEL_LAYOUT_NAMES, type LabelLayoutName } from "#shared/label-layouts.ts"
import { fetchFile, requestLabelSheet } from "#web/api/dashboard.ts"
import { labelHost } from "#web/api/label-host.ts"
import { refusalText } from "#web/api/refusal.ts"
import { useJob } from "#web/api/use-job.ts"
import { LANGUAGES, type Language } from "#web/i18n/language.ts"
import { currentLanguage } from "#web/i18n/texts.ts"
import { useText } from "#web/i18n/use-text.ts"
import { readStored, writeStored } from "#web/storage.ts"
import { Button } from "#web/ui/button.tsx"
import { MessageDialog } from "#web/ui/dialog.tsx"
import { Field } from "#web/ui/field.tsx"
import { Progress } from "#web/ui/progress.tsx"
import { saveFile } from "#web/ui/save-file.ts"
import { Select } from "#web/ui/select.tsx"
import { AcceptAddress } from "./accept-address.tsx"

const LANGUAGE_NAMES: Record<Language, string> = { en: "English", hu: "Magyar" }

/** People usually have one printer, so the last sheet is preselected. */
const STORED_AS = "label_sheet"
const readLayout = (): LabelLayoutName =>
  LABEL_LAYOUT_NAMES.find((name) => name === readStored("local", STORED_AS)) ?? "a4-3x8"

interface Properties {
  open: boolean
  onClose: () => void
  /** The products; when there are none, all that `filter` selects. */
  ids: ReadonlySet<string>
  filter?: readonly ProductFilter[]
  /** Which these are; unset: as many as are chosen, or all. */
  text?: string
}

/** Labels of the chosen products, or of a whole selection: choose a sheet, wait, download. */
export function LabelsDialog({ open, onClose, ids, filter = [], text }: Properties) {
  const t = useText("dashboard")
  const [layout, setLayout] = useState(readLayout)
  const [language, setLanguage] = useState<Language>(currentLanguage)
  const { start, forget, isUnderWay, progress, made, failure } = useJob(t("labels.failed"))
  const [accepts, setAccepts] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const failed = refusal ?? failure

  function chooseLayout(name: LabelLayoutName) {
    setLayout(name)
    writeStored("local", STORED_AS, name)
  }
  function make() {
    const which = ids.size > 0 ? { ids: [...ids] } : { filter: [...filter] }
    void start(() => requestLabelSheet({ ...which, layout, language, accepts_service_address: accepts }))
  }
  function close() {
    forget()
    setRefusal(null)
    onClose()
  }
  async function download() {
    if (!made) return
    setRefusal(null)
    try {
      saveFile(made.name, await fetchFile(made.url))
    } catch (error) {
      setRefusal(refusalText(error, t("labels.failed")))
    }
  }

  return (
    <MessageDialog
      open={open}
      onClose={close}
      title={t("labels.title")}
      text={<p>{text ?? (ids.size > 0 ? t("labels.text_selected", { n: ids.size }) : t("labels.text_all"))}</p>}
      body={
        <div className="mt-5 grid gap-1">
          <Field label={t("labels.layout")}>
            {(input) => (
              <Select
                {...input}
                disabled={isUnderWay || made !== null}
                value={layout}
                onChange={(event) => chooseLayout(event.target.value as LabelLayoutName)}
              >
                {LABEL_LAYOUT_NAMES.map((name) => (
                  <option key={name} value={name}>
                    {t(`labels.${name}`)}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <Field label={t("labels.language")}>
            {(input) => (
              <Select
                {...input}
                disabled={isUnderWay || made !== null}
                value={language}
                onChange={(event) => setLanguage(event.target.value as Language)}
              >
                {LANGUAGES.map((tag) => (
                  <option key={tag} value={tag}>
                    {LANGUAGE_NAMES[tag]}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <Address accepts={accepts} disabled={isUnderWay || made !== null} onAccept={setAccepts} />
          <div aria-live="polite" className="min-h-12">
            {failed && <p className="text-wax">{failed}</p>}
            {made && (
              <>
                <p className="font-medium">{t("labels.ready", { n: made.products })}</p>
                {made.skipped > 0 && <p className="text-sm text-soft">{t("labels.skipped", { n: made.skipped })}</p>}
              </>
            )}
            {isUnderWay && <Making progress={progress} />}
          </div>
        </div>
      }
    >
      <Button kind="plain" onClick={close}>
        {t("labels.close")}
      </Button>
      {made ? (
        <Button onClick={() => void download()}>{t("labels.download")}</Button>
      ) : (
        <Button disabled={isUnderWay} onClick={make}>
          {t("labels.make")}
        </Button>
      )}
    </MessageDialog>
  )
}

interface AddressProperties {
  accepts: boolean
  disabled: boolean
  onAccept: (accepts: boolean) => void
}

/** Where the labels will lead for as long as they last. */
function Address({ accepts, disabled, onAccept }: AddressProperties) {
  const t = useText("dashboard")
  const { data } = useQuery(labelHost)
  if (!data) return <span className="block min-h-12" />
  const { host, answers, service_host, asks_acceptance } = data
  return (
    <div className="grid min-h-12 content-start gap-1 pb-2">
      <p className="break-words">
        {t("labels.address", { host: host !== null && answers ? host : service_host })}{" "}
        {!answers && <span className="text-soft">{t("labels.own_address")}</span>}
      </p>
      {asks_acceptance && (
        <AcceptAddress
          host={service_host}
          accepts={accepts}
          disabled={disabled}
          onAccept={onAccept}
          className="text-[0.9375rem]"
        />
      )}
    </div>
  )
}

function Making({ progress }: { progress: { done: number; total: number } | null }) {
  const t = useText("dashboard")
  return (
    <div className="grid gap-2">
      <p className="flex justify-between gap-4 text-[0.9375rem]">
        {t("labels.making")}
        {progress && <span className="figures text-soft">{t("labels.progress", progress)}</span>}
      </p>
      <Progress
        label={t("labels.making")}
        share={progress && progress.total > 0 ? progress.done / progress.total : null}
      />
    </div>
  )
}
