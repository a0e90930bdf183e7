import { toast as sonner, Toaster } from "sonner"

const EVERYWHERE = { position: "top-center", duration: 3_000 } as const
const PRODUCTS_AREA = { position: "top-right", duration: 5_000 } as const

/** One short message at a time: top-center for 3 seconds, in the products area top-right for 5. */
export function Toasts() {
  return (
    <Toaster
      {...EVERYWHERE}
      visibleToasts={1}
      // Its own would be the system's.
      style={{ fontFamily: "inherit" }}
      toastOptions={{
        unstyled: true,
        classNames: {
          toast:
            "flex w-full items-start gap-3 rounded-md border border-ink bg-ink px-4 py-3 text-[0.9375rem] text-paper sm:w-90",
          title: "font-medium",
          description: "mt-0.5 text-sm opacity-80",
          error: "border-wax! bg-wax!",
          warning: "border-amber-line! bg-amber-ground! text-amber!",
        },
      }}
      icons={{ success: null, error: null, info: null, warning: null }}
    />
  )
}

type Kind = "success" | "error" | "info" | "warning"

export function toast(text: string, kind: Kind = "info", description?: string): void {
  sonner.dismiss()
  sonner[kind](text, { ...EVERYWHERE, description })
}

export function toastInProducts(text: string, kind: Kind = "info", description?: string): void {
  sonner.dismiss()
  sonner[kind](text, { ...PRODUCTS_AREA, description })
}
