import type { ComponentProps, FormEvent, ReactNode } from "react"
import {
  type FieldPath,
  type FieldPathValue,
  type FieldValues,
  get,
  type UseFormProps,
  type UseFormReturn,
  useForm,
} from "react-hook-form"
import { ApiError } from "#web/api/client.ts"
import { refusalText } from "#web/api/refusal.ts"
import { Button } from "./button.tsx"
import { Checkbox } from "./checkbox.tsx"
import { Field, inputClass, TextInput } from "./field.tsx"
import { OptionLabel } from "./option-label.tsx"
import { PasswordInput } from "./password-input.tsx"
import { Select } from "./select.tsx"

export interface Refused {
  error: unknown
  /** The service's sentence in the language of the page; empty where it said none. */
  why: string
  /** It is said below an input already. */
  isMarked: boolean
  isUnreachable: boolean
}

interface Sending<Values extends FieldValues> extends Omit<UseFormProps<Values>, "mode" | "reValidateMode"> {
  send: (filled: Values) => Promise<unknown>
  /** Says why nothing was sent. A text that it returns is shown by `FormRefusal`, or `below` an input. */
  refuse: (refused: Refused) => unknown
  below?: FieldPath<Values>
  /** The input of a refused member of the request, or of an error's code; without it, the one of the same name. */
  placeOf?: (member: string, filled: Values) => FieldPath<Values> | null | undefined
}

type ServiceForm<Values extends FieldValues> = UseFormReturn<Values> & {
  submit: (event?: FormEvent) => Promise<void>
}

/** A form that the service reads. An input's complaint comes when it is sent, and goes as soon as the input is edited. */
export function useServiceForm<Values extends FieldValues>({ send, refuse, below, placeOf, ...rest }: Sending<Values>) {
  const form = useForm<Values>({ reValidateMode: "onSubmit", ...rest })
  const sendOrSay = form.handleSubmit(async (filled) => {
    try {
      await send(filled)
    } catch (error) {
      const isUnreachable = !(error instanceof ApiError) || error.unreachable
      const isMarked = markRefused(form, error, placeOf)
      const said = refuse({ error, why: refusalText(error, ""), isMarked, isUnreachable })
      if (said && typeof said === "string") form.setError(below ?? "root", { message: said })
    }
  })
  function submit(event?: FormEvent) {
    // What was refused of something that is no input here would block the form for ever.
    form.clearErrors()
    return sendOrSay(event)
  }
  return { ...form, submit } satisfies ServiceForm<Values>
}

/** Marks the refused inputs and focuses the first. False when the refusal is about none of them. */
function markRefused<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  error: unknown,
  placeOf: Sending<Values>["placeOf"],
): boolean {
  if (!(error instanceof ApiError)) return false
  const { code, reason } = error.body
  const values = form.getValues()
  const placeIn =
    placeOf ?? ((member: string) => (Object.hasOwn(values, member) ? (member as FieldPath<Values>) : null))
  const said = Object.entries(error.body.fields ?? {})
  const own = reason === "field_refused" ? "" : refusalText(error, "")
  const places = said.flatMap(([member, text]) => {
    const place = placeIn(member, values)
    // A single input's refusal has its own words.
    return place ? [{ place, message: (said.length === 1 && own) || text }] : []
  })
  const place = places.length === 0 && code ? placeOf?.(code, values) : null
  if (place) places.push({ place, message: own })
  places.forEach(({ place, message }, index) => {
    form.setError(place, { message }, { shouldFocus: index === 0 })
  })
  return places.length > 0
}

interface FormProperties extends Omit<ComponentProps<"form">, "onSubmit"> {
  form: { submit: (event?: FormEvent) => Promise<void> }
}

export function Form({ form, ...rest }: FormProperties) {
  return <form noValidate onSubmit={(event) => void form.submit(event)} {...rest} />
}

interface Placed<Values extends FieldValues, Name extends FieldPath<Values>> {
  form: UseFormReturn<Values>
  name: Name
  label: string
  hint?: string | undefined
  /** Said where nothing was entered. */
  required?: string
}

/** Where an input stands in its form, and what is said above and below it. */
export const at = <Values extends FieldValues, Name extends FieldPath<Values>>(
  form: UseFormReturn<Values>,
  name: Name,
  label: string,
  hint?: string,
): Placed<NoInfer<Values>, NoInfer<Name>> => ({ form, name, label, hint })

