import { FormProvider, useForm } from "react-hook-form"
import type { BrandPage } from "#shared/api/brand-pages.ts"
import type { Me } from "#shared/api/companies.ts"
import { wordsOfModel } from "#shared/words-of-model.ts"
import { ApiError, ask } from "#web/api/client.ts"
import { queries, queryClient } from "#web/api/queries.ts"
import { refusalText } from "#web/api/refusal.ts"
import { useText } from "#web/i18n/use-text.ts"
import { Button } from "#web/ui/button.tsx"
import { Notice } from "#web/ui/notice.tsx"
import { toast } from "#web/ui/toasts.tsx"
import { UnsavedGuard } from "#web/ui/unsaved-guard.tsx"
import { type BrandForm, formOf, pageOf } from "./brand-form.ts"
import { ColourField } from "./colour-field.tsx"
import { LinkFields } from "./link-fields.tsx"
import { LogoField } from "./logo-field.tsx"
import { Part } from "./part.tsx"
import { Preview } from "./preview.tsx"
import { WordFields } from "./word-fields.tsx"

interface Properties {
  me: Me
  /** Confirmed. */
  domain: string | null
  page: BrandPage
  /** What is said of all products. */
  company: BrandPage
}

/** The form beside what visitors will see of it. */
export function BrandEditor({ me, domain, page, company }: Properties) {
  const t = useText("brand")
  const form = useForm<BrandForm>({ defaultValues: formOf(page), reValidateMode: "onSubmit" })
  const { isSubmitting, isDirty } = form.formState
  const own = pageOf(form.watch())

  async function publish(filled: BrandForm) {
    const sent = pageOf(filled)
    try {
      form.reset(formOf(await ask("POST /brand-pages", { json: sent })))
      await queryClient.invalidateQueries(queries.brandPages)
      toast(t(me.verified ? "page.published" : "page.published_waits"), "success")
    } catch (error) {
      if (error instanceof ApiError) {
        for (const [path, message] of Object.entries(error.body.fields ?? {}))
          form.setError(fieldAt(path, sent), { message })
      }
      toast(t("page.failed"), "error", refusalText(error, ""))
    }
  }

  return (
    <div className="grid grid-cols-1 items-start gap-x-10 gap-y-8 xl:grid-cols-[minmax(0,35rem)_22.5rem]">
      <FormProvider {...form}>
        <form onSubmit={form.handleSubmit(publish)} noValidate className="min-w-0">
          {!me.is_owner && <Notice tone="grey">{t("owner_only")}</Notice>}
          <fieldset disabled={!me.is_owner} className="min-w-0">
            <Part title={t("page.identity")}>
              <LogoField />
              <ColourField />
            </Part>
            <Part title={t("page.words")} text={t("page.words_text")}>
              <WordFields />
            </Part>
            <Part title={t("page.links")} text={domain ? t("page.links_text", { domain }) : t("page.links_none")}>
              <LinkFields domain={domain} />
            </Part>
            <div className="flex flex-wrap gap-3 border-t border-line pt-6">
              <Button type="submit" disabled={!isDirty || isSubmitting}>
                {isSubmitting ? t("page.publishing") : t("page.publish")}
              </Button>
              <Button kind="plain" disabled={!isDirty || isSubmitting} onClick={() => form.reset()}>
                {t("page.discard")}
              </Button>
            </div>
          </fieldset>
          <UnsavedGuard unsaved={isDirty && !isSubmitting} />
        </form>
      </FormProvider>
      <Preview me={me} domain={domain} words={page.model ? wordsOfModel(company, own) : own} />
    </div>
  )
}

/** A link is refused by its place among those sent, and its field is that of its kind. */
function fieldAt(path: string, { links }: BrandPage): "colour" | `links.${"shop" | "care_guide" | "website"}` {
  const kind = links[Number(/^links\.(\d+)\./.exec(path)?.[1] ?? Number.NaN)]?.kind
  return kind ? `links.${kind}` : (path as "colour")
}
