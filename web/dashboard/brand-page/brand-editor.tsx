import type { ReactNode } from "react"
import { FormProvider, useFormContext } from "react-hook-form"
import type { BrandPage, BrandWords } from "#shared/api/brand-pages.ts"
import type { Me } from "#shared/api/companies.ts"
import { colourInDark, contrast, faultInColour } from "#shared/brand-colour.ts"
import {
  CARE_CHARS_MAX,
  CONTACT_CHARS_MAX,
  LINK_KINDS,
  type LinkKind,
  mayLinkTo,
  STORY_CHARS_MAX,
  URL_CHARS_MAX,
} from "#shared/brand-page.ts"
import { LANGUAGES, type Language } from "#shared/language.ts"
import { wordsOfModel } from "#shared/words-of-model.ts"
import { ask } from "#web/api/client.ts"
import { queries, queryClient } from "#web/api/queries.ts"
import { OwnPhoto } from "#web/dashboard/product-form/own-photo.tsx"
import { PHOTO_TYPES, usePhotoUpload } from "#web/dashboard/product-form/use-photo-upload.ts"
import { useText } from "#web/i18n/use-text.ts"
import { paths } from "#web/routes.ts"
import { Button } from "#web/ui/button.tsx"
import { TextInput } from "#web/ui/field.tsx"
import { FileDrop } from "#web/ui/file-drop.tsx"
import { at, Form, Input, Submit, useServiceForm } from "#web/ui/form.tsx"
import { Notice } from "#web/ui/notice.tsx"
import { Progress } from "#web/ui/progress.tsx"
import { toast } from "#web/ui/toasts.tsx"
import { FormGuard } from "#web/ui/unsaved-guard.tsx"
import { Preview } from "./preview.tsx"

/** The page as its form holds it: an address for each kind of link. */
interface BrandForm extends Omit<BrandPage, "links"> {
  links: Record<LinkKind, string>
}

export const NO_WORDS: BrandWords = {
  ...{ logo: "", colour: "", links: [], contact: "" },
  ...{ story: { en: "", hu: "" }, care: { en: "", hu: "" } },
}

export function formOf(page: BrandPage): BrandForm {
  const urlOf = (kind: LinkKind) => page.links.find((link) => link.kind === kind)?.url ?? ""
  return { ...page, links: { shop: urlOf("shop"), care_guide: urlOf("care_guide"), website: urlOf("website") } }
}

function pageOf({ links, colour, ...form }: BrandForm): BrandPage {
  const given = LINK_KINDS.flatMap((kind) => (links[kind].trim() ? [{ kind, url: links[kind].trim() }] : []))
  return { ...form, colour: colour.trim().toLowerCase(), links: given }
}

/** Fields of one subject, ruled off from the next. */
export const Part = ({ title, text, children }: { title: string; text?: ReactNode; children: ReactNode }) => (
  <section className="border-t border-line pt-6 pb-4">
    <h2 className="text-lg font-semibold">{title}</h2>
    {text && <p className="mt-1 max-w-prose text-[0.9375rem] text-soft">{text}</p>}
    <div className="mt-4 grid gap-x-5 gap-y-1 sm:grid-cols-2">{children}</div>
  </section>
)

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
  const shell = useText("dashboard")
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
  function linksSaid() {
    if (domain) return t("page.links_text", { domain })
    if (!me.verified) return `${t("page.links_listed")} ${t("page.links_none")}`
    return (
      <>
        {t("page.links_listed")}{" "}
        <a href={paths.contact()} className="prose-link font-medium text-ink">
          {t("page.ask_domain")}
        </a>
      </>
    )
  }

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
            <Part title={t("page.links")} text={linksSaid()}>
              <LinkFields domain={domain} />
            </Part>
            <div className="flex flex-wrap gap-3 border-t border-line pt-6">
              <Submit form={form} busy={t("page.publishing")} unchanged={shell("shell.unchanged")}>
                {t("page.publish")}
              </Submit>
              {isDirty && (
                <Button kind="plain" disabled={isSubmitting} onClick={() => form.reset()}>
                  {t("page.discard")}
                </Button>
              )}
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

