import { useSyncExternalStore } from "react"
import type { Language } from "./language.ts"
import { type Area, currentLanguage, onLanguageSwitched, type Translate, textOf } from "./texts.ts"

/** The language shown; the component is drawn again when it changes. */
export function useLanguage(): Language {
  return useSyncExternalStore(onLanguageSwitched, currentLanguage)
}

/** The texts of an area for a component, which is drawn again when the language changes. */
export function useText<A extends Area>(area: A): Translate<A> {
  useLanguage()
  return textOf(area)
}
