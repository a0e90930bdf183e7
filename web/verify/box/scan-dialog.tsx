import { Camera, ImageUp } from "lucide-react"
import { useRef, useState } from "react"
import { parseQuery } from "#shared/query.ts"
import { useText } from "#web/i18n/use-text.ts"
import { buttonClass } from "#web/ui/button.tsx"
import { SheetDialog } from "#web/ui/sheet-dialog.tsx"
import { openResult } from "./open-result.ts"
import { readPhoto } from "./read-qr.ts"
import { useCamera } from "./use-camera.ts"

/** Reads the QR code of a label: with the camera where the browser allows one, else from a photo. */
export function ScanDialog({ onClose }: { onClose: () => void }) {
  const t = useText("scan")
  const dialog = useRef<HTMLDialogElement>(null)
  const [said, setSaid] = useState<"foreign" | "nothing" | "reading" | "looking" | null>(null)

  function found(text: string): boolean {
    const query = parseQuery(text)
    if (query.kind === "mistyped") {
      setSaid("foreign")
      return false
    }
    setSaid("looking")
    void openResult(query).then(() => dialog.current?.close())
    return true
  }
  const { video, state } = useCamera(found)

  async function take(file: File | undefined) {
    if (!file) return
    setSaid("reading")
    const text = await readPhoto(file).catch(() => null)
    if (text === null) setSaid("nothing")
    else found(text)
  }

  return (
    <SheetDialog handle={dialog} title={t("title")} close={t("close")} onClose={onClose}>
      <p className="mt-1 text-soft">{t(state === "none" ? "photo_text" : "text")}</p>
      {state !== "none" && (
        <div className="relative mt-5 grid aspect-square place-items-center overflow-hidden rounded-sm bg-ink text-paper sm:aspect-[4/3]">
          <video
            ref={video}
            muted
            playsInline
            className="absolute inset-0 size-full object-cover"
            aria-label={t("picture")}
          />
          {state === "shown" ? <Frame /> : <Camera size={32} strokeWidth={1.5} aria-hidden className="opacity-60" />}
        </div>
      )}
      <p role="status" className={`min-h-7 pt-2 text-[0.9375rem] ${isWell(said) ? "" : "text-wax"}`}>
        {said ? t(said) : state === "refused" ? t("refused") : ""}
      </p>
      <label
        className={`${buttonClass(state === "shown" ? "plain" : "primary")} mt-1 w-full has-focus-visible:outline-2 has-focus-visible:outline-offset-2`}
      >
        <ImageUp size={18} strokeWidth={1.75} aria-hidden />
        {t("photo")}
        <input
          type="file"
          accept="image/*"
          className="sr-only"
          onChange={(event) => {
            void take(event.target.files?.[0])
            event.target.value = ""
          }}
        />
      </label>
      <p className="mt-3 text-sm text-soft">{t("stays")}</p>
    </SheetDialog>
  )
}

const isWell = (said: string | null): boolean => said === "reading" || said === "looking"

/** Four corners, where the label should be. */
function Frame() {
  return (
    <svg viewBox="0 0 100 100" aria-hidden className="relative size-1/2 fill-none stroke-white" strokeWidth="1.5">
      <path d="M2 22V2h20M78 2h20v20M98 78v20H78M22 98H2V78" />
    </svg>
  )
}
