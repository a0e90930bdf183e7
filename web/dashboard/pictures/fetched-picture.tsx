import { useQuery } from "@tanstack/react-query"
import { useEffect, useState } from "react"
import { fetchFile } from "#web/api/files.ts"

interface Properties {
  /** An address that only the signed-in company may read. */
  path: string
  alt: string
  className: string
  /** Pressed, it opens the picture in a tab of its own. */
  opens?: boolean
}

/** A picture that an address alone does not show: its request needs the session. */
export function FetchedPicture({ path, alt, className, opens = false }: Properties) {
  const { data } = useQuery({
    queryKey: ["picture", path],
    queryFn: () => fetchFile(path),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (!data) return
    const made = URL.createObjectURL(data)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [data])
  const picture = (
    <img src={url} alt={alt} className={`shrink-0 border border-line bg-paper object-cover ${className}`} />
  )
  if (!opens) return picture
  return (
    <a href={url} target="_blank" rel="noreferrer" className="block">
      {picture}
    </a>
  )
}
