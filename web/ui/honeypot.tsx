/** A field that people do not see and programs fill in. */
export function Honeypot({ label }: { label: string }) {
  return (
    <div aria-hidden className="absolute -left-[200vw] h-px w-px overflow-hidden">
      <label>
        {label}
        <input name="company_website" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  )
}
