import type { ComponentProps } from "react"

interface Properties extends ComponentProps<"label"> {
  /** As an input's: ".csv,text/csv". */
  accept: string
  multiple?: boolean
  onFiles: (list: FileList | null) => void
}

/** Has files chosen by a press on it; the same one may be chosen again. */
export const FileLabel = ({ accept, multiple, onFiles, children, ...rest }: Properties) => (
  <label {...rest}>
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
