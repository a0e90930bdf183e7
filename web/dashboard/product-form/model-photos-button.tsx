import { useQuery } from "@tanstack/react-query"
import { lazy, Suspense, useState } from "react"
import { queries } from "#web/api/queries.ts"
import { loadTexts } from "#web/i18n/texts.ts"
import { useText } from "#web/i18n/use-text.ts"
import { Button } from "#web/ui/button.tsx"

// Asked for seldom, so it is no part of a page's first view.
const ModelPhotosDialog = lazy(async () => {
  const [module] = await Promise.all([import("./model-photos-dialog.tsx"), loadTexts("brand")])
  return { default: module.ModelPhotosDialog }
})

export function ModelPhotosButton({ model }: { model: string }) {
  const t = useText("dashboard")
  const [open, setOpen] = useState(false)
  const { data } = useQuery(queries.modelPhotos)
  const media = data?.find((one) => one.model === model)?.media ?? []
  return (
    <>
      <Button kind="plain" size="small" disabled={!data} onClick={() => setOpen(true)}>
        {t(media.length > 0 ? "photos.change_of_model" : "photos.add_of_model")}
      </Button>
      {open && (
        <Suspense>
          <ModelPhotosDialog model={model} media={media} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
