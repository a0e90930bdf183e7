import { useSearchParams } from "react-router"
import { useText } from "#web/i18n/use-text.ts"
import { PageHeading } from "#web/ui/page-heading.tsx"
import { Tabs } from "#web/ui/tabs.tsx"
import { BulkUpload } from "./bulk-upload.tsx"
import { SingleUpload } from "./single-upload.tsx"

/** `/dashboard/upload`, the Product Upload Center. */
export function UploadPage() {
  const t = useText("dashboard")
  const [address, setAddress] = useSearchParams()
  return (
    <>
      <PageHeading title={t("upload.title")} />
      <Tabs
        label={t("upload.title")}
        value={address.get("tab") === "bulk" ? "bulk" : "single"}
        onChange={(tab) => setAddress(tab === "bulk" ? { tab } : {}, { replace: true })}
        tabs={[
          { value: "single", label: t("upload.single"), children: <SingleUpload /> },
          { value: "bulk", label: t("upload.bulk"), children: <BulkUpload /> },
        ]}
      />
    </>
  )
}
