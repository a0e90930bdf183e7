import { useText } from "#web/i18n/use-text.ts"
import { Button } from "./button.tsx"

interface Properties {
  text: string
  onAgain: () => void
  className?: string
}

/** Where something would be that could not be loaded, and another try. */
export function LoadFailed({ text, onAgain, className = "" }: Properties) {
  const t = useText("public")
  return (
    <div role="alert" className={`grid justify-items-start gap-3 border border-line bg-sheet p-6 ${className}`}>
      {text}
      <Button kind="plain" size="small" onClick={onAgain}>
        {t("result.try_again")}
      </Button>
    </div>
  )
}
