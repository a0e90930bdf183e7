import type { BrandKeyEvent, KeyEventWords, LetterTexts, RaisedCase } from "#mail/letter-facts.ts"
import { PLANS } from "#shared/plans.ts"
import { dayText, moneyText, timeText } from "./words.ts"

const at = (time: number) => timeText(time, "hu")
const hoursText = (hours: number) => (hours === 1 ? "egy óráig" : `${hours} óráig`)
const NOT_YOU = "Ha nem Ön kérte, nincs teendője: amíg a hivatkozást nem használják, semmi sem történik."

const REFUND_REASONS = {
  has_account: "A címhez már tartozik Touchmark-fiók: a csomagját belépés után módosíthatja.",
  had_already: "A cégnek addigra már volt kifizetett csomagja.",
  closed: "A cég fiókját időközben megszüntették.",
}

const CASE_LEVELS = { watched: "figyelt", alarm: "riasztás" }
const caseLine = ({ product_name, short_code, level }: RaisedCase) =>
  `${product_name} (${short_code}): ${CASE_LEVELS[level]}`

/** Mi történt egy márka kulcsával, és mit tehet az a márka, amelyik ezt nem akarta. */
const KEY_EVENTS: Record<BrandKeyEvent["what"], KeyEventWords> = {
  added: {
    subject: (company) => `Új kulcs a blokkláncon: ${company}`,
    title: "Olyan kulcs ír alá az Ön nevében, amely nincs a listáján",
    text: (time) => `Felvettek egy kulcsot, amellyel a termékei aláírhatók. Ettől él: ${time}.`,
    against: "A vezérlőpulton egy élő kulcsával megszüntetheti.",
  },
  added_waiting: {
    subject: (company) => `Új, még várakozó kulcs a blokkláncon: ${company}`,
    title: "Olyan kulcs fog aláírni az Ön nevében, amely nincs a listáján",
    text: (time) =>
      `Felvettek egy kulcsot az Ön kulcsainak aláírása nélkül. Ettől él: ${time}. Addig semmit sem ír alá.`,
    against: "Addig még kár nélkül megszüntethetjük mi, vagy Ön a vezérlőpulton egy élő kulcsával.",
  },
  ended: {
    subject: (company) => `Megszüntették egy kulcsát: ${company}`,
    title: "Megszüntették egy kulcsát",
    text: (time) => `A kulcs eddig élt: ${time}. Ami azután kerül be, nem számít vele aláírtnak.`,
    against: "A megszüntetés nem vonható vissza. Egy másik élő kulcsával továbbra is aláírhat, és újat is felvehet.",
  },
  stolen: {
    subject: (company) => `Ellopottnak jelentették egy kulcsát: ${company}`,
    title: "Ellopottnak jelentették egy kulcsát",
    text: (time) => `A bejelentés ettől számít: ${time}. Ami azután kerül be, nem számít a kulccsal aláírtnak.`,
    against: "A megszüntetés nem vonható vissza. Egy másik élő kulcsával továbbra is aláírhat, és újat is felvehet.",
  },
  signed_from: {
    subject: (company) => `Kitűzték, mikortól ír alá mindent: ${company}`,
    title: "Kitűzték a napot, amelytől mindent aláír",
    text: (time) =>
      `Amit ettől kezdve az Ön nevében aláírás nélkül rögzítenek, annál mindenki ezt látja: „Ne hagyatkozzon rá”. Az időpont: ${time}.`,
    against: "Addig egy élő kulcsával módosíthatja vagy visszavonhatja. Azután senki sem.",
  },
  withdrawn: {
    subject: (company) => `Visszavonták a kitűzött napot: ${company}`,
    title: "Visszavonták a napot, amelytől mindent aláír",
    text: (time) => `A visszavonás ideje: ${time}. Az Ön nevében rögzített termékekhez most nem kell az aláírása.`,
    against: "Egy élő kulcsával a vezérlőpulton újra kitűzheti.",
  },
}

