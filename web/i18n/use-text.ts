import { useMemo, useSyncExternalStore } from "react"
import type { Language } from "./language.ts"
import { type Area, currentLanguage, onLanguageSwitched, type Translate, textOf } from "./texts.ts"

/** The language shown; the component is drawn again when it changes. */
export function useLanguage(): Language {
  return useSyncExternalStore(onLanguageSwitched, currentLanguage, currentLanguage)
}

/** The texts of an area for a component: the same function until the language changes, when the component is drawn again. */
export function useText<A extends Area>(area: A): Translate<A> {
  const language = useLanguage()
  // biome-ignore lint/correctness/useExhaustiveDependencies: what depends on the texts has to notice another language.
  return useMemo(() => textOf(area), [area, language])
}
