import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { Link } from "react-router"
import { LABEL_LAYOUTS } from "#shared/label-layouts.ts"
import { ask } from "#web/api/client.ts"
import { refusalText } from "#web/api/refusal.ts"
import { useText } from "#web/i18n/use-text.ts"
import { places } from "#web/layouts/places.ts"
import { paths } from "#web/routes.ts"
import { Button, buttonClass } from "#web/ui/button.tsx"
import { EmptyState } from "#web/ui/empty-state.tsx"
import { LoadFailed } from "#web/ui/load-failed.tsx"
import { PageHeading } from "#web/ui/page-heading.tsx"
import { LabelChecks } from "./label-checks.tsx"
import { LabelPreview } from "./label-preview.tsx"
import { PaperPanel } from "./paper-panel.tsx"
import { PdfState } from "./pdf-state.tsx"
import { SheetPanel } from "./sheet-panel.tsx"
import { usePdf } from "./use-pdf.ts"
import { usePrinting, useWhich } from "./use-wish.ts"

const PREVIEW_KEPT_MS = 60_000

/** `/dashboard/labels`: the paper, a label as it will be printed, and the sheet that it is printed on. */
export function LabelsPage() {
  const t = useText("labels")
  const own = useText("dashboard")
  const { kind, products } = useWhich()
  const { printing, change } = usePrinting()
  const { layout, order, language } = printing
  const asked = { ...products, layout, order, language }
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey: ["products", "label-preview", asked],
    queryFn: () => ask("POST /label-previews", { json: asked }),
    placeholderData: keepPreviousData,
    staleTime: PREVIEW_KEPT_MS,
    refetchOnWindowFocus: false,
  })
  // The label of another wish, on other paper, is none of this one.
  const drawn = (!isPlaceholderData && data?.drawn) || undefined
  const pdf = usePdf({ ...products, ...printing })
  const isWaiting = data?.labels === 0
  const count = "ids" in products ? products.ids.length : 0

  return (
    <>
      <PageHeading
        title={t("title")}
        actions={
          isWaiting ? (
            data.drawn && (
              <Link to={places.waitingForMint()} className={buttonClass()}>
                {t("not_minted")}
              </Link>
            )
          ) : (
            <Button disabled={!data || pdf.isUnderWay} onClick={pdf.make}>
              {t("make")}
            </Button>
          )
        }
      >
        {kind === "chosen" ? t("chosen", { n: count }) : t(kind)}
        {data && data.labels > 0 && `: ${t("n", { n: data.labels })}`}.{" "}
        {data && !isWaiting && data.skipped > 0 && `${t("skipped", { n: data.skipped })} `}
        <Link to={paths.products()} className="prose-link">
          {t("choose")}
        </Link>
      </PageHeading>
      {!isWaiting && <PdfState pdf={pdf} />}
      {data && !data.drawn ? (
        <div className="border border-line bg-sheet">
          <EmptyState
            title={t(kind === "all" ? "none" : "none_listed")}
            actions={
              kind === "all" && (
                <Link to={paths.upload()} className={buttonClass()}>
                  {own("products.add")}
                </Link>
              )
            }
          >
            {t("none_text")}
          </EmptyState>
        </div>
      ) : (
        <div className="flex flex-wrap border border-line bg-line" style={{ gap: 1 }}>
          <PaperPanel printing={printing} onChange={change} />
          <section className="grid min-w-0 content-start gap-6 bg-paper p-5 sm:p-7" style={{ flex: "4 1 24rem" }}>
            {error && !data ? (
              <LoadFailed
                text={refusalText(error, t("preview_failed"))}
                again={t("again")}
                onAgain={() => void refetch()}
              />
            ) : (
              <>
                <LabelPreview drawn={drawn} size={LABEL_LAYOUTS[layout].label} isWaiting={isWaiting} />
                {drawn && <LabelChecks drawn={drawn} />}
              </>
            )}
          </section>
          <SheetPanel
            key={layout}
            layout={LABEL_LAYOUTS[layout]}
            labels={data?.labels ?? 0}
            start={printing.start_label}
            onStart={(start_label) => change({ start_label })}
          />
        </div>
      )}
    </>
  )
}
