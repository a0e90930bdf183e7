/** Tells encodings apart by the words they spell. Libraries small enough for a page do not report doubt. */

import type { Encoding, LegacyEncoding } from "./encodings.ts"

/** Encodings that browsers do not read, from Unicode's mapping files: what the 128 bytes above ASCII stand for. */
const PAGES: Partial<Record<Encoding, string>> = {
  ibm850:
    "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0",
  ibm852:
    "ÇüéâäůćçłëŐőîŹÄĆÉĹĺôöĽľŚśÖÜŤťŁ×čáíóúĄąŽžĘę¬źČş«»░▒▓│┤ÁÂĚŞ╣║╗╝Żż┐└┴┬├─┼Ăă╚╔╩╦╠═╬¤đĐĎËďŇÍÎě┘┌█▄ŢŮ▀ÓßÔŃńňŠšŔÚŕŰýÝţ´\u00ad˝˛ˇ˘§÷¸°¨˙űŘř■\u00a0",
  "x-mac-ce":
    "ÄĀāÉĄÖÜáąČäčĆćéŹźĎíďĒēĖóėôöõúĚěü†°Ę£§•¶ß®©™ę¨≠ģĮįĪ≤≥īĶ∂∑łĻļĽľĹĺŅņŃ¬√ńŇ∆«»…\u00a0ňŐÕőŌ–—“”‘’÷◊ōŔŕŘ‹›řŖŗŠ‚„šŚśÁŤťÍŽžŪÓÔūŮÚůŰűŲųÝýķŻŁżĢˇ",
}

const units = new Map<Encoding, Uint16Array>()
const decoders = new Map<Encoding, TextDecoder>()

/** The text of bytes in an encoding; broken ones become U+FFFD. */
export function decodeBytes(bytes: Uint8Array, encoding: Encoding): string {
  const page = PAGES[encoding]
  if (!page) {
    const decoder = decoders.get(encoding) ?? new TextDecoder(encoding)
    decoders.set(encoding, decoder)
    return decoder.decode(bytes)
  }
  let letters = units.get(encoding)
  if (!letters) {
    letters = Uint16Array.from({ length: 256 }, (_, byte) => (byte < 128 ? byte : page.charCodeAt(byte - 128)))
    units.set(encoding, letters)
  }
  // Through the platform's decoder, since a string made of single letters takes many times the file's memory.
  const wide = new DataView(new ArrayBuffer(bytes.length * 2))
  for (let at = 0; at < bytes.length; at++) wide.setUint16(at * 2, letters[bytes[at]!]!, true)
  return new TextDecoder("utf-16le").decode(wide)
}

/** How a language is written: of its letters above ASCII the frequent ones come first, then the rare. */
type Letters = readonly [frequent: string, rare?: string]

/** Languages, in the encodings that their spreadsheets save. `latin`: words mix these letters with ASCII ones. */
interface LetterModels {
  encodings: LegacyEncoding[]
  languages: Letters[]
  latin: boolean
}

const HUNGARIAN: Letters = ["áéóöőüűí", "ú"]
const POLISH: Letters = ["łąęóżśćńź"]
const GERMAN: Letters = ["äöüß"]
const ESTONIAN: Letters = ["äõöü", "šž"]
const RUSSIAN: Letters = ["оеаинтсрвлкмдпуяыьгзбчйхжшюцщэфъё"]
const UKRAINIAN: Letters = ["оаинівертсклдмупязбгьчйхжшїцюєщфґ"]

