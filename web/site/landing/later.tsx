import { type ComponentType, lazy } from "react"

/** Comes after the words have been painted, and is left out where it cannot be loaded. */
const later = <Given,>(load: () => Promise<ComponentType<Given>>) =>
  lazy<ComponentType<Given>>(() =>
    load().then(
      (part) => ({ default: part }),
      () => ({ default: () => null }),
    ),
  )

export const HeroPicture = later(async () => (await import("./pictures.tsx")).HeroPicture)
export const StepPicture = later(async () => (await import("./pictures.tsx")).StepPicture)
export const FeaturePicture = later(async () => (await import("./pictures.tsx")).FeaturePicture)
export const Samples = later(async () => (await import("./samples.tsx")).Samples)
