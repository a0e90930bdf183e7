/**
 * Draws icons and Open Graph picture into web/public with the tests' Chromium. After changing mark, words or colours, run
 * `node web/build/draw-brand.ts`.
 */
import { readFileSync, writeFileSync } from "node:fs"
import { createRequire } from "node:module"
import { dirname, join } from "node:path"
import { type Browser, chromium } from "@playwright/test"
import { engraveRosette } from "#shared/rosette.ts"
import { CHROMIUM_ARGS, findChromium } from "#test/support/chromium.ts"

const require = createRequire(import.meta.url)
const target = join(import.meta.dirname, "..", "public")
const PAPER = "#f6f1e6"
const INK = "#1e1b16"
const GREEN = "#1f5f43"
/** The specimen of the landing page. */
const SPECIMEN = "0x8c5b0e7a91d3f64c28b7e05a3f9146d2c07be893a5f1642d9b30c8e714a6f25d"

const { path, env } = findChromium()
const browser = await chromium.launch({
  executablePath: path,
  args: CHROMIUM_ARGS,
  env: { ...process.env, ...env } as Record<string, string>,
})
try {
  await shoot(browser, "favicon-32.png", 32, 32, icon(32, 0.02, "transparent", 2.3))
  writeFileSync(join(target, "favicon.ico"), iconFile(readFileSync(join(target, "favicon-32.png"))))
  await shoot(browser, "apple-touch-icon.png", 180, 180, icon(180, 0.17, PAPER))
  await shoot(browser, "icon-192.png", 192, 192, icon(192, 0.1, "transparent"))
  await shoot(browser, "icon-512.png", 512, 512, icon(512, 0.1, "transparent"))
  await shoot(browser, "icon-maskable-512.png", 512, 512, icon(512, 0.24, PAPER))
  await shoot(browser, "og.png", 1200, 630, openGraph())
} finally {
  await browser.close()
}

async function shoot(on: Browser, name: string, width: number, height: number, body: string): Promise<void> {
  const page = await on.newPage({ viewport: { width, height } })
  await page.setContent(`<!doctype html><style>*{margin:0;box-sizing:border-box}</style>${body}`)
  await page.evaluate(() => document.fonts.ready)
  await page.screenshot({ path: join(target, name), omitBackground: true })
  await page.close()
}

/** A PNG of 32 pixels as an .ico, which whoever reads no HTML asks for. */
function iconFile(png: Buffer): Buffer {
  const HEAD_BYTES = 22
  const head = Buffer.alloc(HEAD_BYTES)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(1, 4)
  head.set([32, 32, 0, 0, 1, 0, 32, 0], 6)
  head.writeUInt32LE(png.length, 14)
  head.writeUInt32LE(HEAD_BYTES, 18)
  return Buffer.concat([head, png])
}

function mark(size: number, stroke = 1.8): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" width="${size}" height="${size}" fill="none" stroke="${GREEN}" stroke-linecap="square"><path d="M16 2.9 27.2 6.6v9.6c0 6.3-4.7 10.7-11.2 12.9-6.5-2.2-11.2-6.6-11.2-12.9V6.6z" stroke-width="${stroke}" stroke-linejoin="round"/><path d="M10.8 13.2v-2.4h10.4v2.4M16 10.8v10.4M13.8 21.2h4.4" stroke-width="${stroke}"/></svg>`
}

function icon(size: number, margin: number, ground: string, stroke?: number): string {
  const drawn = size * (1 - 2 * margin)
  return `<div style="width:${size}px;height:${size}px;background:${ground};display:grid;place-items:center">${mark(drawn, stroke)}</div>`
}

function face(family: string, file: string, weight = "400"): string {
  const bytes = readFileSync(
    join(dirname(require.resolve(`${file.split("/files/")[0]}/package.json`)), "files", file.split("/files/")[1]!),
  )
  return `@font-face{font-family:"${family}";font-weight:${weight};src:url(data:font/woff2;base64,${bytes.toString("base64")})}`
}

function openGraph(): string {
  const curves = engraveRosette(SPECIMEN, "plate")
    .map((band) => `<path d="${band.path}" stroke-width="${band.stroke}"/>`)
    .join("")
  return `<style>
    ${face("Display", "@fontsource/libre-caslon-display/files/libre-caslon-display-latin-400-normal.woff2")}
    ${face("Text", "@fontsource/libre-caslon-text/files/libre-caslon-text-latin-400-normal.woff2")}
    body{width:1200px;height:630px;background:${PAPER};color:${INK};position:relative;overflow:hidden}
    .logo{position:absolute;left:72px;top:64px;display:flex;align-items:center;gap:18px;font:400 44px/1 Display}
    h1{position:absolute;left:72px;top:214px;font:400 86px/1.1 Display;letter-spacing:-.015em}
    p{position:absolute;left:74px;top:460px;width:560px;font:400 27px/1.5 Text;text-wrap:balance}
    svg.rosette{position:absolute;right:-64px;top:55px}
  </style>
  <svg class="rosette" viewBox="-1000 -1000 2000 2000" width="520" height="520" fill="none" stroke="${GREEN}" stroke-linejoin="round">${curves}</svg>
  <div class="logo">${mark(56)}Touchmark</div>
  <h1>Struck once.<br>Checked by anyone.</h1>
  <p>A short code on the label, a record on the blockchain, and no need to take our word for it.</p>`
}
