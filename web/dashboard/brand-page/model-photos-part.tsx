import { useQuery } from "@tanstack/react-query"
import { queries } from "#web/api/queries.ts"
import { ModelPhotosButton } from "#web/dashboard/product-form/model-photos-button.tsx"
import { OwnPhoto } from "#web/dashboard/product-form/own-photo.tsx"
import { useText } from "#web/i18n/use-text.ts"
import { Part } from "./part.tsx"

/** The chosen model's photos, apart from the words: records hold them, and any member may change them. */
export function ModelPhotosPart({ model }: { model: string }) {
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