const LETTER_MODELS: LetterModels[] = [
  {
    encodings: ["windows-1250", "iso-8859-2", "ibm852", "x-mac-ce"],
    languages: [
      ...[HUNGARIAN, POLISH, GERMAN],
      ["áéíěřýčšžůú", "ťďňó"],
      ["áéíýčšžťúľôä", "ďĺňŕó"],
      ["ăîâţş", "șț"],
      ["čšžć", "đ"],
    ],
    latin: true,
  },
  {
    encodings: ["windows-1252", "iso-8859-15", "ibm850", "macintosh"],
    languages: [
      ...[GERMAN, ESTONIAN],
      ["éèàêç", "âîôûùëïœæÿü"],
      ["óíáéñ", "úü¿¡ºª"],
      ["ãçáéíõóê", "âúàôüºª"],
      ["àèìòù", "éîíóú"],
      ["åäö", "éü"],
      ["æøå", "éäöü"],
      ["éëï", "èêöüóáíç"],
      ["ðíáóöéúþæý"],
    ],
    latin: true,
  },
  { encodings: ["iso-8859-16"], languages: [["ăîâșț"], HUNGARIAN, POLISH], latin: true },
  { encodings: ["windows-1254"], languages: [["ıüşöçğ", "âîûİ"]], latin: true },
  {
    encodings: ["windows-1257"],
    languages: [["āīšēņļūž", "ķģčŗõäöü"], ["ėąįšųžū", "ęčõäöü"], ESTONIAN],
    latin: true,
  },
  {
    encodings: ["windows-1251", "x-mac-cyrillic", "iso-8859-5", "koi8-u"],
    languages: [RUSSIAN, UKRAINIAN],
    latin: false,
  },
  { encodings: ["ibm866"], languages: [RUSSIAN], latin: false },
  { encodings: ["windows-1253"], languages: [["αοιετσνηυρπκμλςίόάέωγδήχθύφβξζώψ", "ϊϋΐΰ"]], latin: false },
  { encodings: ["windows-1255"], languages: [["יוהלאתשרבמנםחקפדעצגטכסזץןךף"]], latin: false },
  { encodings: ["windows-1256"], languages: [["اليمنتربعدهسقحكفةجشصخطأذءئزضىثغؤظإآ"]], latin: false },
  { encodings: ["windows-874"], languages: [["านรกอมงเยลวดทสตะ่ปบหคจพชขใไแผซโธภศญฝถณฉฐๆูุีิ้ืั์็ำฟ"]], latin: false },
]

const modelsOf = (encoding: LegacyEncoding) => LETTER_MODELS.filter(({ encodings }) => encodings.includes(encoding))

