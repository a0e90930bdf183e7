import type { ComponentProps } from "react"

interface Properties extends ComponentProps<"label"> {
  /** As an input's: ".csv,text/csv". */
  accept: string
  multiple?: boolean
  onFiles: (list: FileList | null) => void
}

/** Has files chosen by a press on it; the same one may be chosen again. Its input scrolls with it, into view for the keyboard. */
export const FileLabel = ({ accept, multiple, onFiles, children, className = "", ...rest }: Properties) => (
  <label {...rest} className={`relative ${className}`}>
    <input
      type="file"
      accept={accept}
      multiple={multiple}
      className="sr-only"
      onChange={({ target }) => {
        onFiles(target.files)
        target.value = ""
      }}
    />
    {children}
  </label>
)
