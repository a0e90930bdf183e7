import { useQuery } from "@tanstack/react-query"
import { Link } from "react-router"
import { exportCsv, fetchMintPreview, ofUpload } from "#web/api/dashboard.ts"
import { refusalText } from "#web/api/refusal.ts"
import { MintAllButton } from "#web/dashboard/minting/mint-all-button.tsx"
import { useMinting } from "#web/dashboard/minting/run.ts"
import { useText } from "#web/i18n/use-text.ts"
import { places } from "#web/layouts/places.ts"
import { Button, buttonClass } from "#web/ui/button.tsx"
import { saveFile } from "#web/ui/save-file.ts"
import { toast } from "#web/ui/toasts.tsx"

/** What comes next for the products of a file: minting them, then printing their labels, and their codes at any time. */
export function UploadNext({ upload_id, name }: { upload_id: string; name: string }) {
  const t = useText("dashboard")
  const isMinting = useMinting() !== null
  const { data } = useQuery({
    queryKey: ["products", "to-mint", upload_id],
    queryFn: () => fetchMintPreview(upload_id),
  })
  async function saveCodes() {
    try {
      const codes = await exportCsv({ filter: ofUpload(upload_id), sort: "created_at" })
      saveFile(name.replace(/(\.csv)?$/i, "-codes.csv"), codes)
    } catch (error) {
      toast(refusalText(error, t("upload.codes_failed")), "error")
    }
  }
  return (
    <>
      {data?.count === 0 && !isMinting ? (
        <Link to={places.labelsOfUpload(upload_id)} className={buttonClass()}>
          {t("products.action_labels")}
        </Link>
      ) : (
        <MintAllButton n={data?.count} upload_id={upload_id} />
      )}
      <Button kind="plain" onClick={() => void saveCodes()}>
        {t("upload.codes")}
      </Button>
    </>
  )
}
