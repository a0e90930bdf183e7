import { OwnPhoto } from "#web/dashboard/product-form/own-photo.tsx"

/** The product's first photo; without one its place stays, so that names stand below each other. */
export function CasePhoto({ photo, px }: { photo: string | null; px: number }) {
  return (
    <span className="shrink-0 border border-line bg-paper" style={{ width: px, height: px }}>
      {photo && <OwnPhoto sha256={photo} alt="" className="h-full w-full" />}
    </span>
  )
}
