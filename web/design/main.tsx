import { useState } from "react"
/** Starts `/design`: every part of the pages in one place, while developing only. */
import { createRoot } from "react-dom/client"
import { loadTexts } from "#web/i18n/texts.ts"
import { Button } from "#web/ui/button.tsx"
import { Checkbox } from "#web/ui/checkbox.tsx"
import { ConfirmDialog } from "#web/ui/dialog.tsx"
import { Drawer } from "#web/ui/drawer.tsx"
import { Field, TextArea, TextInput } from "#web/ui/field.tsx"
import { FileDrop } from "#web/ui/file-drop.tsx"
import { LanguageSwitch } from "#web/ui/language-switch.tsx"
import { Logo } from "#web/ui/logo.tsx"
import { Menu } from "#web/ui/menu.tsx"
import { OptionLabel } from "#web/ui/option-label.tsx"
import { PasswordInput } from "#web/ui/password-input.tsx"
import { Radio } from "#web/ui/radio.tsx"
import { Segmented } from "#web/ui/segmented.tsx"
import { Select } from "#web/ui/select.tsx"
import { Switch } from "#web/ui/switch.tsx"
import { Tabs } from "#web/ui/tabs.tsx"
import { ThemeSwitch } from "#web/ui/theme-switch.tsx"
import { Toasts, toast, toastInProducts } from "#web/ui/toasts.tsx"
import { useTitle } from "#web/ui/use-title.ts"
import { SAMPLES, type Samples } from "./samples.ts"
import { Foundations, Section, Shown } from "./shown.tsx"

export async function showDesign(root: HTMLElement): Promise<void> {
  await Promise.all([loadTexts("public"), loadTexts("dashboard")])
  createRoot(root).render(<DesignPage />)
}

const SIDES = [
  { language: "en", theme: "light" },
  { language: "hu", theme: "dark" },
] as const

/** All parts twice, side by side: once in each theme and each language. */
function DesignPage() {
  const [turned, setTurned] = useState<"no" | "yes">("no")
  useTitle("Design - Touchmark")
  return (
    <main>
      <header className="flex flex-wrap items-center justify-between gap-4 border-b border-line px-6 py-4">
        <Logo label="Touchmark" />
        <div className="flex flex-wrap items-center gap-4">
          <Segmented
            label="Themes"
            name="turned"
            value={turned}
            onChange={setTurned}
            options={[
              { value: "no", label: "light · dark" },
              { value: "yes", label: "dark · light" },
            ]}
          />
          <LanguageSwitch />
          <ThemeSwitch />
        </div>
      </header>
      <div className="grid lg:grid-cols-2">
        {SIDES.map(({ language, theme }, place) => {
          const shown = turned === "yes" ? SIDES[1 - place]!.theme : theme
          return (
            <div
              key={language}
              lang={language}
              style={{ colorScheme: shown }}
              className="grid min-w-0 content-start gap-12 bg-paper p-6 text-ink sm:p-9"
            >
              <h1 className="block-label text-soft">
                {SAMPLES[language].name} · {shown}
              </h1>
              <Foundations t={SAMPLES[language]} />
              <Inputs t={SAMPLES[language]} />
              <Shown t={SAMPLES[language]} />
              <Layers t={SAMPLES[language]} />
            </div>
          )
        })}
      </div>
      <Toasts />
    </main>
  )
}

/** Overlays. They follow the page's theme, not the column's. */
function Layers({ t }: { t: Samples }) {
  const [dialog, setDialog] = useState(false)
  const [drawer, setDrawer] = useState(false)
  const nothing = () => null
  return (
    <Section title="Dialog, drawer, menu, toast">
      <div className="flex flex-wrap gap-3">
        <Button kind="plain" onClick={() => setDialog(true)}>
          {t.dialog}
        </Button>
        <Button kind="plain" onClick={() => setDrawer(true)}>
          {t.drawer}
        </Button>
        <Menu
          trigger={<Button kind="plain">{t.open}</Button>}
          groups={[
            [
              { label: t.items[0], onSelect: nothing, keys: "M" },
              { label: t.items[1], onSelect: nothing },
            ],
            [{ label: t.items[2], onSelect: nothing, danger: true }],
          ]}
        />
        <Button kind="plain" onClick={() => toast(t.toast)}>
          {t.toast}
        </Button>
        <Button kind="plain" onClick={() => toastInProducts(t.toast, "error")}>
          {t.toast} (2)
        </Button>
      </div>
      <ConfirmDialog
        open={dialog}
        onOpenChange={setDialog}
        title={t.dialog}
        text={t.dialog_text}
        yes={t.danger}
        cancel={t.quiet}
        danger
        onYes={() => setDialog(false)}
      />
      <Drawer open={drawer} onOpenChange={setDrawer} title={t.drawer} close={t.close}>
        {t.sentence}
      </Drawer>
    </Section>
  )
}

/** Buttons, inputs and choices. */
function Inputs({ t }: { t: Samples }) {
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
        <Field label={t.password}>{(input) => <PasswordInput {...input} defaultValue="touchmark" />}</Field>
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