/** Frequent characters of each double-byte script; the encoding's own order says the rest. */
const COMMON = {
  simplified:
    "的一是在不了有和人这中大为上个国我以要他时来用们生到作地于出就分对成会可主发年动同工也能下过子说产种面而方后多定行学法所民得经十三之进着等部度家电力里如水化高自二理起小物现实加量都两体制机当使点从业本去把性好应开它合还因由其些然前外天政四日那社义事平形相全表间样与关各重新线内数正心反你明看原又么利比或但质气第向道命此变条只没结解问意建月公无系军很情者最立代想已通并提直题党程展五果料象员革位入常文总次品式活设及管特件长求老头基资边流路级少图山统接知较将组见计别她手角期根论运农指几九区强放决西被干做必战先回则任取据处队南给色光门即保治北造百规热领七海口东导器压志世金增争济阶油思术极交受联什认六共权收证改清己美再采转更单风切打白教速花带安场身车例真务具万每目至达走积示议声报斗完类八离华名确才科张信马节话米整空元况今集温传土许步群广石记需段研界拉林律叫且究观越织装影算低持音众书布复容儿须际商非验连断深难近矿千周委素技备半办青省列习响约支般史感劳便团往酸历市克何除消构府称太准精值号率族维划选标写存候毛亲快效斯院查江型眼王按格养易置派层片始却专状育厂京识适属圆包火住调满县局照参红细引听该铁价严首底液官德随病苏失尔死讲配女黄推显谈罪神艺呢席含企望密批营项防举球英氧势告李台落木帮轮破亚师围注远字材排供河态封另施减树溶怎止案言士均武固叶鱼波视仅费紧爱左章早朝害续轻服试食充兵源判护司足某练差致板田降黑犯负击范继兴似余坚曲输修故城夫够送笔船占右财吃富春职觉汉画功巴跟虽杂飞检吸助升阳互初创抗考投坏策古径换未跑留钢曾端责站简述钱副尽帝射草冲承独令限阿宣环双请超微让控州良轴找否纪益依优顶础载倒房突坐粉敌略客袁冷胜绝析块剂测丝协诉念陈仍罗盐友洋错苦夜刑移频逐靠混母短皮终聚汽村云哪既距卫停烈央察烧迅境若印洲刻括激孔搞甚室待核校散侵吧甲游久菜味旧模湖货损预阻毫普稳乙妈植息扩银语挥酒守拿序纸医缺雨吗针刘啊急唱误训愿审附获茶鲜粮斤孩脱硫肥善龙演父渐血欢械掌歌沙刚攻谓盾讨晚粒乱燃矛乎杀药宁鲁贵钟煤读班伯香介迫句丰培握兰担弦蛋沉假穿执答乐谁顺烟缩征脸喜松脚困异免背星福买染井概慢怕磁倍祖皇促静补评翻肉践尼衣宽扬棉希伤操垂秋宜氢套督振架亮末宪庆编牛触映雷销诗座居抓裂胞呼娘景威绿晶厚盟衡鸡孙延危胶屋乡临陆顾掉灯岁措束耐剧玉赵跳哥季课凯胡额款绍卷齐伟蒸殖永宗苗川炉岩弱零杨奏沿露杆探滑镇饭浓航怀赶库夺伊灵税途灭赛归召鼓播盘裁险康唯录菌纯借糖盖横符私努堂域枪润幅哈竟熟虫泽脑壤碳欧遍侧寨敢彻虑斜薄庭纳弹饲伸折麦湿暗荷瓦塞床筑恶户访塔奇透梁刀旋迹卡氯遇份毒泥退洗摆灰彩卖耗夏择忙铜献硬予繁圈雪函亦抽篇阵阴丁尺追堆雄迎泛爸楼避谋吨野猪旗累偏典馆索秦脂潮爷豆忽托惊塑遗愈朱替纤粗倾尚痛楚谢奋购磨君池旁碎骨监捕弟暴割贯殊释词亡壁顿宝午尘闻揭炮残冬桥妇警综招吴付浮遭徐您摇谷赞箱隔订男吹园纷唐败宋玻巨耕坦荣闭湾键凡驻锅救恩剥凝碱齿截炼麻纺禁废盛版缓净睛昌婚涉筒嘴插岸朗庄街藏姑贸腐奴啦惯乘伙恢匀纱扎辩耳彪臣亿璃抵脉秀萨俄网舞店喷纵寸汗挂洪贺闪柬爆烯津稻墙软勇像滚厘蒙芳肯坡柱荡腿仪旅尾轧冰贡登黎削钻勒逃障氨郭峰币港伏轨亩毕擦莫刺浪秘援株健售股岛甘泡睡童铸汤阀休汇舍牧绕炸哲磷绩朋淡尖启陷柴呈徒颜泪稍忘泵蓝拖洞授镜辛壮锋贫虚弯摩泰幼廷尊窗纲弄隶疑氏宫姐震瑞怪尤琴循描膜违夹腰缘珠穷森枝竹沟催绳忆邦剩幸浆栏拥牙贮礼滤钠纹罢拍咱喊袖埃勤罚焦潜伍墨欲缝姓刊饱仿奖铝鬼丽跨默挖链扫喝袋炭污幕诸弧励梅奶洁灾舟鉴苯讼抱毁懂寒智埔寄届跃渡挑丹艰贝碰拔爹戴码梦芽熔赤渔哭敬颗奔铅仲虎稀妹乏珍申桌遵允隆螺仓魏锐晓氮兼隐碍赫拨忠肃缸牵抢博巧壳兄杜讯诚碧祥柯页巡矩悲灌龄伦票寻桂铺圣恐恰郑趣抬荒腾贴柔滴猛阔辆妻填撤储签闹扰紫砂递戏吊陶伐喂疗瓶婆抚臂摸忍虾蜡邻胸巩挤偶弃槽劲乳邓吉仁烂砖租乌舰伴瓜浅丙暂燥橡柳迷暖牌秧胆详簧踏瓷谱呆宾糊洛辉愤竞隙怒粘乃绪肩籍敏涂熙皆侦悬掘享纠醒狂锁淀恨牲霸爬赏逆玩陵祝秒浙貌役彼悉鸭趋凤晨畜辈秩卵署梯炎滩棋驱筛峡冒啥寿译浸泉帽迟硅疆贷漏稿冠嫩胁芯牢叛蚀奥鸣岭羊凭串塘绘酵融盆锡庙筹冻辅摄袭筋拒僚旱钾鸟漆沈眉疏添棒穗硝韩逼扭侨凉挺碗栽炒杯患馏劝豪辽勃鸿旦吏拜狗埋辊掩饮搬骂辞勾扣估蒋绒雾丈朵姆拟宇辑陕雕偿蓄崇剪倡厅咬驶薯刷斥番赋奉佛浇漫曼扇钙桃扶仔返俗亏腔鞋棱覆框悄叔撞骗勘旺沸孤吐孟渠屈疾妙惜仰狠胀谐抛霉桑岗嘛衰盗渗脏赖涌甜曹阅肌哩厉烃纬毅昨伪症煮叹钉搭茎笼酷偷弓锥恒杰坑鼻翼纶叙狱逮罐络棚抑膨蔬寺骤穆冶枯册尸凸绅坯牺焰轰欣晋瘦御锭锦丧旬锻垄搜扑邀亭酯迈舒脆酶闲忧酚顽羽涨卸仗陪辟惩杭姚肚捉飘漂昆欺吾郎汁呵饰萧雅邮迁燕撒姻赴宴烦债帐斑铃旨醇董饼雏姿拌傅腹妥揉贤拆歪葡胺丢浩徽昂垫挡览贪慰缴汪慌冯诺姜谊凶劣诬耀昏躺盈骑乔溪丛卢抹闷咨刮驾缆悟摘铒掷颇幻柄惠惨佳仇腊窝涤剑瞧堡泼葱罩霍捞胎苍滨俩捅湘砍霞邵萄疯淮遂熊粪烘宿档戈驳嫂裕徙箭捐肠撑晒辨殿莲摊搅酱屏疫哀蔡堵沫皱畅叠阁莱敲辖钩痕坝巷饿祸丘玄溜曰逻彭尝卿妨艇吞韦怨矮歇",
  traditional:
    "的一是在不了有和人這中大為上個國我以要他時來用們生到作地於出就分對成會可主發年動同工也能下過子說產種面而方後多定行學法所民得經十三之進著等部度家電力裡如水化高自二理起小物現實加量都兩體制機當使點從業本去把性好應開它合還因由其些然前外天政四日那社義事平形相全表間樣與關各重新線內數正心反你明看原又麼利比或但質氣第向道命此變條只沒結解問意建月公無系軍很情者最立代想已通並提直題程展五果料象員位入常文總次品式活設及管特件長求老頭基資邊流路級少圖山統接知較將組見計別她手角期根論運農指幾九區強放決西被做必先回則任取據處隊南給色光門即保治北造百規熱領七海口東導器壓志世金增爭階油思術極交受聯什認六共權收證改清己美再採轉更單風切打白教速花帶安場身車例真務具萬每目至達走積示議聲報鬥完類八離華名確才科張信馬節話米整空元況今集溫傳土許步群廣石記需段研界拉林律叫且究觀越織裝影算低持音眾書布復容兒須際商非驗連斷深難近礦千週委素技備半辦青省列習響約支般史感勞便團往酸歷市克何除消構府稱太準精值號率族維劃選標寫存候毛親快效院查江型眼王按格養易置派層片始卻專狀育廠京識適屬圓包火住調滿縣局照參紅細引聽該鐵價嚴首底液官德隨病失死講配女黃推顯談神藝席含企望密批營項防舉球英勢告李台落木幫輪破亞師圍注遠字材排供河態封另施減樹止案言士均武固葉魚波視僅費緊愛左章早朝害續輕服試食充兵源護司足某練差致板田降黑負擊範繼興似餘堅曲輸修故城夫夠送筆船佔右財吃富春職覺漢畫功跟雖雜飛檢吸助升陽互初創抗考投壞策古徑換未跑留鋼曾端責站簡述錢副盡帝射草衝承獨令限宣環雙請超微讓控州良軸找否紀益依優頂載倒房突坐粉略客冷勝絕析塊劑測絲協訴念陳仍羅鹽友洋錯苦夜移頻逐靠混母短皮終聚汽村雲哪既距衛停察燒境若印洲刻括激孔甚室待核校散吧甲遊久菜味舊模湖貨損預毫普穩乙媽植息擴銀語揮酒守拿序紙醫缺雨嗎針急唱誤訓願審附獲茶鮮糧斤孩脫肥善龍演父漸血歡械掌歌沙剛攻謂討晚粒亂燃殺藥寧貴鐘讀班伯香介句豐培握蘭擔蛋沉假穿執答樂誰順煙縮臉喜松腳困異免背星福買染井概慢怕磁倍祖皇促靜補評翻肉踐尼衣寬揚棉希傷操垂秋宜套振架亮末慶編牛觸映雷銷詩座居抓娘景威綠晶厚衡雞孫延危膠屋鄉臨陸顧掉燈歲措束耐劇玉跳哥季課胡額款卷齊偉蒸永宗苗川爐岩弱零露桿探滑鎮飯濃航懷趕庫奪靈稅途滅賽歸召鼓播盤裁險康唯錄菌純借糖蓋橫符私努堂域潤幅哈竟熟蟲澤腦歐遍側敢徹慮斜薄庭納彈伸折麥溼暗荷瓦塞床築戶訪塔奇透刀旋卡遇份毒泥退洗擺灰彩賣夏擇忙銅獻硬繁圈雪抽篇陰丁尺追堆雄迎爸樓避野豬旗累偏典館索脂潮爺豆忽托塑替纖粗尚痛謝購磨君池旁碎骨監弟割貫釋詞壁頓寶午聞冬橋婦綜招付浮您搖谷讚箱隔訂男吹園唐玻巨榮閉灣鍵凡鍋救齒煉麻紡禁盛版緩淨睛昌婚筒嘴插岸朗莊街藏姑貿腐慣乘伙勻紗扎耳璃抵秀網舞店噴汗掛洪賀閃墻牆軟勇像滾蒙芳肯柱腿儀旅尾冰登削鑽障郭峰幣港擦莫刺浪秘援株健售股島甘泡睡童鑄湯休匯舍牧繞朋淡尖啟柴徒顏忘藍拖洞授鏡辛壯虛彎摩泰幼尊窗弄疑宮姐震瑞怪琴循描膜夾腰緣珠森枝竹溝繩憶邦剩幸漿欄牙禮濾紋拍喊袖勤焦潛伍墨縫姓飽仿獎鋁鬼麗跨默挖鏈掃喝袋炭污幕勵梅奶潔舟抱懂寒智寄躍渡挑丹貝戴碼夢芽赤漁哭敬顆鉛虎稀妹珍桌遵隆螺倉銳曉隱搶博巧殼兄誠碧祥頁悲齡票尋桂鋪聖恰鄭趣騰貼柔滴猛闊輛妻填簽鬧紫砂遞戲陶療瓶婆撫臂摸蝦蠟鄰胸擠偶槽勁乳吉仁磚租烏伴瓜淺暫橡柳迷暖牌詳踏瓷譜賓糊輝競粘緒肩籍敏塗皆懸享醒狂鎖霸爬賞玩祝秒貌悉鴨鳳晨梯炎棋篩冒壽譯泉帽遲漏稿冠嫩芯奧鳴嶺羊串塘繪融盆錫廟凍輔筋鳥漆眉疏添棒韓扭涼挺碗栽炒杯豪狗埋飲搬扣絨霧朵雕償蓄剪廳刷番佛漫扇鈣桃扶返腔鞋框叔旺孤妙仰桑甜閱厲煮釘搭籠酷恒傑鼻翼罐絡棚蔬寺冊凸錦御鍛搜邀亭舒脆閒羽漂汁飾雅郵燕宴債斑鈴醇董餅雛姿拌腹賢葡浩徽墊覽姜耀騎溪叢抹刮纜摘幻柄惠佳腊臘窩劍堡蔥罩蒼霞萄熊烘宿檔裕箭腸撐晒辨殿蓮攤醬屏皺暢疊閣鉤鳳",
  korean:
    "이다의가에는을로고하지한나사도리기자은어스시그아인를서정수라대부해과마일보전주장미들니구만게모제치원상여동비소유선조연안오적성화바우있것으거무물신트와세용들레디러경공내드실개파타간관위문발중국생당분했습발면계회양행강재민산진음데노방명영운식체각입차남질별청색초전후카터크린울금품더저형속백직현결남여코포피반표버달합외근복점등천설본루야루요못말네매번월심담론단떤때불년두즉법향머슴펜쿠션볼컵접시옷복순면방가죽천연봉투박스세트병꽃의자식탁이불베개수건칼냄비차커피초콜릿쌀떡과자김치",
}

