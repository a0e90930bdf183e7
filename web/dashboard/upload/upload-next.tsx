import { useQuery } from "@tanstack/react-query"
import { Link } from "react-router"
import { ask } from "#web/api/client.ts"
import { exportCsv, ofUpload } from "#web/api/products.ts"
import { refusalText } from "#web/api/refusal.ts"
import { MintAllButton } from "#web/dashboard/minting/mint-all-button.tsx"
import { useMinting } from "#web/dashboard/minting/run.ts"
import { useText } from "#web/i18n/use-text.ts"
import { places } from "#web/layouts/places.ts"
import { paths } from "#web/routes.ts"
import { Button, buttonClass } from "#web/ui/button.tsx"
import { saveFile } from "#web/ui/save-file.ts"
import { toast } from "#web/ui/toasts.tsx"

/** What comes next for the products of a file: minting them, then printing their labels, and their codes at any time. */
export function UploadNext({ upload_id, name }: { upload_id: string; name: string }) {
  const t = useText("dashboard")
  const { minted, count } = useUploaded(upload_id)
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
      {minted > 0 ? (
        <Link to={places.labelsOfUpload(upload_id)} className={buttonClass()}>
          {t("products.action_labels")}
        </Link>
      ) : (
        <MintAllButton n={count} upload_id={upload_id} />
      )}
      <Button kind="plain" onClick={() => void saveCodes()}>
        {t("upload.codes")}
      </Button>
    </>
  )
}

/** The same in a sentence. Photos are named only as long as a record can still pin them. */
export function UploadNextText({ upload_id, products }: { upload_id: string; products: number }) {
  const t = useText("dashboard")
  const isMinted = useUploaded(upload_id).minted === products
  return (
    <p className="mt-3 text-soft">
      {isMinted ? (
        t("upload.now_print")
      ) : (
        <>
          {t("upload.then_print")}{" "}
          <Link to={paths.brandPage()} className="prose-link">
            {t("photos.to_models")}
          </Link>
        </>
      )}
    </p>
  )
}

/** How many of a file's products can be minted, and how many are. */
function useUploaded(upload_id: string) {
  const isMinting = useMinting() !== null
  const { data } = useQuery({
    queryKey: ["products", "to-mint", upload_id],
    queryFn: () => ask("GET /mint-preview", { query: upload_id ? { upload_id } : {} }),
  })
  const isDone = data?.count === 0 && !isMinting
  return { count: data?.count, minted: isDone ? (data.minted ?? 0) : 0 }
}
