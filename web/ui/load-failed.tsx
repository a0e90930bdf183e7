import { Button } from "./button.tsx"

interface Properties {
  text: string
  again: string
  onAgain: () => void
  className?: string
}

/** Where something would be that could not be loaded, and another try. */
export function LoadFailed({ text, again, onAgain, className = "" }: Properties) {
  return (
    <div role="alert" className={`grid justify-items-start gap-3 border border-line bg-sheet p-6 ${className}`}>
      {text}
      <Button kind="plain" size="small" onClick={onAgain}>
        {again}
      </Button>
    </div>
  )
}
