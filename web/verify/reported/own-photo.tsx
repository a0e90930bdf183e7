import { useEffect, useState } from "react"
import { fetchOwnPhoto } from "#web/api/reports.ts"

/** A photo that its address alone does not show: its request carries the report's token. */
export function OwnPhoto({ token, sha256, alt }: { token: string; sha256: string; alt: string }) {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    let made: string | undefined
    let isShown = true
    fetchOwnPhoto(token, sha256).then(
      (photo) => {
        if (!isShown) return
        made = URL.createObjectURL(photo)
        setUrl(made)
      },
      // What does not come leaves its place, and its words, as they are.
      () => {},
    )
    return () => {
      isShown = false
      if (made) URL.revokeObjectURL(made)
    }
  }, [token, sha256])
  return <img src={url} alt={alt} className="size-24 shrink-0 border border-line bg-paper object-cover" />
}