export const hungarian: LetterTexts = {
  letters: {
    activation: ({ plan, url, hours }) => ({
      subject: "Adjon meg jelszót a Touchmark-fiókjához",
      title: "Már csak egy lépés van hátra",
      paragraphs: [
        `Valaki, valószínűleg Ön, ezzel a címmel nyitott Touchmark-fiókot (csomag: ${PLANS[plan].title}). Adjon meg egy jelszót, és máris használhatja.`,
      ],
      button: { label: "Jelszó megadása", url },
      closing: [`A hivatkozás egyszer használható, ${hoursText(hours)}.`, NOT_YOU],
    }),
    invitation: ({ company, inviter, url, hours }) => ({
      subject: `Meghívó a Touchmarkra: ${company}`,
      title: `Csatlakozzon: ${company}`,
      paragraphs: [
        `${inviter} arra kéri, hogy Ön is kezelje a cég (${company}) termékeit a Touchmarkon. Felveheti és a blokkláncon rögzítheti őket, és kinyomtathatja a címkéiket.`,
      ],
      button: { label: "Elfogadom, és jelszót adok meg", url },
      closing: [
        `A hivatkozás egyszer használható, ${hoursText(hours)}.`,
        "Ha nem ismeri ezt a céget, hagyja figyelmen kívül ezt a levelet.",
      ],
    }),
    invitation_elsewhere: ({ company, inviter }) => ({
      subject: `Meghívó a Touchmarkra: ${company}`,
      title: `Ezzel a címmel nem csatlakozhat ide: ${company}`,
      paragraphs: [
        `${inviter} arra kéri, hogy Ön is kezelje a cég (${company}) termékeit a Touchmarkon. Ehhez a címhez már tartozik fiók, és egy címhez csak egy fiók tartozhat.`,
        `Ha csatlakozni szeretne, kérje meg a meghívóját (${inviter}), hogy másik címre küldjön meghívót.`,
      ],
      closing: [
        "Azt, hogy ehhez a címhez fiók tartozik, csak Önnel közöltük.",
        "Ha nem ismeri ezt a céget, hagyja figyelmen kívül ezt a levelet.",
      ],
    }),
    has_account: ({ url, plan }) => ({
      subject: "Már van Touchmark-fiókja",
      title: "Már van fiókja",
      paragraphs: [
        "Valaki, valószínűleg Ön, ezzel a címmel szeretett volna fiókot nyitni vagy csomagot vásárolni. A címhez már tartozik fiók, ezért semmi sem változott.",
        plan
          ? `Semmit sem terheltünk meg. Lépjen be, és a meglévő fiókjához folytathatja a ${PLANS[plan].title} csomag megrendelését.`
          : "Lépjen be a jelszavával, vagy állítson be újat a belépési oldalon.",
      ],
      button: { label: "Belépés", url },
      closing: ["Ha nem Ön volt, nincs teendője."],
    }),
    administrator: ({ url, hours }) => ({
      subject: "Ön a Touchmark adminisztrátora",
      title: "Ön adminisztrátor",
      paragraphs: ["A szolgáltatás üzemeltetője adminisztrátorrá tette: Ön igazolja a cégeket, és segít nekik."],
      button: { label: "Jelszó megadása", url },
      closing: [`A hivatkozás egyszer használható, ${hoursText(hours)}.`],
    }),
    password_reset: ({ url, hours }) => ({
      subject: "Új jelszó a Touchmarkhoz",
      title: "Adjon meg új jelszót",
      paragraphs: ["Valaki, valószínűleg Ön, új jelszót kért ehhez a címhez."],
      button: { label: "Új jelszó megadása", url },
      closing: [
        `A hivatkozás egyszer használható, ${hoursText(hours)}. Az új jelszó beállításakor minden eszközön kijelentkeztetjük.`,
        NOT_YOU,
      ],
    }),
    brand_key_event: ({ company, what, network, key, at: time, url, contact }) => ({
      subject: KEY_EVENTS[what].subject(company),
      title: KEY_EVENTS[what].title,
      paragraphs: [
        `Ez került a blokkláncra (${network}), bárki kérte is. ${KEY_EVENTS[what].text(at(time))}`,
        ...(key === null ? [] : [`A kulcs lenyomata: ${key}`]),
        "Ha tud erről, nincs teendője.",
        `Ha nem, valaki a cége (${company}) nevében jár el: azonnal írjon ide: ${contact}. ${KEY_EVENTS[what].against}`,
      ],
      button: { label: "A kulcsai megnézése", url },
    }),
    key_created: ({ name, scopes, at: time, expires_at, url }) => ({
      subject: "API-kulcs készült a cégéhez",
      title: "Új API-kulcs",
      paragraphs: [
        `Az Ön jelszavával új API-kulcs jött létre (${name}). Ideje: ${at(time)}. ${expires_at === null ? "Visszavonásig érvényes" : `Lejár: ${at(expires_at)}`}.`,
        `Amire jogosít: ${scopes}.`,
        "Ha nem Ön volt, azonnal vonja vissza a kulcsot, és változtassa meg a jelszavát.",
      ],
      button: { label: "API-kulcsok megnyitása", url },
    }),
    password_changed: ({ at: time, url, keys, hosts }) => ({
      subject: "Megváltozott a Touchmark-jelszava",
      title: "Megváltozott a jelszava",
      paragraphs: [
        `A változás ideje: ${at(time)}. Minden más eszközről kijelentkeztettük.`,
        ...(keys.length === 0 ? [] : [`Ezek az API-kulcsok továbbra is működnek: ${keys.join(", ")}.`]),
        ...(hosts.length === 0 ? [] : [`Webhookokat továbbra is ide küldünk: ${hosts.join(", ")}.`]),
        ...(keys.length + hosts.length === 0 ? [] : ["Amit nem ismer fel, azt vonja vissza a profiljában."]),
        "Ha Ön volt, nincs teendője. Ha nem, azonnal adjon meg új jelszót:",
      ],
      button: { label: "Új jelszó megadása", url },
    }),
    verified: ({ company, url }) => ({
      subject: `Igazolt cég: ${company}`,
      title: "A cégét igazoltuk",
      paragraphs: [
        `A cégét (${company}) igazoltuk. A blokkláncon rögzítjük, hogy kezeskedünk a nevéért. Aki a főhálózaton ellenőrzi valamelyik termékét, ezt olvassa majd: „Igazolt cég”.`,
        "A termék bejegyzését bárki ellenőrizheti nélkülünk. Azt, hogy kicsoda Ön, a mi szavunkra hiszi el.",
      ],
      button: { label: "A cég adatai", url },
    }),
    verification_refused: ({ company, reason, url }) => ({
      subject: `Nem igazoltuk a céget: ${company}`,
      title: "A cégét nem igazoltuk",
      paragraphs: [
        `Úgy döntöttünk, hogy a cégét (${company}) nem igazoljuk. A fiókját továbbra is használhatja, de aki ellenőrzi valamelyik termékét, azt látja, hogy a céget senki sem igazolta.`,
        ...(reason === null ? [] : [`Az ok: ${reason}`]),
        "Ha valami téves, javítsa a profiljában, majd válaszoljon erre a levélre. Megnézzük.",
      ],
      button: { label: "A cég adatai", url },
    }),
    change_refused: ({ company, reason, url }) => ({
      subject: `Nem igazoltuk az új adatokat: ${company}`,
      title: "A cég adatai változatlanok",
      paragraphs: [
        `Úgy döntöttünk, hogy a cég (${company}) új nevét vagy adószámát nem igazoljuk. A jelenlegi adatok érvényben maradnak, és a cég továbbra is igazolt: aki ellenőrzi valamelyik termékét, nem lát változást.`,
        ...(reason === null ? [] : [`Az ok: ${reason}`]),
        "Ha az új adatok helyesek, adja meg őket újra, és töltsön fel egy iratot, amely igazolja őket.",
      ],
      button: { label: "A cég adatai", url },
    }),
    verification_needs_more: ({ company, reason, url }) => ({
      subject: `Még kell valami az igazoláshoz: ${company}`,
      title: "Még hiányzik valami",
      paragraphs: [
        `Mielőtt igazolhatnánk a cégét (${company}), a következőkre van szükségünk:`,
        ...(reason === null ? [] : [reason]),
        "Az iratokat és az adatokat a profiljában pótolhatja. Amint ott vannak, átnézzük őket.",
      ],
      button: { label: "A cég adatai", url },
    }),
    verification_withdrawn: ({ company, reason, url }) => ({
      subject: `Visszavontuk az igazolást: ${company}`,
      title: "Visszavontuk a cég igazolását",
      paragraphs: [
        `A cége (${company}) mostantól nem szerepel igazoltként. A már bejegyzett termékek ellenőrizhetők maradnak. Amelyeket az igazolás idején jegyeztek be, azoknál látszik, meddig volt igazolt a cég; a többinél az, hogy a gyártót senki sem igazolta.`,
        ...(reason === null ? [] : [`Az ok: ${reason}`]),
        "Nézze át a profiljában a nevet, az adószámot és a címet. Újra ellenőrizni fogjuk őket.",
      ],
      button: { label: "A cég adatai", url },
    }),
    review_due: ({ company, url }) => ({
      subject: `Éves ellenőrzés: ${company}`,
      title: "Újra megnézzük a cégét",
      paragraphs: [
        `Egy éve néztük meg utoljára a cégét (${company}). Most ismét megkérdezzük az adónyilvántartást, ha benne van az adószáma, és egy adminisztrátor is átnézi az adatait. A vásárlóknak addig semmi sem változik.`,
        "Stimmel még a profiljában a név, az adószám, a cím és a webcím? Ha van frissebb cégkivonata, töltse fel ott.",
      ],
      button: { label: "A cég adatai", url },
    }),
    reviews_due: ({ due, url }) => ({
      subject: `Esedékes éves ellenőrzés: ${due} cég`,
      title: `${due} igazolt cég éves ellenőrzése esedékes`,
      paragraphs: [
        "Nézze meg, mit mond most a nyilvántartás, a cégkivonat és a domain, azután igazolja újra a céget, vagy vonja vissza az igazolását.",
      ],
      button: { label: "A cégek megnyitása", url },
    }),
    suspended: ({ company, reason, contact }) => ({
      subject: `Felfüggesztettük: ${company}`,
      title: "A fiókját felfüggesztettük",
      paragraphs: [
        `A cége (${company}) most nem vehet fel és nem rögzíthet termékeket. Amit már rögzített, ellenőrizhető marad.`,
        ...(reason === null ? [] : [`Az ok: ${reason}`]),
        `Ha úgy gondolja, hogy tévedtünk, írjon ide: ${contact}.`,
      ],
    }),
    unsuspended: ({ company, url }) => ({
      subject: `Feloldottuk a felfüggesztést: ${company}`,
      title: "A fiókja újra működik",
      paragraphs: [`A cége (${company}) ismét felvehet és rögzíthet termékeket.`],
      button: { label: "A vezérlőpult megnyitása", url },
    }),
    renewal_failed: ({ company, plan, url }) => ({
      subject: `Nem sikerült a fizetés: ${company}`,
      title: "Nem sikerült a fizetés",
      paragraphs: [
        `Nem tudtuk beszedni a cége (${company}) csomagjának díját (${PLANS[plan].title}). Lehet, hogy lejárt a kártya.`,
        "Minden olvasható és ellenőrizhető marad. Ha az előfizetés közben lejár, a fizetés után azonnal újra vehet fel és rögzíthet termékeket.",
      ],
      button: { label: "A fizetés rendezése", url },
    }),
    subscription_ended: ({ company, plan, url }) => ({
      subject: `Véget ért az előfizetés: ${company}`,
      title: "Véget ért az előfizetése",
      paragraphs: [
        `Véget ért a cége (${company}) ${PLANS[plan].title}-előfizetése. A termékei olvashatók és ellenőrizhetők maradnak; ha továbbiakat is szeretne felvenni vagy rögzíteni, fizessen elő újra.`,
      ],
      button: { label: "Csomagok megtekintése", url },
    }),
    plan_change_scheduled: ({ company, plan, next_plan, at: time, url }) => ({
      subject: `Csomagváltás ekkor: ${dayText(time, "hu")} (${company})`,
      title: "Csomagváltás előjegyezve",
      paragraphs: [
        plan === next_plan
          ? `A cége (${company}) ${PLANS[plan].title} csomagjának díja havonta esedékes ettől a naptól: ${dayText(time, "hu")}`
          : `A cége (${company}) csomagja ekkor vált: ${dayText(time, "hu")} A mostani csomag ${PLANS[plan].title}, az új ${PLANS[next_plan].title}.`,
        "Addig semmi sem változik, és nincs mit fizetni. A váltást a profiljában visszavonhatja.",
      ],
      button: { label: "A csomag megtekintése", url },
    }),
    plan_lowered: ({ company, plan, products_over, users_over, url }) => ({
      subject: `Mostantól ${PLANS[plan].title} csomag: ${company}`,
      title: `Az új csomag: ${PLANS[plan].title}`,
      paragraphs: [
        `Életbe lépett a cége (${company}) előjegyzett csomagváltása.`,
        ...(products_over > 0
          ? [
              `${products_over} termékkel több van a fiókjában, mint amennyi a csomagba fér. Mind olvasható és ellenőrizhető marad, de újat csak akkor vehet fel, ha már beleférnek.`,
            ]
          : []),
        ...(users_over > 0
          ? [`${users_over} felhasználó mostantól csak olvashat, mert a csomagban nincs számukra hely.`]
          : []),
      ],
      button: { label: "A csomag megtekintése", url },
    }),
    receipt: ({ company, plan, interval, number, currency, tax, total, paid_at, from, until, new_account, url }) => ({
      subject: `Bizonylat a csomag díjáról (${PLANS[plan].title})`,
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
        ...(new_account ? ["Először adja meg a jelszavát: a hivatkozást egy másik levélben küldtük el Önnek."] : []),
      ],
      button: { label: "A csomag és a számlák", url },
    }),
    payment_refunded: ({ plan, because, contact }) => ({
      subject: "Visszatérítettük a Touchmarknak fizetett összeget",
      title: "Visszatérítettük a befizetését",
      paragraphs: [
        `Ezzel a címmel fizettek a csomagért (${PLANS[plan].title}). ${REFUND_REASONS[because]}`,
        "A teljes összeget visszautaltuk a kártyájára, és előfizetés nem jött létre. A bankjánál akár tíz nap is eltelhet, mire megjelenik.",
      ],
      closing: [`Ha kérdése van, írjon ide: ${contact}.`],
    }),
    webhook_disabled: ({ company, host, url }) => ({
      subject: `Nem küldünk több értesítést ide: ${host}`,
      title: "Egy webhook-címet kikapcsoltunk",
      paragraphs: [
        `Három napja semmi sem jutott el erre a címre: ${host}. Ezért nem küldünk oda több értesítést a cége (${company}) eseményeiről.`,
        "Ha a cím újra válaszol, kapcsolja vissza: ami már várakozik, azt akkor elküldjük. A közben történtekről nem küldünk értesítést.",
      ],
      button: { label: "Hogyan kapcsolható vissza", url },
    }),
    case_digest: ({ company, raised, more, open, url }) => ({
      subject: `Talán lemásolt címkék: ${company}`,
      title: "Egyes címkéket többen ellenőriznek, mint amennyien egyetlen terméket szoktak",
      paragraphs: [
        "Vagy lemásolták ezeket a címkéket, vagy kiállított darabokon vannak. A legtöbbről kiderül, hogy kiállított darabon van.",
        raised.map(caseLine).join("\n"),
        ...(more === 0 ? [] : [`És még ${more}.`]),
        `Nyitott ügyek összesen: ${open}. Adja meg mindegyiknél, miről van szó: a terméket ellenőrző vásárlók is látni fogják.`,
      ],
      button: { label: "Az ügyek megnézése", url },
      closing: ["Naponta legfeljebb egy ilyen levelet küldünk, és csak akkor, ha van újdonság."],
    }),
    contact_message: ({ name, email, message, at: time }) => ({
      subject: `Üzenet tőle: ${name}`,
      title: "Üzenet a kapcsolati űrlapról",
      paragraphs: [`${name} (${email}) ezt írta, ekkor: ${at(time)}`],
      quote: message,
      closing: ["Ha erre a levélre válaszol, ő kapja meg."],
    }),
    contact_messages: ({ messages }) => ({
      subject: `${messages.length} üzenet a kapcsolati űrlapról`,
      title: `${messages.length} üzenet a kapcsolati űrlapról`,
      paragraphs: ["Mindegyikre a saját címére válaszoljon: ha erre a levélre válaszol, egyikük sem kapja meg."],
      quote: messages
        .map(({ name, email, message, at: time }) => `${name} (${email}) ezt írta, ekkor: ${at(time)}\n${message}`)
        .join("\n\n"),
    }),
    product_report: ({ product_name, short_code, message, at: time, url }) => ({
      subject: `Gyanúsként jelentették egy termékét: ${product_name}`,
      title: "Gyanús terméket jelentettek",
      paragraphs: [
        `Valaki, aki ellenőrizte ezt a terméket: ${product_name} (${short_code}), ezt írta, ekkor: ${at(time)}`,
      ],
      quote: message,
      button: { label: "A termék megnyitása", url },
      closing: ["Kérdése van a bejelentőhöz? Írja meg nekünk: ha megadta a címét, továbbítjuk. A címe nálunk marad."],
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
    report_received: ({ at: time }) => ({
      subject: "Megkaptuk a bejelentését",
      title: "Megkaptuk a bejelentését",
      paragraphs: [
        `Ezt a címet adták meg egy termék címkéjéről szóló bejelentésben, ekkor: ${at(time)}`,
        "A bejelentést megkapta az a cég, amelyé a kód, és mi is. Ha kérdés merül fel, erre a címre írunk.",
      ],
      closing: ["A cég nem kapja meg a címét. Ha nem Ön tett bejelentést, hagyja figyelmen kívül ezt a levelet."],
    }),
    account_closed: ({ company, contact }) => ({
      subject: `Megszűnt a fiók: ${company}`,
      title: "A fiókja megszűnt",
      paragraphs: [
        `A tulajdonos kérésére megszüntettük a cég (${company}) fiókját. A felhasználókat, a címeket és az iratokat töröltük, az esetleges előfizetést lemondtuk.`,
        "A rögzített termékek a blokkláncon maradnak, és ugyanúgy ellenőrizhetők, mint eddig: a vevőiknek ezt ígértük.",
        `Ha ezt nem Ön kérte, azonnal írjon ide: ${contact}.`,
      ],
    }),
  },
  link_below: "Ha a gomb nem működik, nyissa meg ezt a címet:",
  why: "Ezt a levelet egy Touchmark-fiók vagy egy nekünk írt üzenet miatt kapta. Reklám nincs benne.",
}
