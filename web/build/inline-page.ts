import { createHash } from "node:crypto"
import type { Plugin } from "vite"

const sha256 = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`

/** The policy that verify.html carries in itself: this one script, and any node that the visitor names. */
function policyFor(script: string): string {
  return [
    "default-src 'none'",
    `script-src ${sha256(script)} 'wasm-unsafe-eval'`,
    "style-src 'unsafe-inline'",
    "font-src data:",
    "img-src data:",
    "connect-src http: https:",
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ")
}

/** Puts the one script and the one style sheet of a page into the page itself, which then works from disk. */
export function inlinePage(): Plugin {
  return {
    name: "inline-page",
    apply: "build",
    enforce: "post",
    // After Vite's own plugins, which put the last names into the script.
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        const files = Object.values(bundle)
        const page = files.find((file) => file.type === "asset" && file.fileName.endsWith(".html"))
        const script = files.find((file) => file.type === "chunk")
        const style = files.find((file) => file.type === "asset" && file.fileName.endsWith(".css"))
        if (page?.type !== "asset" || script?.type !== "chunk") throw new Error("The page needs one script.")
        const code = script.code.trim().replaceAll("</script", "<\\/script")
        const css = style?.type === "asset" ? String(style.source) : ""
        page.source = String(page.source)
          .replace(/<script type="module"[^>]*><\/script>\s*/, "")
          .replace(/<link rel="stylesheet"[^>]*>\s*/, "")
          .replace("<!-- policy -->", () => `<meta http-equiv="Content-Security-Policy" content="${policyFor(code)}">`)
          .replace("</head>", () => `<style>${css}</style>\n</head>`)
          .replace("</body>", () => `<script type="module">${code}</script>\n</body>`)
        for (const file of files) if (file !== page) delete bundle[file.fileName]
      },
    },
  }
}