/** How likely a word is in an encoding: the natural logarithm, of the best language that the encoding has. */
type Speller = (bytes: Uint8Array) => number

const FAULT = -25
const STRANGER = -8
export const SIGN_NATS = -6
const TYPOGRAPHIC = "–—…„”“’‘«»°²³½×€£№™®©•·\u00a0"
export const isTypographic = (sign: string): boolean => TYPOGRAPHIC.includes(sign)
export const isLatin = (encoding: LegacyEncoding): boolean => modelsOf(encoding).some(({ latin }) => latin)

/** One speller per language. A file has one language, so compare sums over its words, not single words. */
export function spellersOf(encoding: LegacyEncoding): Speller[] {
  const scores = wide[encoding]
    ? [wideScore(wide[encoding])]
    : modelsOf(encoding).flatMap(({ languages, latin }) => languages.map((letters) => letterScore(letters, latin)))
  return scores.map((score) => (bytes) => score(decodeBytes(bytes, encoding)))
}

type Score = (word: string) => number

function letterScore([frequent, rare = ""]: Letters, latin: boolean): Score {
  const both = frequent.length + rare.length
  const cost = new Map<string, number>()
  const add = (letter: string, nats: number) => {
    if (!cost.has(letter)) cost.set(letter, nats)
    const upper = letter.toUpperCase()
    if (upper.length === 1 && !cost.has(upper)) cost.set(upper, nats - 0.7)
  }
  const frequent_letters = [...frequent]
  const places = (both * (both + 1)) / 2
  for (const [rank, letter] of frequent_letters.entries())
    add(letter, latin ? -Math.log(frequent_letters.length) - 0.2 : Math.log((both - rank) / places))
  for (const letter of rare) add(letter, -Math.log(rare.length) - 2.5)
  for (const sign of TYPOGRAPHIC) add(sign, SIGN_NATS)
  return (word) => {
    let sum = 0
    let before = ""
    for (const character of word) {
      if (character > "\x7f") {
        sum += character === "\ufffd" ? FAULT : (cost.get(character) ?? STRANGER)
        if (latin && before > "\x7f" && isLetter(before)) sum -= 2.3
        if (!latin && isAsciiLetter(before)) sum -= 4
      } else if (!latin && isAsciiLetter(character) && before > "\x7f") sum -= 4
      if (isUpper(character) && isLower(before)) sum -= 4
      before = character
    }
    return latin ? sum + unspeakable(word) : sum
  }
}

