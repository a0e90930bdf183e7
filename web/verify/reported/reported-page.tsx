import { useEffect, useState } from "react"
import type { ReportStatus } from "#shared/api/reports.ts"
import { ApiError } from "#web/api/client.ts"
import { fetchReportStatus } from "#web/api/reports.ts"
import { formatDate } from "#web/i18n/format.ts"
import { useText } from "#web/i18n/use-text.ts"
import { paths } from "#web/routes.ts"
import { Button } from "#web/ui/button.tsx"
import { SkeletonLines } from "#web/ui/skeleton.tsx"
import { useTitle } from "#web/ui/use-title.ts"
import { ReportPhotos } from "./report-photos.tsx"
import { Reported } from "./reported.tsx"

type Found = { state: "asking" | "unknown" | "failed" } | { state: "found"; status: ReportStatus }

/** `/report#{token}`: what became of a report, for who has the link. The token stays in the browser's address. */
export function ReportedPage() {
  const t = useText("reported")
  useTitle(`${t("title")} - Touchmark`)
  const [token] = useState(() => location.hash.slice(1))
  const { found, again } = useStatus(token)
  return (
    <article className="max-w-[44rem] pt-4 sm:pt-8" aria-busy={found.state === "asking"}>
      <h1 className="font-display text-[2.75rem] leading-[1.06] tracking-[-0.015em] sm:text-6xl">{t("title")}</h1>
      {found.state === "asking" && (
        <div className="pt-8">
          <SkeletonLines />
        </div>
      )}
      {(found.state === "unknown" || found.state === "failed") && (
        <p role="alert" className="mt-6 font-serif text-lg leading-relaxed">
          {t(found.state)}
        </p>
      )}
      {found.state === "failed" && (
        <Button kind="plain" className="mt-5" onClick={again}>
          {t("again")}
        </Button>
      )}
      {found.state === "found" && <Status status={found.status} token={token} />}
    </article>
  )
}

function useStatus(token: string) {
  const [found, setFound] = useState<Found>({ state: token ? "asking" : "unknown" })
  const [tries, setTries] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each try asks anew.
  useEffect(() => {
    if (!token) return
    setFound({ state: "asking" })
    fetchReportStatus(token).then(
      (status) => setFound({ state: "found", status }),
      (error: unknown) => {
        const isUnknown = error instanceof ApiError && [400, 404].includes(error.status)
        setFound({ state: isUnknown ? "unknown" : "failed" })
      },
    )
  }, [token, tries])
  return { found, again: () => setTries((before) => before + 1) }
}

function Status({ status, token }: { status: ReportStatus; token: string }) {
  const t = useText("reported")
  const { reported_at, looked_at, replied_at, handled_at, message, reply, photos, code } = status
  return (
    <>
      <p role="status" className="mt-6 font-serif text-xl leading-relaxed">
        {reported_at && t("received", { day: formatDate(reported_at) })}{" "}
        {looked_at ? t("looking", { day: formatDate(looked_at) }) : !handled_at && t("waiting")}{" "}
        {replied_at && t("answered", { day: formatDate(replied_at) })}{" "}
        {handled_at && t("handled", { day: formatDate(handled_at) })}
      </p>
      {code && <Reported status={status} code={code} />}
      {reply && (
        <section className="mt-6 border border-line bg-sheet p-6">
          <h2 className="block-label text-soft">{t("reply")}</h2>
          <p className="mt-2 font-serif break-words whitespace-pre-line">{reply}</p>
        </section>
      )}
      <p className="mt-3 text-soft">{t("keep")}</p>
      {code && (
        <>
          {/* One that was only counted, or is known by its letter, takes none. */}
          {message && (!handled_at || photos.length > 0) && (
            <ReportPhotos token={token} photos={photos} closed={handled_at !== null} />
          )}
          <a href={paths.result(code)} className="prose-link mt-5 inline-block font-medium">
            {t("check")}
          </a>
        </>
      )}
    </>
  )
}