const CHARS_MAX = { story: STORY_CHARS_MAX, care: CARE_CHARS_MAX } as const

/** Story and care, each in both languages of the result page. */
function WordFields() {
  const t = useText("brand")
  const form = useFormContext<BrandForm>()
  const countOf = (part: keyof typeof CHARS_MAX, language: Language) =>
    t("page.count", { n: form.watch(`${part}.${language}`).length, max: CHARS_MAX[part] })
  return (["story", "care"] as const).flatMap((part) =>
    LANGUAGES.map((language) => (
      <Input
        key={`${part}_${language}`}
        {...at(form, `${part}.${language}`, t(`page.${part}_${language}`), countOf(part, language))}
        rows={part === "story" ? 3 : 2}
        lang={language}
        maxLength={CHARS_MAX[part]}
        wrap={part === "story" ? "sm:col-span-2" : ""}
      />
    )),
  )
}

/** An address of each kind, and where shoppers reach the company. */
function LinkFields({ domain }: { domain: string | null }) {
  const t = useText("brand")
  const form = useFormContext<BrandForm>()
  const urls = form.watch("links")
  const saidOf = (url: string) => {
    if (!mayLinkTo(url.trim(), domain)) return undefined
    return mayLinkTo(url.trim(), null) ? t("page.link_shop") : t("page.link_domain")
  }
  return (
    <>
      {LINK_KINDS.map((kind) => (
        <Input
          key={kind}
          {...at(form, `links.${kind}`, t(`page.link.${kind}`), saidOf(urls[kind]))}
          type="url"
          maxLength={URL_CHARS_MAX}
          placeholder="https://"
        />
      ))}
      <Input
        {...at(form, "contact", t("page.contact"), t("page.contact_hint"))}
        type="email"
        maxLength={CONTACT_CHARS_MAX}
      />
    </>
  )
}

/** Says at once whether the colour can be used, and how it looks in the dark. */
function ColourField() {
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

/** The logo: uploaded at once, public once it is published. */
export function LogoField() {
  const t = useText("brand")
  const shared = useText("dashboard")
  const form = useFormContext<BrandForm>()
  const logo = form.watch("logo")
  const { share, failure, upload } = usePhotoUpload((sha256) => form.setValue("logo", sha256, { shouldDirty: true }))
  return (
    <div className="grid content-start gap-1.5 pb-2">
      <p className="text-[0.9375rem] font-medium">{t("page.logo")}</p>
      <div className="flex items-center gap-3">
        {logo && <OwnPhoto sha256={logo} alt={t("page.logo_alt")} className="size-17" />}
        {share === null ? (
          <FileDrop accept={PHOTO_TYPES} onFile={(file) => void upload(file)} className="h-17 min-w-0 grow p-2!">
            <span className="font-medium">{t(logo ? "page.logo_replace" : "page.logo_choose")}</span>
          </FileDrop>
        ) : (
          <div className="grid h-17 min-w-0 grow content-center gap-2 border border-line p-2">
            <p className="text-sm">{shared(share < 1 ? "upload.submitting" : "photos.converting")}</p>
            <Progress label={t("page.logo")} share={share < 1 ? share : null} />
          </div>
        )}
      </div>
      <p role={failure ? "alert" : undefined} className={`min-h-5 text-sm ${failure ? "text-wax" : "text-soft"}`}>
        {failure ?? t("page.logo_hint")}
      </p>
      {logo && (
        <Button
          kind="plain"
          size="small"
          className="justify-self-start"
          disabled={share !== null}
          onClick={() => form.setValue("logo", "", { shouldDirty: true })}
        >
          {t("page.logo_remove")}
        </Button>
      )}
    </div>
  )
}