const isLetter = (character: string) => /\p{L}/u.test(character)
const isAsciiLetter = (character: string) => /[a-z]/i.test(character)
const isUpper = (character: string) => character !== character.toLowerCase()
const isLower = (character: string) => character !== character.toUpperCase()

/** Penalizes words without vowels, or with too long or too few vowel runs: the encoding has swapped vowels and consonants. */
function unspeakable(word: string): number {
  let sum = 0
  for (const part of word.match(/[\p{L}]+/gu) ?? []) {
    if (part.length < 2) {
      if (part > "\x7f" && !/[àéóíúőűâêèìòùøåöäæü]/i.test(part)) sum -= 3
      continue
    }
    if (part === part.toUpperCase()) continue
    const plain = part.toLowerCase().replace(/[øœæ]/g, "o").replace(/ı/g, "i").normalize("NFD").replace(/\p{M}/gu, "")
    if (!/[aeiouy]/.test(plain)) sum -= 3
    else if (/[bcdfghjklmnpqrstvwxzłđßþð]{5}/.test(plain)) sum -= 3
    else if (/[bcdfghjklmnpqrstvwxzłđßþð]{4}/.test(plain)) sum -= 1
    if (/[aeiouy]{4}/.test(plain)) sum -= 3
    else if (/[aeiou]{3}/.test(plain)) sum -= 1
  }
  return sum
}