interface InputProperties<Values extends FieldValues, Name extends FieldPath<Values>>
  extends Placed<Values, Name>,
    Omit<ComponentProps<"input">, "form" | "name" | "required" | "children"> {
  note?: string | undefined
  /** In place of what was refused. */
  error?: string | undefined
  /** For the label and what is said as well. */
  wrap?: string
  validate?: (value: FieldPathValue<Values, NoInfer<Name>>, filled: Values) => string | true
  /** Makes it a text of several lines. */
  rows?: number
  /** Makes it a choice. */
  options?: readonly (readonly [value: string | number, label: string])[]
  /** Another input than these, which takes what it is given. */
  as?: (given: object) => ReactNode
}

const saidOf = <Values extends FieldValues>({ formState }: UseFormReturn<Values>, name: FieldPath<Values>) =>
  (get(formState.errors, name) as { message?: string } | undefined)?.message

/** A label, an input, and below it a hint or why it was refused. */
export function Input<Values extends FieldValues, Name extends FieldPath<Values>>(
  properties: InputProperties<Values, Name>,
) {
  const { form, name, label, note, hint, error, wrap, required, validate, rows, options, as, ...others } = properties
  const { className = "", ...rest } = others
  const isPassword = rest.type === "password"
  const registered = form.register(name, {
    onChange: () => form.clearErrors([name, "root"] as FieldPath<Values>[]),
    validate: (value, filled) => {
      const isEmpty = isPassword ? !value : String(value ?? "").trim() === ""
      return required && isEmpty ? required : (validate?.(value, filled as Values) ?? true)
    },
  })
  const refused = saidOf(form, name)
  return (
    <Field label={label} note={note} hint={hint} error={error ?? refused} className={wrap ?? ""}>
      {(input) => {
        const given: object = { ...input, ...rest, ...registered }
        if (as) return as(given)
        if (rows) return <textarea {...given} rows={rows} className={`${inputClass} h-auto py-2.5 ${className}`} />
        if (isPassword) return <PasswordInput maxLength={128} {...given} />
        if (!options) return <TextInput {...given} className={className} />
        return <Select {...given} options={options} className={className} />
      }}
    </Field>
  )
}

interface ChoicesProperties<Values extends FieldValues, Name extends FieldPath<Values>> extends Placed<Values, Name> {
  options: readonly (readonly [value: string, label: string])[]
}

/** Some of a few, as boxes to tick. */
export function Choices<Values extends FieldValues, Name extends FieldPath<Values>>(
  properties: ChoicesProperties<Values, Name>,
) {
  const { form, name, label, options, required } = properties
  form.register(name, { validate: (chosen) => chosen.length > 0 || required || true })
  const chosen: readonly string[] = form.watch(name)
  const error = saidOf(form, name)
  function toggle(value: string) {
    const now = options.map(([one]) => one).filter((one) => (one === value) !== chosen.includes(one))
    form.clearErrors(name)
    form.setValue(name, now as FieldPathValue<Values, Name>, { shouldDirty: true })
  }
  return (
    <fieldset>
      <legend className="mb-1 text-[0.9375rem] font-medium">{label}</legend>
      <div className="grid gap-x-6 sm:grid-cols-2">
        {options.map(([value, text]) => (
          <OptionLabel key={value} label={text}>
            {(id) => <Checkbox id={id} checked={chosen.includes(value)} onChange={() => toggle(value)} />}
          </OptionLabel>
        ))}
      </div>
      <p role={error ? "alert" : undefined} className="min-h-5 text-sm text-wax">
        {error}
      </p>
    </fieldset>
  )
}

type AnyForm = Pick<UseFormReturn, "formState">

/** What is refused of no input, line by line. */
export const FormRefusal = ({ form: { formState } }: { form: AnyForm }) => (
  <p role="alert" className="min-h-6 text-wax">
    {formState.errors.root?.message?.split("\n").map((line) => (
      <span key={line} className="block">
        {line}
      </span>
    ))}
  </p>
)

interface SubmitProperties extends Omit<ComponentProps<typeof Button>, "form"> {
  form: AnyForm
  /** Its words while it is sent. */
  busy: string
  /** Why it is off while nothing differs from what is kept. */
  unchanged?: string
}

export function Submit({ form: { formState }, busy, unchanged, off, children, ...rest }: SubmitProperties) {
  const { isSubmitting, isDirty } = formState
  return (
    <Button type="submit" disabled={isSubmitting} off={off || (unchanged ? !isDirty && unchanged : off)} {...rest}>
      {isSubmitting ? busy : children}
    </Button>
  )
}
