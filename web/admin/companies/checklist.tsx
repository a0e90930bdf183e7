import { useState } from "react"
import type { Company, CompanyCheck } from "#shared/api/administration.ts"
import { ask } from "#web/api/client.ts"
import { refusalText } from "#web/api/refusal.ts"
import { useText } from "#web/i18n/use-text.ts"
import { Button } from "#web/ui/button.tsx"
import { Checkbox } from "#web/ui/checkbox.tsx"
import { Field, inputClass, TextInput } from "#web/ui/field.tsx"
import { OptionLabel } from "#web/ui/option-label.tsx"
import { toast } from "#web/ui/toasts.tsx"
import { companiesChanged } from "./companies.ts"
import { Measures } from "./measures.tsx"
import type { Verifying } from "./use-verify.ts"
import { VerifyDialog } from "./verify-dialog.tsx"

/** What may be compared before a company is verified, and the decision. */
export function Checklist({ company, verifying }: { company: Company; verifying: Verifying }) {
  const t = useText("administration")
  const [asking, setAsking] = useState(false)
  const busy = verifying.busy.has(company.id)
  const open = company.checks.filter(({ is_done }) => !is_done).length
  return (
    <section aria-label={t("checks_title")} className="grid gap-5">
      <h3 className="block-label text-soft">{t("checks_title")}</h3>
      {company.checks.map((check) => (
        <CheckRow key={`${check.kind} ${check.entered}`} company={company} check={check} />
      ))}
      <div className="flex flex-wrap items-center gap-2">
        <Button disabled={busy} onClick={() => (open > 0 ? setAsking(true) : void verifying.verify(company))}>
          {busy ? t("verifying") : t("verify")}
        </Button>
        <Measures company={company} offered={["ask", "refuse"]} />
        {open > 0 && <p className="w-full text-sm text-soft">{t("checks_open", { n: open })}</p>}
      </div>
      <VerifyDialog
        companies={asking ? [company] : []}
        onYes={() => void verifying.verify(company)}
        onClose={() => setAsking(false)}
      />
    </section>
  )
}

/** A register is quoted in several lines, which a field of one line would run together. */
const LINES = `${inputClass} h-auto py-2.5`

/** One check: what the company entered against what was found, with a note and a tick that is kept. */
function CheckRow({ company: { id }, check }: { company: Company; check: CompanyCheck }) {
  const t = useText("administration")
  const { kind, entered, is_entered, is_done } = check
  const [found, setFound] = useState(check.found ?? "")
  const [note, setNote] = useState(check.note ?? "")
  const [missing, setMissing] = useState(false)
  const [busy, setBusy] = useState(false)
  const needsFound = kind === "vat_number" || kind === "extract"

  function write({ target }: { target: { value: string } }) {
    setFound(target.value)
    setMissing(false)
  }

  async function tick(done: boolean) {
    if (done && needsFound && found.trim() === "") return setMissing(true)
    setBusy(true)
    try {
      companiesChanged([
        await ask("PATCH /api/companies/:id", {
          path: { id },
          json: { checks: { [kind]: done ? { entered, found: found.trim(), note: note.trim() } : null } },
        }),
      ])
    } catch (error) {
      toast(t("failed"), "error", refusalText(error, t("failed_again")))
    }
    setBusy(false)
  }
  const [name, ...look_alikes] = entered.split("\n")
  return (
    <fieldset className="grid gap-3 border-b border-line pb-5 last:border-0">
      <legend className="mb-2 font-medium">{t(`checks.${kind}.title`)}</legend>
      <dl className="grid grid-cols-[7rem_minmax(0,1fr)] gap-x-3 gap-y-1">
        <dt className="text-soft">{t(kind === "domain" ? "entered_domain" : "entered")}</dt>
        <dd className="break-words whitespace-pre-line">
          {kind === "name" ? name : <DifferingWords entered={entered || "–"} found={found} />}
        </dd>
        {kind === "name" && (
          <>
            <dt className="text-soft">{t("look_alike_short")}</dt>
            <dd className="break-words whitespace-pre-line text-amber">{look_alikes.join("\n")}</dd>
          </>
        )}
      </dl>
      <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2">
        {kind !== "name" && (
          <Field
            label={t(`checks.${kind}.found`)}
            hint={kind === "domain" ? t(is_done && found.trim() === "" ? "domain_none" : "domain_hint") : undefined}
            error={missing ? t("found_required") : undefined}
          >
            {(input) => {
              const given = { ...input, value: found, readOnly: is_done, onChange: write }
              return kind === "domain" ? (
                <TextInput {...given} maxLength={253} autoComplete="off" />
              ) : (
                <textarea {...given} rows={2} maxLength={500} className={LINES} />
              )
            }}
          </Field>
        )}
        <Field label={t(`checks.${kind}.note`)}>
          {(input) => (
            <textarea
              {...input}
              rows={2}
              value={note}
              maxLength={2_000}
              className={LINES}
              readOnly={is_done}
              onChange={(event) => setNote(event.target.value)}
            />
          )}
        </Field>
      </div>
      <OptionLabel label={t(`checks.${kind}.done`)}>
        {(input_id) => (
          <Checkbox
            id={input_id}
            checked={is_done}
            disabled={busy || !is_entered}
            onChange={(event) => void tick(event.target.checked)}
          />
        )}
      </OptionLabel>
      {!is_entered && <p className="text-sm text-soft">{t("check_of_nothing")}</p>}
    </fieldset>
  )
}

const DIFFERS = "bg-transparent text-inherit underline decoration-amber decoration-2 underline-offset-4"

/** Letters and numbers alone: registers print commas, capitals and the dots of "K.F.T." as they like. */
const wordsOf = (text: string): string[] =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/(?<!\p{L})(\p{L}\.){2,}/gu, (initials) => initials.replaceAll(".", ""))
    .match(/\p{L}+|\p{N}+/gu) ?? []

/** What the company entered; each word that was not found so is underlined. */
export function DifferingWords({ entered, found }: { entered: string; found: string }) {
  if (found.trim() === "") return entered
  // Only of one word: in an address, "1 12" is not "11 2".
  const isSpaced = !/\s/.test(entered) && wordsOf(entered).join("") === wordsOf(found).join("")
  const known = wordsOf(found)
  // The parts of one word in their order, else "1/12" would be "12/1".
  const isKnown = (parts: string[]) => known.some((_, at) => parts.every((part, n) => known[at + n] === part))
  return [...entered.matchAll(/\s+|\S+/g)].map(({ 0: word, index }) => {
    const parts = wordsOf(word)
    const isFound = isSpaced || parts.length === 0 || isKnown(parts)
    return (
      <span key={index} className={isFound ? "" : DIFFERS}>
        {word}
      </span>
    )
  })
}
