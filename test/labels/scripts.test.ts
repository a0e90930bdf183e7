import { PDFiumLibrary } from "@hyzyla/pdfium"
import { describe, expect, it } from "vitest"
import type { Label } from "#labels/label.ts"
import { labelSheet, type SheetInfo } from "#labels/sheet.ts"
import { LABEL_LAYOUT_NAMES, LABEL_LAYOUTS, type LabelLayoutName, labelCorner } from "#shared/label-layouts.ts"
import { rounds } from "#test/support/campaign.ts"
import { type Picture, readQr } from "#test/support/read-qr.ts"

/** Words for names of products in nine scripts, joined as each language joins them. */
const SCRIPTS = {
  Chinese: {
    join: "",
    words:
      "手工制作的 橡木扶手椅 深蓝色 羊毛地毯 龙井茶叶 景德镇瓷器 限量版 智能手表 儿童玩具 纯棉床单 有机蜂蜜 （礼盒装） 第二代 旅行背包 「春节」 防水登山鞋 1500毫升 USB-C充电器 繁體中文標籤 臺灣烏龍茶、",
  },
  Japanese: {
    join: "",
    words:
      "手作りの 桜の木の 椅子と テーブル 抹茶スイーツ 「伝統工芸」 有田焼 ステンレス製 スマートウォッチ ギフトセット 限定版 高級な 日本酒 のコレクション 720ml 防水ジャケット こども用 おもちゃ、 オーガニックコットン ﾊﾝｶｸ",
  },
  Korean: {
    join: " ",
    words:
      "수제 참나무 안락의자 천연 양모 카펫 프리미엄 홍삼 선물세트 스테인리스 보온병 어린이용 장난감 유기농 꿀 한정판 도자기 찻잔 세트 1.5리터 (신제품) LED 조명 값싼 닭볶음탕",
  },
  Cyrillic: {
    join: " ",
    words:
      "Деревянное кресло из дуба ручной работы «Байкал» шерстяной ковёр подарочный набор детская игрушка термос 500 мл ограниченная серия щётка Київ їжак ґанок Њујорк съёмный USB-кабель",
  },
  Greek: {
    join: " ",
    words:
      "Χειροποίητη ξύλινη πολυθρόνα ελαιόλαδο εξαιρετικό παρθένο μάλλινο χαλί Ὀλύμπια πολυτελές σετ δώρου κεραμικό φλιτζάνι 500 ml παιδικό παιχνίδι ἄνθος ᾠδή «Μέλι» ΐΰ USB-C",
  },
  Arabic: {
    join: " ",
    words:
      "كرسي خشبي مصنوع يدويًا من خشب البلوط الطبيعي سجادة صوفية فاخرة زيت زيتون بكر مُمتاز لله الله لا إله 500 مل ساعة ذكية (إصدار محدود) USB-C ٢٠٢٤ عسل السدر پارسی گل چای ہندوستان",
  },
  Hebrew: {
    join: " ",
    words:
      "כיסא עץ אלון בעבודת יד שטיח צמר יוקרתי שמן זית כתית מעולה 500 מ״ל שעון חכם (מהדורה מוגבלת) USB-C דבש אורגני שָׁלוֹם בְּרֵאשִׁית צה״ל ספל קרמיקה",
  },
  Thai: {
    join: "",
    words:
      "เก้าอี้ไม้โอ๊ค ทำด้วยมือ พรมขนสัตว์ น้ำผึ้งป่า ชุดของขวัญ กระติกน้ำร้อน ขนาด500มล. ของเล่นเด็ก ผ้าไหมไทย ปั้นดินเผา กำยาน ที่รัก รุ่นจำกัด นาฬิกาอัจฉริยะ USB-C ฎีกา ญี่ปุ่น ซื้อ ก็ได้ ต้นน้ำ",
  },
  Devanagari: {
    join: " ",
    words:
      "हस्तनिर्मित लकड़ी की कुर्सी शुद्ध ऊनी कालीन प्रीमियम उपहार सेट क्षत्रिय ज्ञान श्री विद्यार्थी द्वारा राष्ट्रीय स्त्री 500 मिली शहद USB-C र्‍य कृष्ण हृदय बुद्धि त्र्यम्बक १२३ (सीमित)",
  },
} as const

type Script = keyof typeof SCRIPTS
const SCRIPT_NAMES = Object.keys(SCRIPTS) as Script[]

/** As many names of one to thirty words, the same ones each time. */
function longNames(script: Script, count: number): string[] {
  const { join, words } = SCRIPTS[script]
  const list = words.split(" ")
  return Array.from({ length: count }, (_, at) => {
    const length = 1 + ((at * 7) % 30)
    return Array.from({ length }, (_, word) => list[(at * 11 + word * (1 + (at % 3))) % list.length]).join(join)
  })
}

