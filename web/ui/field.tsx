import { type ComponentProps, type ReactNode, useId } from "react"

export const inputClass =
  "h-11 w-full min-w-0 rounded-sm border border-edge bg-sheet px-3.5 text-ink aria-invalid:border-wax disabled:opacity-60"

interface FieldProperties {
  label: string
  /** Shown beside the label, such as "required". */
  note?: string | undefined
  hint?: string | undefined
  error?: string | undefined
  className?: string
  children: (input: { id: string; "aria-invalid": boolean; "aria-describedby": string | undefined }) => ReactNode
}

/** A label, an input, and a hint or an error below, in reserved space so that nothing moves. */
export function Field({ label, note, hint, error, className = "", children }: FieldProperties) {
  const id = useId()
  const said = error ?? hint
  return (
    <div className={`grid content-start gap-1.5 pb-2 ${className}`}>
      <label htmlFor={id} className="text-[0.9375rem] font-medium">
        {label}
        {/* The space is for who hears the label. */}
        {note && <span className="ml-1 text-sm font-normal text-soft"> {note}</span>}
      </label>
      {children({ id, "aria-invalid": error !== undefined, "aria-describedby": said ? `${id}-said` : undefined })}
      <p
        id={`${id}-said`}
        role={error ? "alert" : undefined}
        data-room={error && hint}
        className={`room min-h-5 text-sm ${error ? "text-wax" : "text-soft"}`}
      >
        <span>{said}</span>
      </p>
    </div>
  )
}

export function TextInput({ className = "", ...rest }: ComponentProps<"input">) {
  return <input className={`${inputClass} ${className}`} {...rest} />
}

export function TextArea({ className = "", ...rest }: ComponentProps<"textarea">) {
  return <textarea className={`${inputClass} h-auto min-h-32 resize-y py-2.5 leading-relaxed ${className}`} {...rest} />
}
