import { Tabs } from "radix-ui"
import { useText } from "#web/i18n/use-text.ts"
import { PageHeading } from "#web/ui/page-heading.tsx"
import { BulkUpload } from "./bulk-upload.tsx"
import { SingleUpload } from "./single-upload.tsx"

const TAB =
  "-mb-px border-b-2 border-transparent px-1 py-2.5 text-soft hover:text-ink data-[state=active]:border-ink data-[state=active]:font-semibold data-[state=active]:text-ink"

/** `/dashboard/upload`, the Product Upload Center. */
export function UploadPage() {
  const t = useText("desk")
  return (
    <>
      <PageHeading title={t("upload.title")} />
      <Tabs.Root defaultValue="single">
        <Tabs.List className="mb-7 flex gap-7 border-b border-line">
          <Tabs.Trigger value="single" className={TAB}>
            {t("upload.single")}
          </Tabs.Trigger>
          <Tabs.Trigger value="bulk" className={TAB}>
            {t("upload.bulk")}
          </Tabs.Trigger>
        </Tabs.List>
        <Tabs.Content value="single" tabIndex={-1}>
          <SingleUpload />
        </Tabs.Content>
        <Tabs.Content value="bulk" tabIndex={-1}>
          <BulkUpload />
        </Tabs.Content>
      </Tabs.Root>
    </>
  )
}
