import { FormProvider } from "react-hook-form"
import type { BrandPage } from "#shared/api/brand-pages.ts"
import type { Me } from "#shared/api/companies.ts"
import { wordsOfModel } from "#shared/words-of-model.ts"
import { ask } from "#web/api/client.ts"
import { queries, queryClient } from "#web/api/queries.ts"
import { useText } from "#web/i18n/use-text.ts"
import { Button } from "#web/ui/button.tsx"
import { Form, Submit, useServiceForm } from "#web/ui/form.tsx"
import { Notice } from "#web/ui/notice.tsx"
import { toast } from "#web/ui/toasts.tsx"
import { FormGuard } from "#web/ui/unsaved-guard.tsx"
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
  const form = useServiceForm<BrandForm>({
    defaultValues: formOf(page),
    placeOf: (member, filled) => fieldAt(member, pageOf(filled)),
    refuse: ({ why }) => toast(t("page.failed"), "error", why),
    send: async (filled) => {
      form.reset(formOf(await ask("POST /brand-pages", { json: pageOf(filled) })))
      await queryClient.invalidateQueries(queries.brandPages)
      toast(t(me.verified ? "page.published" : "page.published_waits"), "success")
    },
  })
  const { isSubmitting, isDirty } = form.formState
  const own = pageOf(form.watch())

  return (
    <div className="grid grid-cols-1 items-start gap-x-10 gap-y-8 xl:grid-cols-[minmax(0,35rem)_22.5rem]">
      <FormProvider {...form}>
        <Form form={form} className="min-w-0">
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
              <Submit form={form} busy={t("page.publishing")} changes>
                {t("page.publish")}
              </Submit>
              <Button kind="plain" disabled={!isDirty || isSubmitting} onClick={() => form.reset()}>
                {t("page.discard")}
              </Button>
            </div>
          </fieldset>
          <FormGuard form={form} />
        </Form>
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
