import { useText } from "#web/i18n/use-text.ts"
import { Progress } from "#web/ui/progress.tsx"

/** Progress of sending, then of importing. Only sending has a known end; its percentages are not read aloud. */
export function UploadProgress({ share }: { share: number }) {
  const t = useText("dashboard")
  const arrived = share >= 1
  const text = arrived ? t("upload.importing") : t("upload.sending", { percent: Math.floor(share * 100) })
  return (
    <div aria-live={arrived ? "polite" : "off"} className="grid max-w-3xl gap-3 border border-line bg-sheet p-8">
      <p className="font-serif text-lg">{text}</p>
      <Progress share={arrived ? null : share} label={text} />
    </div>
  )
}
