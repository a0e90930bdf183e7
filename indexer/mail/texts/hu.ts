import type { LetterTexts } from "#mail/letter-facts.ts"
import { PLANS } from "#shared/plans.ts"
import { dayText, moneyText, timeText } from "./words.ts"

const at = (time: number) => timeText(time, "hu")
const hoursText = (hours: number) => (hours === 1 ? "egy óráig" : `${hours} óráig`)
const NOT_YOU = "Ha nem Ön kérte, nincs teendője: a hivatkozás nélkül nem történik semmi."

const REFUND_REASONS = {
  has_account: "A címhez már tartozik Touchmark-fiók: a csomagját belépés után módosíthatja.",
  had_already: "A cégnek addigra már volt kifizetett csomagja.",
  closed: "A cég fiókját addigra megszüntették.",
}

const CASE_LEVELS = { watched: "figyelt", alarm: "riasztás" }

export const hungarian: LetterTexts = {
  letters: {
    activation: ({ plan, url, hours }) => ({
      subject: "Adjon meg jelszót a Touchmark-fiókjához",
      title: "Már csak egy lépés van hátra",
      paragraphs: [
        `Valaki, valószínűleg Ön, ezzel a címmel nyitott Touchmark-fiókot, ${PLANS[plan].title} csomaggal. Adjon meg egy jelszót, és máris használhatja.`,
      ],
      button: { label: "Jelszó megadása", url },
      closing: [`A hivatkozás egyszer használható, ${hoursText(hours)}.`, NOT_YOU],
    }),
    invitation: ({ company, inviter, url, hours }) => ({
      subject: `Meghívó a Touchmarkra: ${company}`,
      title: `Meghívták ide: ${company}`,
      paragraphs: [
        `${inviter} arra kéri, hogy Ön is gondozza a Touchmarkon ennek a cégnek a termékeit: ${company}. Felveheti, a blokkláncra írhatja őket, és láthatja a címkéiket.`,
      ],
      button: { label: "Elfogadom, és jelszót adok meg", url },
      closing: [
        `A hivatkozás egyszer használható, ${hoursText(hours)}.`,
        "Ha nem ismeri ezt a céget, hagyja válasz nélkül a levelet.",
      ],
    }),
    invitation_elsewhere: ({ company, inviter }) => ({
      subject: `Meghívó a Touchmarkra: ${company}`,
      title: `Ezzel a címmel nem csatlakozhat ide: ${company}`,
      paragraphs: [
        `${inviter} arra kéri, hogy Ön is gondozza a Touchmarkon ennek a cégnek a termékeit: ${company}. Ehhez a címhez már tartozik fiók, és egy címhez csak egy fiók tartozhat.`,
        `Ha csatlakozni szeretne, kérje meg, hogy másik címre küldjön meghívót: ${inviter}.`,
      ],
      closing: [
        "Azt, hogy ehhez a címhez fiók tartozik, csak Önnel közöltük.",
        "Ha nem ismeri ezt a céget, hagyja válasz nélkül a levelet.",
      ],
    }),
    has_account: ({ url }) => ({
      subject: "Már van Touchmark-fiókja",
      title: "Már van fiókja",
      paragraphs: [
        "Valaki, valószínűleg Ön, ezzel a címmel szeretett volna fiókot nyitni vagy csomagot fizetni. A címhez már tartozik fiók, ezért semmi sem változott.",
        "Lépjen be a jelszavával, vagy adjon meg ott újat. Csomagot a profiljában választhat és fizethet.",
      ],
      button: { label: "Belépés", url },
      closing: ["Ha nem Ön volt, nincs teendője."],
    }),
    administrator: ({ url, hours }) => ({
      subject: "Ön a Touchmark rendszergazdája",
      title: "Ön rendszergazda",
      paragraphs: ["A szolgáltatás üzemeltetője rendszergazdává tette: Ön ellenőrzi a cégeket, és segít nekik."],
      button: { label: "Jelszó megadása", url },
      closing: [`A hivatkozás egyszer használható, ${hoursText(hours)}.`],
    }),
    password_reset: ({ url, hours }) => ({
      subject: "Új jelszó a Touchmarkhoz",
      title: "Adjon meg új jelszót",
      paragraphs: ["Valaki, valószínűleg Ön, új jelszót kért ehhez a címhez."],
      button: { label: "Új jelszó megadása", url },
      closing: [
        `A hivatkozás egyszer használható, ${hoursText(hours)}. Az új jelszóval minden eszközön megszűnik a belépés.`,
        NOT_YOU,
      ],
    }),
    key_created: ({ name, scopes, at: time, expires_at, url }) => ({
      subject: "API-kulcs készült a cégéhez",
      title: "Új API-kulcs",
      paragraphs: [
        `A(z) ${name} API-kulcs az Ön jelszavával készült. Ideje: ${at(time)}. Érvényes: ${expires_at === null ? "visszavonásig" : `eddig: ${at(expires_at)}`}.`,
        `Mit tehet: ${scopes}.`,
        "Ha nem Ön volt, azonnal vonja vissza a kulcsot, és változtassa meg a jelszavát.",
      ],
      button: { label: "Az API-kulcsok", url },
    }),
    password_changed: ({ at: time, url, keys, hosts }) => ({
      subject: "Megváltozott a Touchmark-jelszava",
      title: "Megváltozott a jelszava",
      paragraphs: [
        `A változás ideje: ${at(time)}. Minden más eszközön megszűnt a belépés.`,
        ...(keys.length === 0 ? [] : [`Ezek az API-kulcsok továbbra is működnek: ${keys.join(", ")}.`]),
        ...(hosts.length === 0 ? [] : [`Webhookokat továbbra is ide küldünk: ${hosts.join(", ")}.`]),
        ...(keys.length + hosts.length === 0 ? [] : ["Amit nem ismer fel, azt vonja vissza a profiljában."]),
        "Ha Ön volt, nincs teendője. Ha nem, azonnal adjon meg új jelszót:",
      ],
      button: { label: "Új jelszó megadása", url },
    }),
    verified: ({ company, url }) => ({
      subject: `Ellenőrzött cég: ${company}`,
      title: "Cégét ellenőriztük",
      paragraphs: [
        `Megnéztük és rendben találtuk a cég adatait: ${company}. Ezt a blokkláncra is felírjuk, így aki egy termékét ellenőrzi, igazolt névként látja az Önét, anélkül hogy nekünk kellene hinnie.`,
      ],
      button: { label: "A cég adatai", url },
    }),
    verification_refused: ({ company, reason, url }) => ({
      subject: `Nem igazoltuk a céget: ${company}`,
      title: "A cégét nem igazoltuk",
      paragraphs: [
        `Megnéztük a beírt adatokat, és nem tudunk kezeskedni értük: ${company}. A fiókját továbbra is használhatja; aki egy termékét ellenőrzi, azt olvassa, hogy a céget senki sem ellenőrizte.`,
        ...(reason === null ? [] : [`Az ok: ${reason}`]),
        "Ha valami téves, javítsa a profiljában, és válaszoljon erre a levélre. Akkor újra megnézzük.",
      ],
      button: { label: "A cég adatai", url },
    }),
    verification_needs_more: ({ company, reason, url }) => ({
      subject: `Még kell valami az igazoláshoz: ${company}`,
      title: "Még hiányzik valami",
      paragraphs: [
        `Ezt a céget készülünk igazolni: ${company}. Előbb erre van szükségünk:`,
        ...(reason === null ? [] : [reason]),
        "Az iratokat és az adatokat a profiljában pótolhatja. Amint ott vannak, megnézzük őket.",
      ],
      button: { label: "A cég adatai", url },
    }),
    verification_withdrawn: ({ company, reason, url }) => ({
      subject: `Visszavontuk az igazolást: ${company}`,
      title: "Visszavontuk a cég igazolását",
      paragraphs: [
        `Ez a cég mostantól nem szerepel ellenőrzöttként: ${company}. A már bejegyzett termékek ellenőrizhetők maradnak; aki megnézi őket, azt látja, meddig volt igazolt a cég.`,
        ...(reason === null ? [] : [`Az ok: ${reason}`]),
        "Nézze át a profilban a nevet, az adószámot és a címet. Újra meg fogjuk vizsgálni.",
      ],
      button: { label: "A cég adatai", url },
    }),
    suspended: ({ company, reason, contact }) => ({
      subject: `Felfüggesztettük: ${company}`,
      title: "A fiókját felfüggesztettük",
      paragraphs: [
        `Ez a cég most nem vehet fel és nem üttethet be termékeket, és ezt a termékei is jelzik az ellenőrzéskor: ${company}.`,
        ...(reason === null ? [] : [`Az ok: ${reason}`]),
        `Ha úgy gondolja, hogy tévedtünk, írjon ide: ${contact}.`,
      ],
    }),
    unsuspended: ({ company, url }) => ({
      subject: `Feloldottuk a felfüggesztést: ${company}`,
      title: "A fiókja újra működik",
      paragraphs: [`Ez a cég ismét felvehet és beüttethet termékeket: ${company}.`],
      button: { label: "Az áttekintéshez", url },
    }),
    renewal_failed: ({ company, plan, url }) => ({
      subject: `Nem sikerült a fizetés: ${company}`,
      title: "Nem sikerült a fizetés",
      paragraphs: [
        `Nem tudtuk beszedni a(z) ${PLANS[plan].title} csomag díját ettől a cégtől: ${company}. Lehet, hogy lejárt a kártya.`,
        "Minden olvasható és ellenőrizhető marad. Ha az előfizetés közben lejár, a fizetés után azonnal újra vehet fel és üttethet be termékeket.",
      ],
      button: { label: "A fizetés rendezése", url },
    }),
    subscription_ended: ({ company, plan, url }) => ({
      subject: `Véget ért az előfizetés: ${company}`,
      title: "Véget ért az előfizetése",
      paragraphs: [
        `Véget ért a(z) ${PLANS[plan].title} csomag ennél a cégnél: ${company}. A termékei olvashatók és ellenőrizhetők maradnak; ha újakat is szeretne felvenni vagy beüttetni, fizessen elő újra.`,
      ],
      button: { label: "A csomagok", url },
    }),
    plan_change_scheduled: ({ company, plan, next_plan, at: time, url }) => ({
      subject: `Csomagváltás ekkor: ${dayText(time, "hu")} (${company})`,
      title: "Csomagváltás előjegyezve",
      paragraphs: [
        plan === next_plan
          ? `A(z) ${PLANS[plan].title} csomag díja havonta esedékes ettől a naptól: ${dayText(time, "hu")} A cég: ${company}.`
          : `A(z) ${PLANS[plan].title} csomag eddig a napig érvényes: ${dayText(time, "hu")} Akkor a(z) ${PLANS[next_plan].title} csomag lép a helyébe. A cég: ${company}.`,
        "Addig semmi sem változik, és nincs mit fizetni. A váltást a profilján visszavonhatja.",
      ],
      button: { label: "A csomag megtekintése", url },
    }),
    plan_lowered: ({ company, plan, products_over, users_over, url }) => ({
      subject: `Mostantól ${PLANS[plan].title} csomag: ${company}`,
      title: `Életbe lépett a(z) ${PLANS[plan].title} csomag`,
      paragraphs: [
        `Megtörtént az előjegyzett csomagváltás ennél a cégnél: ${company}.`,
        ...(products_over > 0
          ? [
              `Ennyivel több terméke van, mint amennyi a csomagba fér: ${products_over}. Mind olvasható és ellenőrizhető marad, de újat csak akkor vehet fel, ha már beleférnek.`,
            ]
          : []),
        ...(users_over > 0
          ? [`Ennyi felhasználója mostantól csak olvashat, mert a csomagban nincs hely a számára: ${users_over}.`]
          : []),
      ],
      button: { label: "A csomag megtekintése", url },
    }),
    receipt: ({ company, plan, interval, number, currency, tax, total, paid_at, from, until, new_account, url }) => ({
      subject: `Bizonylat a(z) ${PLANS[plan].title} csomag díjáról`,
      title: "Fizetési bizonylat",
      paragraphs: [
        `Köszönjük, a befizetése megérkezett. A fizetés napja: ${dayText(paid_at, "hu")}`,
        [
          `Cég: ${company}`,
          `Csomag: ${PLANS[plan].title}, ${interval === "year" ? "éves" : "havi"} díjjal`,
          `Időszak: ${dayText(from, "hu")} – ${dayText(until, "hu")}`,
          ...(number === null ? [] : [`Számla sorszáma: ${number}`]),
          `Nettó összeg: ${moneyText(total - tax, currency, "hu")}`,
          `Adó: ${moneyText(tax, currency, "hu")}`,
          `Fizetve összesen: ${moneyText(total, currency, "hu")}`,
        ].join("\n"),
        ...(new_account ? ["Először adja meg a jelszavát: a hivatkozást egy másik levélben küldtük el."] : []),
      ],
      button: { label: "A csomag és a számlák", url },
    }),
    payment_refunded: ({ plan, because, contact }) => ({
      subject: "Visszaadtuk a Touchmarkhoz befizetett összeget",
      title: "Visszaadtuk a fizetését",
      paragraphs: [
        `Ezzel a címmel kifizették a(z) ${PLANS[plan].title} csomagot. ${REFUND_REASONS[because]}`,
        "A teljes összeg úton van vissza a kártyájára, és nem lett belőle előfizetés. A bankoknál legfeljebb tíz napig tart, míg látszik.",
      ],
      closing: [`Ha kérdése van, írjon ide: ${contact}.`],
    }),
    webhook_disabled: ({ company, host, url }) => ({
      subject: `A(z) ${host} címre nem küldünk több értesítést`,
      title: "Egy webhook-címet kikapcsoltunk",
      paragraphs: [
        `Három napja semmi sem jutott el a(z) ${host} címre, amit a(z) ${company} nevében küldtünk, ezért oda már nem küldünk semmit.`,
        "Ha a cím újra válaszol, kapcsolja vissza: ami várakozik, azt akkor elküldjük. Ami addig történik, arról nem megy értesítés.",
      ],
      button: { label: "Hogyan kapcsolható vissza", url },
    }),
    case_digest: ({ company, raised, more, open, url }) => ({
      subject: `Talán lemásolt címkék: ${company}`,
      title: "Egyes címkéket többen ellenőriznek, mint ahányan egyetlen terméket szoktak",
      paragraphs: [
        "Vagy lemásolták ezeket a címkéket, vagy kiállított darabokon vannak. A legtöbbről kiderül, hogy kiállított darabon van.",
        raised
          .map(({ product_name, short_code, level }) => `${product_name} (${short_code}): ${CASE_LEVELS[level]}`)
          .join("\n"),
        ...(more === 0 ? [] : [`És még ${more}.`]),
        `Nyitott ügyek összesen: ${open}. Mondja meg mindegyikről, hogy mi az, és a vásárlók is ezt olvassák.`,
      ],
      button: { label: "Az ügyek megnézése", url },
      closing: ["Ilyen levél naponta legfeljebb egy megy, és csak ha van újdonság."],
    }),
    contact_message: ({ name, email, message, at: time }) => ({
      subject: `Üzenet tőle: ${name}`,
      title: "Üzenet a kapcsolati űrlapról",
      paragraphs: [`${name} (${email}) ezt írta, ekkor: ${at(time)}`],
      quote: message,
      closing: ["Ha erre a levélre válaszol, ő kapja meg."],
    }),
    product_report: ({ product_name, short_code, message, contact, at: time, url }) => ({
      subject: `Gyanúsnak találták egy termékét: ${product_name}`,
      title: "Gyanús terméket jelentettek",
      paragraphs: [
        `Valaki, aki ellenőrizte ezt a terméket: ${product_name} (${short_code}), ezt írta, ekkor: ${at(time)}`,
      ],
      quote: message,
      button: { label: "A termék megnyitása", url },
      closing: [contact === null ? "Elérhetőséget nem adott meg." : `Itt érhető el: ${contact}.`],
    }),
    product_report_copy: ({ company, product_name, short_code, message, contact, at: time }) => ({
      subject: `Jelentették: ${product_name} (${company})`,
      title: "Gyanús terméket jelentettek",
      paragraphs: [
        `Valaki, aki ellenőrizte ezt a terméket: ${product_name} (${short_code}, ${company}), ezt írta, ekkor: ${at(time)}`,
      ],
      quote: message,
      closing: [contact === null ? "Elérhetőséget nem adott meg." : `Itt érhető el: ${contact}.`],
    }),
    account_closed: ({ company, contact }) => ({
      subject: `Megszűnt a fiók: ${company}`,
      title: "A fiókja megszűnt",
      paragraphs: [
        `A tulajdonos kérésére megszüntettük ennek a cégnek a fiókját: ${company}. A felhasználókat, a címeket és az iratokat töröltük, az esetleges előfizetést lemondtuk.`,
        "A beütött termékek a blokkláncon maradnak, és ugyanúgy ellenőrizhetők, mint eddig: ezt ígértük annak, akinél ott van egy.",
        `Ha ezt nem Ön kérte, azonnal írjon ide: ${contact}.`,
      ],
    }),
  },
  link_below: "Ha a gomb nem működik, nyissa meg ezt a címet:",
  why: "Ezt a levelet egy Touchmark-fiók vagy egy nekünk írt üzenet miatt kapta. Reklám nincs benne.",
}
