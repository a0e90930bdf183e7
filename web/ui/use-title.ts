import { useEffect } from "react"

/** The title of what was drawn last, for a document that is made on the server. */
export const drawn = { title: "" }

export function useTitle(title: string): void {
  drawn.title = title
  useEffect(() => {
    document.title = title
  }, [title])
}
