import type { brandTexts as english } from "#web/i18n/en/brand.ts"
import type { Translated } from "#web/i18n/text-types.ts"
import { brandPageTexts } from "./dashboard/brand-page.ts"

export const brandTexts: Translated<typeof english> = {
  page: brandPageTexts,
  title: "Saját aláírás",
  lead: "Nélküle a mi kulcsunkon múlik, hogy „ezt ez a márka adta ki”. Vele bárki ellenőrizheti, hogy ezt maga a márka mondta.",
  failed: "Ezt nem sikerült beolvasni. Semmi sem változott.",
  owner_only: "Ezt csak a fiók tulajdonosa módosíthatja.",
  keys: {
    title: "A kulcsai",
    text: "A kulcs az Ön egyik tárcája vagy jelkulcsa (passkey). Az aláírása arra számít, amit addig rögzítenek, amíg a kulcs él a blokkláncon.",
    none: "Még nincs kulcsa. Addig a bejegyzésein ez áll: „A bejegyzést a Touchmark írta az Ön nevében”.",
    add: "E böngésző tárcájának felvétele",
    forget: "Levétel a listáról",
    add_passkey: "Jelkulcs felvétele",
    passkey_text: "A jelkulcs csak ezen a címen működik, és nem mutatja meg, mit ír alá; a tárca igen.",
    full: "Több kulcsot nem vehet fel. Előbb vegyen le egyet a listáról.",
    forget_key: "{key} levétele a listáról",
    listed: "A kulcs a listán van. Következő lépés: kerüljön fel a blokkláncra.",
    unknown: "Még nincs a blokkláncon",
    waiting: "30 nap várakozás után él, ettől: {date}",
    live: "Él, ettől: {date}",
    ended: "{date} óta nem él. Amit előtte aláírt, aláírva marad.",
    unlisted: "A blokkláncon az Ön nevében szerepel, de nincs a listáján",
    unlisted_text:
      "Ezeket valaki felvetette. Ha valamelyik az Öné, nincs baj: vegye fel itt a tárcáját. Ha nem, egy élő kulcsával szüntesse meg a „Kulcsok módosítása” alatt, és azonnal írjon nekünk. Ami még várakozik, azzal még semmit sem írtak alá.",
    unlisted_as: "Nincs a listáján ({hash})",
    compromised: "{date} óta idegen kézben van. Ami azután került be, nem számít vele aláírtnak.",
  },
  mints: {
    title: "Aláírásra vár",
    text: "Aláírásával mindenki előtt és végleg kezeskedik ezekért a bejegyzésekért. Vesse össze minden sorukat azzal, amit rögzíttetett. Az aláírás ingyenes.",
    none: "Minden alá van írva, ami a blokkláncon van.",
    no_key: "Az aláíráshoz előbb vegyen fel fent egy kulcsot.",
    batch: { one: "1 termékes tétel", other: "{n} termékes tétel" },
    single: "Egyedi termék",
    minted: "rögzítve: {time}",
    sign: "Aláírás",
    sign_one: "{subject} aláírása",
    sign_all: { one: "Aláírás", other: "Összes aláírása ({n})" },
    done: {
      one: "Aláírva. A tanúsítványai mostantól ezt mutatják.",
      other: "{n} aláírva. A tanúsítványaik mostantól ezt mutatják.",
    },
    more: "Ezeken kívül is van még. Mindegyiket külön kell jóváhagynia.",
    show_more: "Továbbiak",
  },
  domain: {
    title: "A webcíme",
    text: "A saját webcímén lévő fájlból bárki láthatja, hogy ez a kibocsátó Ön, és ehhez nem kell ránk hagyatkoznia.",
    none: "A cégének még nincs megerősített webcíme. A cég igazolásakor erősítjük meg.",
    unseen: "Még nem néztük meg ezt a webcímet: {domain}. Naponta egyszer nézzük meg.",
    names: "Itt is Önt nevezik meg kibocsátóként: {domain}.",
    differs:
      "A fájl ott van ({domain}), de nem Önt vagy nem a nyilvántartását nevezi meg. Töltse le újra, és cserélje ki.",
    unread: "A fájlt nem lehetett beolvasni innen: {domain}.",
    seen: "Megnézve: {time}",
    check: "Ellenőrzés most",
    checking: "Ellenőrzés...",
    not_checked: "Ezt most nem sikerült ellenőrizni. Próbálja újra.",
    publish:
      "Tegye közzé a fájlt itt: https://{domain}/.well-known/touchmark.json, application/json típussal, Access-Control-Allow-Origin: * fejléccel, átirányítás nélkül. Ha a kulcsai változnak, cserélje ki.",
    download: "A touchmark.json letöltése",
    automatic: "A webcím automatikus megkérdezése",
    automatic_hint:
      "Ekkor minden ellenőrzésnél a látogató böngészője kapcsolatba lép ezzel a webcímmel: {domain}. Az ottani szerver a látogató hálózati címét és az időt látja, a terméket nem. Kikapcsolva csak annál a látogatónál történik ez, aki megnyomja a gombot.",
    on: "Mostantól minden ellenőrzés megkérdezi a webcímét.",
    off: "A webcímét mostantól csak a látogató kérésére kérdezzük meg.",
    not_changed: "Ezt nem sikerült módosítani. Próbálja újra.",
  },
  label_host: {
    title: "Cím a címkéken",
    text: "A címke tovább él, mint egy webcím. Saját névvel a kinyomtatott címkék később máshová is vezethetnek.",
    ours: "A címkéin ez a cím áll: {host}. Ez a cím a szolgáltatással együtt megszűnik.",
    own: "A címkéin ez a cím áll: {host}.",
    waits: "Ez a cím még nem ide vezet: {host}. Addig a címkéin ez áll: {service_host}.",
    former: "A korábban nyomtatott címkéken ez állhat: {hosts}. Hagyja, hogy továbbra is ide vezessen.",
    leave: "Legyen inkább {host}",
    label: "Saját cím",
    another: "Másik cím",
    hint: "Egy csak erre használt név. Rövidet válasszon: minden betűvel apróbb lesz a QR-kód.",
    example: "id.marka.example",
    steps: "Előbb vegye fel ezt a két rekordot a domainje DNS-ébe:",
    choose: "Ezt a címet használom",
  },
  wallet: {
    none: "Ebben a böngészőben nincs tárca. Ott nyissa meg az oldalt, ahol a cég tárcája van.",
    which: "Melyik tárca?",
    refused: "A tárcájában elutasította. Semmi sem változott.",
    failed: "A tárcája nem írta alá. Állítsa erre a hálózatra, és próbálja újra: {network}.",
    not_listed: "Ez a tárca nincs a kulcsai között. Előbb vegye fel, vagy válasszon másikat.",
    waiting: "Várakozás a jóváhagyására...",
  },
  passkey: {
    name: "Jelkulcs",
    which: "Melyik kulccsal írja alá?",
    own_name: "Márkaaláírás {time}",
    listed_as: "Jelkulcs, {time} ({hash})",
    unsupported:
      "Ez a böngésző itt nem tud jelkulcsot használni. Nyissa meg az oldalt friss böngészőben, a https címén.",
    address:
      "Ezen a címen nem működik a jelkulcs. Nyissa meg az oldalt a saját nevén: a saját gépén a localhost címen, ne számmal írt címen.",
    unsuitable:
      "Ez az eszköz nem tud márka nevében aláíró jelkulcsot készíteni (P-256, az eszközben tárolva). Válasszon másikat.",
    refused_new: "Nem készült jelkulcs: visszavonta, vagy lejárt az idő. Semmi sem változott.",
    refused:
      "Nincs aláírva: visszavonta, lejárt az idő, vagy ezen az eszközön nincs ezen a címen készült jelkulcs. Semmi sem változott.",
    failed: "A jelkulcs nem adott használható aláírást. Semmi sem változott.",
    not_listed: "Ez a jelkulcs itt nincs a kulcsai között. Válassza azt, amelyik a listáján van.",
    forget: "Leveszi ezt a jelkulcsot a listáról?",
    forget_text:
      "Újra nem veheti fel: a böngésző csak egyszer, a készítésekor adja ki a nyilvános kulcsát. A blokkláncon semmi sem változik. Ha ott él, előbb szüntesse meg.",
    forget_yes: "Igen, leveszem",
  },
  acts: {
    title: "Kulcsok módosítása",
    text: "A módosítás bejegyzés a blokkláncon, amelyet mindenki olvashat. Ön aláírja; mi vagy bárki más beküldheti.",
    what: "Mi változzon?",
    add: "Kulcs felvétele vagy cseréje",
    end: "Kulcs megszüntetése",
    stolen: "Ellopott kulcs bejelentése",
    signed_from: "Egy naptól minden aláírása",
    not_signed_from: "A kitűzött nap visszavonása",
    add_text:
      "Az első kulcsot mi vesszük fel, miután ellenőriztük, hogy az Öné. Minden további kulcsot egy élő kulcs ír alá, és az azonnal él. Ha mind elveszett, aláírás nélkül is felvehetünk egyet: 30 nap múlva él, hogy senki se vegye át észrevétlenül a márkáját.",
    end_text:
      "Amit a kulcs ettől a perctől aláír, nem számít. Ami előtte került be, aláírva marad. Az időpont előbbre hozható, későbbre soha, és a kulcs nem éled fel újra.",
    stolen_text:
      "Azt az utolsó időpontot adja meg, amikor a kulcs még biztosan az Öné volt. Ami azután került be, nem számít ezzel a kulccsal aláírtnak. Nem vonható vissza.",
    ends_now:
      "Itt egyetlen élő kulcsa sincs, így nincs mivel aláírni. Mi csak a beküldés percétől szüntethetünk meg kulcsot.",
    signed_from_text:
      "Amit attól a perctől az Ön nevében aláírás nélkül rögzítenek, annál mindenki ezt látja: „Ne hagyatkozzon rá”, a rögzítés és az aláírása közötti időben is: írja alá, mielőtt az áru elindul, vagy írasson alá magától egy kulcsfájllal (sign-statement, --all --follow). Addig az időpont módosítható, utána örökre szól. Mi nem állíthatjuk be Ön helyett, és nem is oldhatjuk fel.",
    not_signed_from_text:
      "Amíg a kitűzött nap el nem jön, visszavonhatja. Ezután ismét semmi sem kötelező: az aláírás nélküli bejegyzéseken ez áll: „A bejegyzést a Touchmark írta az Ön nevében”. Amit már aláírt, aláírva marad.",
    from_none: "Ezen a hálózaton nem tűzött ki napot, amelytől mindent aláír.",
    from_ahead: "Ezen a hálózaton ettől kezdve mindent aláír: {time}. Addig az időpont módosítható vagy visszavonható.",
    from_past:
      "Ezen a hálózaton azóta mindent aláír: {time}. Ezt már sem Ön, sem mi nem módosíthatjuk és nem vonhatjuk vissza: különben aki ellop egy kulcsot, az Ön nevében ismertethetne el aláíratlan bejegyzéseket.",
    network: "Hálózat",
    key: "Kulcs",
    since: "Mióta",
    from: "Mikortól",
    no_time: "Előbb adja meg az időpontot.",
    no_key: "Ezen a hálózaton ehhez nincs kulcsa.",
    sign: "A módosítás aláírása",
    prepare: "Mutassa, mit küldjek",
    sure: "Véglegesen aláírja?",
    sure_yes: "Igen, aláírom",
    order: "Ezt küldje el nekünk",
    order_signed:
      "Aláírva. Másolja ki, és küldje el a kapcsolati űrlapon: mi beküldjük a blokkláncra. Bárki más is beküldheti.",
    order_unsigned:
      "Ehhez mi kellünk: ellenőrizzük, hogy Öntől jön-e. Másolja ki, és küldje el a kapcsolati űrlapon. Ezután megkeressük a fiók tulajdonosát.",
    copy: "Másolás",
    copied: "Kimásolva",
    contact: "A kapcsolati űrlaphoz",
  },
}
