import { useState } from "react"
import { Button } from "#web/ui/button.tsx"
import { Checkbox } from "#web/ui/checkbox.tsx"
import { Field, TextArea, TextInput } from "#web/ui/field.tsx"
import { FileDrop } from "#web/ui/file-drop.tsx"
import { OptionLabel } from "#web/ui/option-label.tsx"
import { PasswordInput } from "#web/ui/password-input.tsx"
import { Radio } from "#web/ui/radio.tsx"
import { Segmented } from "#web/ui/segmented.tsx"
import { Select } from "#web/ui/select.tsx"
import { Switch } from "#web/ui/switch.tsx"
import { Tabs } from "#web/ui/tabs.tsx"
import { Section } from "./foundations.tsx"
import type { Samples } from "./samples.ts"

/** Buttons, inputs and choices. */
export function Inputs({ t }: { t: Samples }) {
  const [interval, setInterval] = useState<"month" | "year">("month")
  const [tab, setTab] = useState<"one" | "two">("one")
  return (
    <>
      <Section title="Button">
        {(["large", "medium", "small"] as const).map((size) => (
          <div key={size} className="flex flex-wrap items-center gap-3">
            <Button size={size}>{t.primary}</Button>
            <Button size={size} kind="plain">
              {t.plain}
            </Button>
            <Button size={size} kind="quiet">
              {t.quiet}
            </Button>
            <Button size={size} kind="danger">
              {t.danger}
            </Button>
            <Button size={size} disabled>
              {t.primary}
            </Button>
          </div>
        ))}
      </Section>
      <Section title="Field, select, text area, password">
        <Field label={t.email} hint={t.hint}>
          {(input) => <TextInput {...input} defaultValue="anna@kekfesto.example" />}
        </Field>
        <Field label={t.email} error={t.wrong}>
          {(input) => <TextInput {...input} defaultValue="anna@" />}
        </Field>
        <Field label={t.password}>{(input) => <PasswordInput {...input} defaultValue="touchmark" labels={t} />}</Field>
        <Field label={t.package}>
          {(input) => (
            <Select {...input}>
              <option>Free</option>
              <option>Business</option>
            </Select>
          )}
        </Field>
        <Field label={t.message}>{(input) => <TextArea {...input} defaultValue={t.sentence} />}</Field>
      </Section>
      <Section title="Checkbox, radio, switch, segmented control">
        <div className="flex flex-wrap items-center gap-x-8 gap-y-4">
          <OptionLabel label={t.remember}>{(id) => <Checkbox id={id} defaultChecked />}</OptionLabel>
          <Checkbox aria-label={t.remember} />
          <Checkbox aria-label={t.remember} mixed />
          <OptionLabel label={t.one}>{(id) => <Radio id={id} name={`scope-${t.name}`} defaultChecked />}</OptionLabel>
          <OptionLabel label={t.two}>{(id) => <Radio id={id} name={`scope-${t.name}`} />}</OptionLabel>
          <OptionLabel label={t.notify}>{(id) => <Switch id={id} defaultChecked />}</OptionLabel>
          <Switch aria-label={t.notify} />
          <Segmented
            label={t.notify}
            name={`interval-${t.name}`}
            value={interval}
            onChange={setInterval}
            options={[
              { value: "month", label: t.month },
              { value: "year", label: t.year },
            ]}
          />
        </div>
      </Section>
      <Section title="Tabs">
        <Tabs
          label={t.tabs.join(", ")}
          value={tab}
          onChange={setTab}
          tabs={[
            { value: "one", label: t.tabs[0], children: t.sentence },
            { value: "two", label: t.tabs[1], children: t.using },
          ]}
        />
      </Section>
      <Section title="File drop">
        <FileDrop accept=".csv" onFile={() => null} className="min-h-36">
          <span className="font-display text-2xl">{t.drop}</span>
        </FileDrop>
      </Section>
    </>
  )
}
