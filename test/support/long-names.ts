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

export type Script = keyof typeof SCRIPTS
export const SCRIPT_NAMES = Object.keys(SCRIPTS) as Script[]

/** As many names of one to thirty words, the same ones each time. */
export function longNames(script: Script, count: number): string[] {
  const { join, words } = SCRIPTS[script]
  const list = words.split(" ")
  return Array.from({ length: count }, (_, at) => {
    const length = 1 + ((at * 7) % 30)
    return Array.from({ length }, (_, word) => list[(at * 11 + word * (1 + (at % 3))) % list.length]).join(join)
  })
}
