import { Component, type ReactNode } from "react"
import { useText } from "#web/i18n/use-text.ts"
import { Button } from "./button.tsx"

/** Limits an error to its page and offers a way on. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError() {
    return { broken: true }
  }

  override render(): ReactNode {
    return this.state.broken ? <ErrorMessage /> : this.props.children
  }
}

export function ErrorMessage() {
  const t = useText("public")
  return (
    <section role="alert" className="py-16">
      <h1 className="font-display text-4xl">{t("error.title")}</h1>
      <p className="mt-3 max-w-prose font-serif text-lg text-soft">{t("error.text")}</p>
      <Button className="mt-8" onClick={() => location.reload()}>
        {t("error.reload")}
      </Button>
    </section>
  )
}
