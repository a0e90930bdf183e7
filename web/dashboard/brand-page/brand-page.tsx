import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import type { BrandPageList } from "#shared/api/brand-pages.ts"
import { queries } from "#web/api/queries.ts"
import { ModelPhotosButton } from "#web/dashboard/product-form/model-photos-button.tsx"
import { OwnPhoto } from "#web/dashboard/product-form/own-photo.tsx"
import { useText } from "#web/i18n/use-text.ts"
import { LoadFailed } from "#web/ui/load-failed.tsx"
import { PageHeading } from "#web/ui/page-heading.tsx"
import { Choice } from "#web/ui/select.tsx"
import { whenSaved } from "#web/ui/when-saved.ts"
import { BrandEditor, NO_WORDS, Part } from "./brand-editor.tsx"

/** `/dashboard/brand-page`: what a company says of itself beside its results, of all products or of one model. */
export function BrandPage() {
  const t = useText("brand")
  const [model, setModel] = useState("")
  const { data: me } = useQuery(queries.me)
  const { data, isError, refetch } = useQuery(queries.brandPages)
  const pageFor = (one: string) => data?.pages.find((page) => page.model === one) ?? { ...NO_WORDS, model: one }
  return (
    <>
      <PageHeading title={t("page.title")}>{t("page.lead")}</PageHeading>
      {isError && !data && <LoadFailed text={t("failed")} onAgain={() => void refetch()} />}
      {!isError && !data && <span aria-busy className="waiting block h-96 w-full" />}
      {data && me && (
        <>
          <Models list={data} model={model} onModel={(one) => whenSaved(() => setModel(one))} />
          {model && <ModelPhotosPart model={model} />}
          <BrandEditor key={model} me={me} domain={data.domain} page={pageFor(model)} company={pageFor("")} />
        </>
      )}
    </>
  )
}

interface ModelsProperties {
  list: BrandPageList
  model: string
  onModel: (model: string) => void
}

function Models({ list: { pages, models }, model, onModel }: ModelsProperties) {
  const t = useText("brand")
  const { data: photographed = [] } = useQuery(queries.modelPhotos)
  const withPhotos = new Set(photographed.map((one) => one.model))
  // A page outlives the last product of its model.
  const all = [...new Set([...models, ...withPhotos, ...pages.map((page) => page.model)])].filter(Boolean).sort()
  const own = new Set(pages.map((page) => page.model))
  function titleOf(one: string) {
    const title = withPhotos.has(one) ? t("page.with_photos", { model: one }) : one
    return own.has(one) ? t("page.with_words", { model: title }) : title
  }
  if (all.length === 0) return <p className="mb-6 max-w-prose text-soft">{t("page.no_models")}</p>
  return (
    <Choice
      label={t("page.for")}
      hint={t(model ? "page.model_hint" : "page.all_hint")}
      className="mb-4 max-w-md"
      value={model}
      options={[["", t("page.all")], ...all.map((one) => [one, titleOf(one)] as const)]}
      onChoose={onModel}
    />
  )
}

/** The chosen model's photos, apart from the words: records hold them, and any member may change them. */
function ModelPhotosPart({ model }: { model: string }) {
  const t = useText("brand")
  const shared = useText("dashboard")
  const { data } = useQuery(queries.modelPhotos)
  const media = data?.find((one) => one.model === model)?.media ?? []
  return (
    <div className="max-w-140">
      <Part title={t("page.photos.heading")} text={t("page.photos.text")}>
        <div className="flex flex-wrap items-center gap-2 sm:col-span-2">
          {media.map(({ role, sha256 }) => (
            <OwnPhoto key={sha256} sha256={sha256} alt={shared(`photos.roles.${role}`)} className="h-17" />
          ))}
          <ModelPhotosButton model={model} />
        </div>
      </Part>
    </div>
  )
}
