import { thumbnailPath } from "#web/api/dashboard.ts"
import { FetchedPicture } from "#web/dashboard/pictures/fetched-picture.tsx"

/** The thumbnail of one of the company's photos, which only it may see before a record names it. */
export const OwnPhoto = ({ sha256, alt, className }: { sha256: string; alt: string; className: string }) => (
  <FetchedPicture path={thumbnailPath(sha256)} alt={alt} className={className} />
)
