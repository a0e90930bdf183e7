import type { UploadWarning } from "#shared/api/products.ts"
import { Notice } from "#web/ui/notice.tsx"

/** What the service tells of products that it registers all the same, and of rows that are none. */
export function UploadWarnings({ warnings }: { warnings: readonly UploadWarning[] }) {
  if (warnings.length === 0) return null
  return (
    <Notice tone="amber" className="text-left">
      {warnings.map(({ code, message }) => (
        <p key={code}>{message}</p>
      ))}
    </Notice>
  )
}
