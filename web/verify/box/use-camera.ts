import { type RefObject, useEffect, useRef, useState } from "react"
import { prepareReader, readQr } from "./read-qr.ts"

/** `none`: this page may not ask for a camera; `refused`: it asked in vain. */
export type CameraState = "none" | "asking" | "shown" | "refused"

const PAUSE_MS = 150
/** Larger pictures take longer and read no better. */
const SIDE_PIXELS_MAX = 960

/** Browsers lend their camera to pages over HTTPS or from this very machine only. */
const mayAsk = () => window.isSecureContext && Boolean(navigator.mediaDevices?.getUserMedia)

/** Shows the camera's picture and reads it until `found` accepts a text. Closing the dialog switches the camera off. */
export function useCamera(found: (text: string) => boolean): {
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