interface WideModel {
  common: Set<string>
  /** The cost of an uncommon character, by character and script. */
  other: (character: string) => number
}

const set = (text: string) => new Set(text)
const KANA = /[\u3040-\u30ff]/
const HANGUL = /[\uac00-\ud7a3]/
const WIDE_SIGN = /[\u3000-\u303f\uff01-\uff5e]/
const HAN = /\p{Script=Han}/u

/** Characters that the older, shorter standard of an encoding has on its first level; the rest of it is rare. */
function levelOf(encoding: LegacyEncoding, ranges: [number, number, number][]): Set<string> {
  const decoder = new TextDecoder(encoding)
  const level = new Set<string>()
  for (const [lead_from, lead_to, trail_from] of ranges)
    for (let lead = lead_from; lead <= lead_to; lead++)
      for (let trail = trail_from; trail <= 0xfe; trail++) {
        const character = decoder.decode(Uint8Array.of(lead, trail))
        if ([...character].length === 1) level.add(character)
      }
  return level
}

const lazily = <Value>(make: () => Value) => {
  let made: Value | undefined
  return () => (made ??= make())
}
const gbFirst = lazily(() => levelOf("gbk", [[0xb0, 0xd7, 0xa1]]))
const big5First = lazily(() => levelOf("big5", [[0xa4, 0xc6, 0x40]]))
const jisFirst = lazily(() => levelOf("euc-jp", [[0xb0, 0xcf, 0xa1]]))
const gbSecond = lazily(() => levelOf("gbk", [[0xd8, 0xf7, 0xa1]]))
const ksHangul = lazily(() => levelOf("euc-kr", [[0xb0, 0xc8, 0xa1]]))

