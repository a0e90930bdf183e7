import { addressOf } from "#web/api/client.ts"
import { FetchedPicture } from "#web/dashboard/pictures/fetched-picture.tsx"

/** The thumbnail of one of the company's photos, which only it may see before a record names it. */
export const OwnPhoto = ({ sha256, alt, className }: { sha256: string; alt: string; className: string }) => (
  <FetchedPicture
    path={addressOf("GET /photos/:sha256/thumbnail", { path: { sha256 } })}
    alt={alt}
    className={className}
  />
)