/** Renders a PDF's pages as a printer of `dpi` would, with Chromium's PDF engine. */
async function picturePdf(pdf: Uint8Array, dpi: number): Promise<Picture[]> {
  const library = await PDFiumLibrary.init()
  const document = await library.loadDocument(pdf)
  const pictures: Picture[] = []
  for (const page of document.pages()) {
    const { data, width, height } = await page.render({ scale: dpi / 72, render: "bitmap" })
    pictures.push({ data: new Uint8ClampedArray(data), width, height })
  }
  document.destroy()
  library.destroy()
  return pictures
}

/** A part of a picture, in its pixels. Pages are pictured in whole points, so the last pixels may be missing. */
function crop(picture: Picture, left: number, top: number, across: number, down: number): Picture {
  const [width, height] = [Math.min(across, picture.width - left), Math.min(down, picture.height - top)]
  const data = new Uint8ClampedArray(width * height * 4)
  for (let y = 0; y < height; y++) {
    const start = ((top + y) * picture.width + left) * 4
    data.set(picture.data.subarray(start, start + width * 4), y * width * 4)
  }
  return { data, width, height }
}

/** Whether any pixel of this part is not white. */
function hasInk(picture: Picture, left: number, top: number, width: number, height: number): boolean {
  return crop(picture, left, top, width, height).data.some((value) => value < 250)
}

const NAMES = rounds(48, 12)
const DPI = 200
const DOTS_PER_MM = DPI / 25.4
const info: SheetInfo = {
  ...{ start_label: 1, company_name: "Bükki Üvegmanufaktúra Kft.", address: "touchmark.example", language: "en" },
  ...{ title: "Labels", created_at: 1_800_000_000_000 },
}

function labelsOf(names: string[]): Label[] {
  return names.map((product_name, at) => {
    const symbols = `7K3MQ9XW${String(at).padStart(4, "0")}`
    const short_code = symbols.replace(/(.{4})(.{4})(.{4})/, "$1-$2-$3")
    const url = `https://touchmark.example/v/${symbols}`
    return { product_name, short_code, url, note: "test network only", record_hash: `0x${"5eb1".repeat(16)}` }
  })
}

/** Each label of a sheet as it is printed and cut. */
async function printed(pdf: Uint8Array, labels: Label[], name: LabelLayoutName): Promise<Picture[]> {
  const layout = LABEL_LAYOUTS[name]
  const pages = await picturePdf(pdf, DPI)
  const dots = (mm: number) => Math.floor(mm * DOTS_PER_MM)
  return labels.map((_, at) => {
    const on_page = layout.columns * layout.rows
    const { x, y } = labelCorner(layout, at % on_page)
    const page = pages[Math.floor(at / on_page)]!
    return crop(page, dots(x), dots(y), dots(layout.label.width), dots(layout.label.height))
  })
}

/** The places of those labels that have ink at their edge, which is where it would leave them. */
function leaving(labels: Picture[]): number[] {
  return labels.flatMap((label, at) => (hasInkAtEdge(label) ? [at] : []))
}

function hasInkAtEdge(label: Picture): boolean {
  const { width, height } = label
  const edge = Math.floor(0.3 * DOTS_PER_MM)
  const sides = [
    [0, 0, width, edge],
    [0, height - edge, width, edge],
    [0, 0, edge, height],
    [width - edge, 0, edge, height],
  ] as const
  return sides.some(([x, y, across, down]) => hasInk(label, x, y, across, down))
}

describe.each(SCRIPT_NAMES)("long names in %s", (script) => {
  const labels = labelsOf(longNames(script, NAMES))

  it.each(["a4-3x8", "a4-5x13"] as const)("are printed on %s beside codes that a scanner reads", async (layout) => {
    const pdf = await labelSheet(labels, LABEL_LAYOUTS[layout], info)
    expect(pdf.length).toBeLessThan(160 * 1024)
    const pictures = await printed(pdf, labels, layout)
    expect(pictures).toHaveLength(NAMES)
    const read = await Promise.all(pictures.map(readQr))
    expect(read).toEqual(labels.map(({ url }) => [url]))
    expect(leaving(pictures)).toEqual([])
  })
})

describe.each(LABEL_LAYOUT_NAMES)("a label of %s", (layout) => {
  it("holds what is long, tall or wide in any script", async () => {
    const names = SCRIPT_NAMES.map((script) => longNames(script, 30).at(-1)!.repeat(3))
    const piled = ["Z\u0300\u0316", "ب\u0651\u064e\u0650", "ก\u0e49\u0e38"].map((letter) => {
      return (letter[0]! + letter.slice(1).repeat(40)).repeat(40)
    })
    const labels = labelsOf([
      ...names,
      ...piled,
      "W".repeat(400),
      "﷽".repeat(20),
      "\u202e".repeat(30) + "🪑".repeat(30),
    ])
    const pictures = await printed(await labelSheet(labels, LABEL_LAYOUTS[layout], info), labels, layout)
    expect(await Promise.all(pictures.map(readQr))).toEqual(labels.map(({ url }) => [url]))
    expect(leaving(pictures)).toEqual([])
  })
})
