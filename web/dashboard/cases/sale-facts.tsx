import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useForm } from "react-hook-form"
import type { SaleFacts } from "#shared/api/sale-facts.ts"
import { fetchSaleFacts, saveSaleFacts } from "#web/api/cases.ts"
import { ApiError } from "#web/api/client.ts"
import { queryClient } from "#web/api/queries.ts"
import { fieldTexts, refusalText } from "#web/api/refusal.ts"
import { countryName } from "#web/i18n/format.ts"
import { useText } from "#web/i18n/use-text.ts"
import { Button } from "#web/ui/button.tsx"
import { Field, TextInput } from "#web/ui/field.tsx"
import { LoadFailed } from "#web/ui/load-failed.tsx"
import { Select } from "#web/ui/select.tsx"
import { toast } from "#web/ui/toasts.tsx"
import { UnsavedGuard } from "#web/ui/unsaved-guard.tsx"

const KEY = ["sale-facts"]

/** Where and from when the company sells its products, or one model: two of the rule's reasons need it. */
export function SaleFactsPanel() {
  const t = useText("cases")
  const [model, setModel] = useState("")
  const { data, isError, refetch } = useQuery({ queryKey: KEY, queryFn: fetchSaleFacts })
  if (isError && !data)
    return <LoadFailed text={t("sale.failed_load")} again={t("again")} onAgain={() => void refetch()} />
  if (!data) return <span aria-busy className="waiting block h-40 w-full" />
  const models = [...new Set([...data.models, ...data.facts.map((one) => one.model)])].filter(Boolean).sort()
  const said = data.facts.find((one) => one.model === model) ?? { model, markets: [], release_date: "" }
  return (
    <>
      {models.length > 0 && (
        <Field label={t("sale.for")} hint={t(model ? "sale.model_hint" : "sale.all_hint")} className="max-w-md">
          {(input) => (
            <Select {...input} value={model} onChange={({ target }) => setModel(target.value)}>
              <option value="">{t("sale.all")}</option>
              {models.map((one) => (
                <option key={one} value={one}>
                  {one}
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
      <SaleForm key={model} said={said} />
    </>
  )
}

const formOf = ({ markets, release_date }: SaleFacts) => ({
  markets: markets.map(countryName).join(", "),
  release_date,
})

function SaleForm({ said }: { said: SaleFacts }) {
  const t = useText("cases")
  const form = useForm({ defaultValues: formOf(said), reValidateMode: "onSubmit" })
  const { errors, isDirty, isSubmitting } = form.formState

  async function save({ markets, release_date }: ReturnType<typeof formOf>) {
    const countries = markets.split(/[,;\n]/).map((one) => one.trim())
    try {
      form.reset(formOf(await saveSaleFacts({ ...said, markets: countries.filter(Boolean), release_date })))
      await queryClient.invalidateQueries({ queryKey: KEY })
      toast(t("sale.saved"), "success")
    } catch (error) {
      if (error instanceof ApiError) {
        for (const [path, message] of Object.entries(fieldTexts(error)))
          form.setError(path.startsWith("markets") ? "markets" : "release_date", { message })
      }
      toast(t("sale.failed"), "error", refusalText(error, ""))
    }
  }

  return (
    <form onSubmit={form.handleSubmit(save)} noValidate className="grid gap-x-5 sm:grid-cols-[minmax(0,1fr)_12rem]">
      <Field label={t("sale.markets")} hint={t("sale.markets_hint")} error={errors.markets?.message}>
        {(input) => (
          <TextInput
            {...input}
            maxLength={4_000}
            {...form.register("markets", { onChange: () => form.clearErrors("markets") })}
          />
        )}
      </Field>
      <Field label={t("sale.release")} error={errors.release_date?.message}>
        {(input) => <TextInput {...input} type="date" className="figures" {...form.register("release_date")} />}
      </Field>
      <p className="mt-4 sm:col-span-2">
        <Button type="submit" kind="plain" disabled={!isDirty || isSubmitting}>
          {t(isSubmitting ? "sale.saving" : "sale.save")}
        </Button>
      </p>
      <UnsavedGuard unsaved={isDirty && !isSubmitting} />
    </form>
  )
}
