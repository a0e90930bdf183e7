import type { Company } from "#shared/api/administration.ts"
import { useText } from "#web/i18n/use-text.ts"
import { ConfirmDialog } from "#web/ui/dialog.tsx"
import { PendingWords } from "./pending-words.tsx"
import { namesIn } from "./use-verify.ts"

interface Properties {
  /** None: closed. */
  companies: readonly Company[]
  onYes: () => void
  onClose: () => void
}

/** Says what an administrator states by verifying, and of which companies more should be looked at. */
export function VerifyDialog({ companies, onYes, onClose }: Properties) {
  const t = useText("administration")
  const n = companies.length
  const doubts = {
    confirm_look_alike: companies.filter(({ evidence }) => evidence.look_alikes.length > 0),
    confirm_missing: companies.filter(({ asked }) => !asked),
  }
  return (
    <ConfirmDialog
      open={n > 0}
      onOpenChange={(open) => !open && onClose()}
      title={n === 1 ? t("confirm_title", { name: companies[0]!.name }) : t("confirm_title_many", { n })}
      text={
        <div className="grid gap-3">
          <p>{t("confirm_text", { n })}</p>
          {companies.map(({ id, pending }) => pending && <PendingWords key={id} pending={pending} />)}
          {(["confirm_look_alike", "confirm_missing"] as const).map(
            (doubt) =>
              doubts[doubt].length > 0 && (
                <p key={doubt} className="break-words text-amber">
                  {t(doubt, { names: namesIn(doubts[doubt]) })}
                </p>
              ),
          )}
        </div>
      }
      yes={t("verify")}
      cancel={t("cancel")}
      onYes={() => {
        onClose()
        onYes()
      }}
    />
  )
}
