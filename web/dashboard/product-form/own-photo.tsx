import { useQuery } from "@tanstack/react-query"
import { useEffect, useState } from "react"
import { fetchFile, thumbnailPath } from "#web/api/dashboard.ts"

/** The thumbnail of one of the company's photos, which only it may see before a record names it. */
export function OwnPhoto({ sha256, alt, className }: { sha256: string; alt: string; className: string }) {
  const { data } = useQuery({
    queryKey: ["photo", sha256],
    queryFn: () => fetchFile(thumbnailPath(sha256)),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (!data) return
    const made = URL.createObjectURL(data)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [data])
  return <img src={url} alt={alt} className={`shrink-0 border border-line bg-paper object-cover ${className}`} />
}
