import { Eye, EyeOff } from "lucide-react"
import { type ComponentProps, useState } from "react"
import { useText } from "#web/i18n/use-text.ts"
import { TextInput } from "./field.tsx"

/** A password, and a button that shows it. */
export function PasswordInput(properties: ComponentProps<"input">) {
  const t = useText("dashboard")
  const [shown, setShown] = useState(false)
  const Sign = shown ? EyeOff : Eye
  return (
    <div className="relative">
      <TextInput {...properties} type={shown ? "text" : "password"} className="pr-12" />
      <button
        type="button"
        aria-label={t(shown ? "security.hide" : "security.show")}
        aria-pressed={shown}
        onClick={() => setShown(!shown)}
        className="absolute inset-y-0 right-0 grid w-11 place-items-center text-soft hover:text-ink"
      >
        <Sign size={18} strokeWidth={1.75} aria-hidden />
      </button>
    </div>
  )
}
