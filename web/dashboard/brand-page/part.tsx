import type { ReactNode } from "react"

/** Fields of one subject, ruled off from the next. */
export const Part = ({ title, text, children }: { title: string; text?: ReactNode; children: ReactNode }) => (
  <section className="border-t border-line pt-6 pb-4">
    <h2 className="text-lg font-semibold">{title}</h2>
    {text && <p className="mt-1 max-w-prose text-[0.9375rem] text-soft">{text}</p>}
    <div className="mt-4 grid gap-x-5 gap-y-1 sm:grid-cols-2">{children}</div>
  </section>
)
