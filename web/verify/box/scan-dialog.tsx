import { Camera, ImageUp } from "lucide-react"
import { type RefObject, useEffect, useRef, useState } from "react"
import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader"
import wasm_url from "zxing-wasm/reader/zxing_reader.wasm?url"
import { findQuery } from "#shared/find-query.ts"
import { useText } from "#web/i18n/use-text.ts"
import { buttonClass } from "#web/ui/button.tsx"
import { FileLabel } from "#web/ui/file-label.tsx"
import { SheetDialog } from "#web/ui/sheet-dialog.tsx"
import { openResult } from "./open-result.ts"

/** Reads the QR code of a label: with the camera where the browser allows one, else from a photo. */
export function ScanDialog({ onClose }: { onClose: () => void }) {
  const t = useText("scan")
  const dialog = useRef<HTMLDialogElement>(null)
  const [said, setSaid] = useState<"foreign" | "nothing" | "reading" | "looking" | null>(null)

  function found(text: string): boolean {
    const query = findQuery(text)
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
      <FileLabel
        accept="image/*"
        onFiles={(files) => void take(files?.[0])}
        className={`${buttonClass(state === "shown" ? "plain" : "primary")} mt-1 w-full has-focus-visible:outline-2 has-focus-visible:outline-offset-2`}
      >
        <ImageUp size={18} strokeWidth={1.75} aria-hidden />
        {t("photo")}
      </FileLabel>
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

/** `none`: this page may not ask for a camera; `refused`: it asked in vain. */
type CameraState = "none" | "asking" | "shown" | "refused"

const PAUSE_MS = 150
/** Larger pictures take longer and read no better. */
const SIDE_PIXELS_MAX = 960

/** Browsers lend their camera to pages over HTTPS or from this very machine only. */
const mayAsk = () => window.isSecureContext && Boolean(navigator.mediaDevices?.getUserMedia)

/** Shows the camera's picture and reads it until `found` accepts a text. Closing the dialog switches the camera off. */
function useCamera(found: (text: string) => boolean): {
  video: RefObject<HTMLVideoElement | null>
  state: CameraState
} {
  const video = useRef<HTMLVideoElement>(null)
  const tell = useRef(found)
  const [state, setState] = useState<CameraState>(mayAsk() ? "asking" : "none")
  tell.current = found

  useEffect(() => {
    if (!mayAsk()) return void prepareReader()
    const stopped = new AbortController()
    void watch(
      video.current!,
      stopped.signal,
      (text) => tell.current(text),
      () => setState("shown"),
    ).catch(() => !stopped.signal.aborted && setState("refused"))
    return () => stopped.abort()
  }, [])
  return { video, state }
}

async function watch(
  video: HTMLVideoElement,
  stopped: AbortSignal,
  found: (text: string) => boolean,
  onShown: () => void,
): Promise<void> {
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" }, audio: false })
  const stop = () => {
    for (const track of stream.getTracks()) track.stop()
  }
  if (stopped.aborted) return stop()
  stopped.addEventListener("abort", stop)
  video.srcObject = stream
  await video.play()
  onShown()
  while (!stopped.aborted) {
    const picture = pictureOf(video)
    const text = picture && (await readQr(picture))
    if (text && !stopped.aborted && found(text)) return stop()
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  }
}

function pictureOf(video: HTMLVideoElement): ImageData | null {
  const { videoWidth, videoHeight } = video
  if (videoWidth === 0) return null
  const scale = Math.min(1, SIDE_PIXELS_MAX / Math.max(videoWidth, videoHeight))
  const canvas = document.createElement("canvas")
  canvas.width = Math.round(videoWidth * scale)
  canvas.height = Math.round(videoHeight * scale)
  const drawing = canvas.getContext("2d", { willReadFrequently: true })
  if (!drawing) return null
  drawing.drawImage(video, 0, 0, canvas.width, canvas.height)
  return drawing.getImageData(0, 0, canvas.width, canvas.height)
}

// Served by us: the library's own default is a stranger's address.
const PHOTO_BYTES_MAX = 20 * 1024 * 1024

function prepareReader(): Promise<unknown> {
  return prepareZXingModule({ overrides: { locateFile: () => wasm_url }, fireImmediately: true })
}

/** The text of the first QR code in a picture, or null. */
async function readQr(picture: ImageData | Blob): Promise<string | null> {
  await prepareReader()
  const found = await readBarcodes(picture, { formats: ["QRCode"], tryHarder: true, maxNumberOfSymbols: 1 })
  return found.find(({ isValid }) => isValid)?.text ?? null
}

async function readPhoto(file: File): Promise<string | null> {
  return file.size > PHOTO_BYTES_MAX ? null : readQr(file)
}