function chinese(common: string, first: () => Set<string>, second: (character: string) => boolean): WideModel {
  const known = set(common)
  return {
    common: known,
    other: (character) => {
      if (first().has(character)) return -9.5
      if (WIDE_SIGN.test(character)) return -8
      return second(character) ? -11.5 : -14
    },
  }
}

const japanese: WideModel = {
  common: new Set(),
  other: (character) => {
    if (KANA.test(character)) return -4.8
    if (character === "ー") return -4
    if (jisFirst().has(character)) return -8.6
    if (WIDE_SIGN.test(character)) return -7
    return /[\uff61-\uff9f]/.test(character) ? -6 : -13.5
  },
}

const wide: Partial<Record<LegacyEncoding, WideModel>> = {
  gbk: chinese(COMMON.simplified, gbFirst, (character) => gbSecond().has(character)),
  big5: chinese(COMMON.traditional, big5First, (character) => HAN.test(character)),
  "euc-kr": {
    common: set(COMMON.korean),
    other: (character) => {
      if (ksHangul().has(character)) return -8.5
      if (WIDE_SIGN.test(character)) return -8
      return HANGUL.test(character) ? -13 : -13.5
    },
  },
  shift_jis: japanese,
  "euc-jp": japanese,
}

function wideScore({ common, other }: WideModel): Score {
  const usual = -Math.log(Math.max(1, common.size)) - 0.4
  return (word) => {
    const characters = [...word]
    let sum = 0
    for (const [place, character] of characters.entries()) {
      if (character <= "\x7f") continue
      sum += character === "\ufffd" ? FAULT : common.has(character) ? usual : other(character)
      const [before = "", after = ""] = [characters[place - 1], characters[place + 1]]
      if (/[a-z]/.test(before) || /[a-z]/.test(after)) sum -= 3
    }
    return sum
  }
}
