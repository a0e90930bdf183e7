/** Light, dark or the device's theme, stored on this device. Imported first, so that the wrong theme never shows. */
import { readStored, removeStored, writeStored } from "./storage.ts"

export const THEMES = ["system", "light", "dark"] as const
export type Theme = (typeof THEMES)[number]

const STORED_AS = "theme"
const listeners = new Set<() => void>()

let theme: Theme = storedTheme()
// A first view is drawn where there is no document.
if (typeof document !== "undefined") show()

function storedTheme(): Theme {
  const stored = readStored("local", STORED_AS)
  return stored === "light" || stored === "dark" ? stored : "system"
}

function show(): void {
  document.documentElement.style.colorScheme = theme === "system" ? "" : theme
}

export function chooseTheme(chosen: Theme): void {
  theme = chosen
  if (chosen === "system") removeStored("local", STORED_AS)
  else writeStored("local", STORED_AS, chosen)
  show()
  for (const tell of listeners) tell()
}

/** Calls back after each choice; the answer stops it. */
export function onThemeChosen(tell: () => void): () => void {
  listeners.add(tell)
  return () => listeners.delete(tell)
}

export const currentTheme = (): Theme => theme
