/**
 * The service speaks English. These are its sentences that the dashboard may show and that no stable word stands for, each with its
 * Hungarian; a `{place}` stands for what is filled in. `test/web/sentences.test.ts` holds them against the service's source.
 */
export const sentences: Readonly<Record<string, string>> = {
  // Companies and people.
  "An account with this email address already exists.": "Ezzel az e-mail-címmel már van fiók.",
  "The company name has a character that cannot be used.": "A cégnévben nem használható karakter van.",
  "The company name is too long.": "A cégnév túl hosszú.",
  "A company name cannot hold a web address.": "A cégnév nem tartalmazhat webcímet.",
  "This VAT number is not valid. We accept those of the European Union, the United Kingdom, Switzerland and Norway.":
    "Ez az adószám nem érvényes. Az Európai Unió, az Egyesült Királyság, Svájc és Norvégia adószámait fogadjuk el.",
  "The address has a character that cannot be used.": "A címben nem használható karakter van.",
  "A prefix has 2 to 8 letters or digits.": "Az előtag 2–8 betű vagy számjegy.",
  "A prefix of your own comes with the Enterprise plan.": "Saját előtag az Enterprise csomaghoz jár.",
  "Enter a name for the field.": "Adja meg a mező nevét.",
  "A field name has at most 64 characters.": "A mező neve legfeljebb 64 karakter.",
  "A company can keep {n} field names. Remove one first.":
    "Egy cég {n} mezőnevet tarthat meg. Előbb távolítson el egyet.",
  "There is no such field.": "Nincs ilyen mező.",
  "More than one user comes with the Business plan. Upgrade to invite somebody.":
    "Több felhasználó a Business csomagtól van. Váltson nagyobb csomagra, ha meghívna valakit.",
  "User already invited": "Ez a felhasználó már meg van hívva",
  "This e-mail address has an account already, and it can belong to one account only. Ask to be invited at another address.":
    "Ehhez az e-mail-címhez már tartozik fiók, és egy cím csak egy fiókhoz tartozhat. Kérjen meghívót egy másik címre.",
  "Your plan allows {users}. Remove one first, or upgrade.":
    "A csomagja nem enged több meghívott felhasználót. Távolítson el egyet, vagy váltson nagyobbra.",
  "There is no such user.": "Nincs ilyen felhasználó.",
  "The owner cannot be removed.": "A tulajdonos nem távolítható el.",
  "The account of the service itself cannot be closed.": "A szolgáltatás saját fiókja nem szüntethető meg.",
  "This is not your current password.": "Ez nem a jelenlegi jelszava.",
  "This password is too common. Please choose another one.": "Ez a jelszó túl gyakori. Válasszon másikat.",
  "This password is the name of this service. Please choose another one.":
    "Ez a jelszó a szolgáltatás neve. Válasszon másikat.",
  "This password is made of your name, company or address. Please choose another one.":
    "Ez a jelszó a nevéből, a cégéből vagy a címéből áll. Válasszon másikat.",
  // The wallet.
  "This message has expired or was used already. Please ask for a new one.":
    "Ez az üzenet lejárt vagy már felhasználták. Kérjen újat.",
  "This is not the address of a wallet. Please check it.": "Ez nem egy tárca címe. Ellenőrizze.",
  "This signature is not by that wallet, or not of this message.":
    "Ez az aláírás nem ettől a tárcától származik, vagy nem ezt az üzenetet írja alá.",
  // Money.
  "There is nothing to bill yet: your company has not paid for a plan.":
    "Még nincs mit számlázni: a cége nem fizetett csomagért.",
  "This company is suspended. Please contact us before paying for a plan.":
    "Ez a cég fel van függesztve. Mielőtt csomagért fizetne, keressen meg minket.",
  "Your company has a subscription. Change it in the profile instead of paying twice.":
    "A cégnek van előfizetése. A profilban módosítsa, ne fizessen kétszer.",
  "There is no subscription to change. Choose a plan and pay for it first.":
    "Nincs módosítható előfizetés. Előbb válasszon csomagot, és fizesse ki.",
  "To stop paying, cancel the subscription in billing. It runs until the end of its period.":
    "Ha nem fizetne tovább, a számlázásban mondja le az előfizetést. Az időszaka végéig él.",
  "A payment is open or was taken back. Settle it in billing before changing the plan.":
    "Egy fizetés nyitott, vagy visszavonták. Rendezze a számlázásban, mielőtt csomagot vált.",
  "Your subscription is set to end. Keep it in billing before changing the plan.":
    "Az előfizetése le van mondva. Tartsa meg a számlázásban, mielőtt csomagot vált.",
  "Your company is on this plan already.": "A cége már ezen a csomagon van.",
  "The amount has changed in the meantime. Please look at it again and confirm.":
    "Az összeg közben megváltozott. Nézze meg újra, és erősítse meg.",
  "The card was declined. Nothing has been changed.": "A kártyát elutasították. Semmi sem változott.",
  "The payment provider could not be reached. Please try again in a minute.":
    "A fizetési szolgáltatót nem értük el. Próbálja újra egy perc múlva.",
  // Products, files, labels.
  "There is no such product.": "Nincs ilyen termék.",
  "Enter a number to compare with.": "Adjon meg egy számot, amellyel összehasonlítsuk.",
  "Enter a date such as 2026-03-05.": "Adjon meg egy dátumot, például: 2026-03-05.",
  "There is no column “{name}”.": "Nincs „{name}” oszlop.",
  "A file of your company is being read right now. Please wait until it is done.":
    "A cég egy fájlját éppen olvassuk. Várja meg, míg elkészül.",
  "This product was not minted in a batch.": "Ezt a terméket nem tételben rögzítették.",
  "This product is registered but not yet on the blockchain.":
    "Ez a termék be van jegyezve, de még nincs a blokkláncon.",
  "A QR code is there once the product is on the blockchain.":
    "A QR-kód akkortól van, amikor a termék a blokkláncon van.",
  "No batch of yours was minted by this transaction.": "Ez a tranzakció nem az Ön tételét rögzítette.",
  "No product of yours is on the blockchain yet.": "Még egyetlen terméke sincs a blokkláncon.",
  "This batch is not on the blockchain any more. Ask again once it is.":
    "Ez a tétel már nincs a blokkláncon. Kérje újra, amikor ott lesz.",
  "None of these products is on the blockchain yet. Labels are made for minted products.":
    "E termékek egyike sincs még a blokkláncon. Címke csak rögzített termékhez készül.",
  "{n} downloads are being made for your company already. Please wait for one of them.":
    "A cégnek már {n} letöltés készül. Várja meg valamelyiket.",
  "There is no such file.": "Nincs ilyen fájl.",
  "There is too much to do right now. Please try again.": "Most túl sok a tennivaló. Próbálja újra.",
  "Your company is downloading too much at once. Please wait until one download is done.":
    "A cége egyszerre túl sokat tölt le. Várja meg, amíg az egyik letöltés elkészül.",
  "Your company has asked for too much at once. Please try again in a moment.":
    "A cége egyszerre túl sokat kért. Próbálja újra egy pillanat múlva.",
  "Something went wrong on our side. Please try again.": "Nálunk történt hiba. Kérjük, próbálja újra.",
  // Documents.
  "Choose a file to upload.": "Válasszon feltöltendő fájlt.",
  "A document may have 10 MB at most.": "Egy irat legfeljebb 10 MB lehet.",
  "You can keep {n} documents. Delete one to add another.": "{n} iratot tarthat meg. Töröljön egyet, ha újat adna.",
  "Documents are for verification: save your VAT number and address first.":
    "Az iratok az ellenőrzéshez kellenek: előbb mentse el az adószámát és a címét.",
  "Your documents use {used} MB of {all} MB, and this one needs {needed} MB. Delete one, or upgrade.":
    "Az iratai {used} MB-ot foglalnak {all} MB-ból, ehhez pedig {needed} MB kell. Töröljön egyet, vagy váltson nagyobb csomagra.",
  "This PDF is of an unknown version.": "Ez a PDF ismeretlen változatú.",
  "This PDF is damaged or incomplete.": "Ez a PDF sérült vagy hiányos.",
  "This file is damaged or incomplete.": "Ez a fájl sérült vagy hiányos.",
  "Upload a PDF, JPEG or PNG file.": "PDF-, JPEG- vagy PNG-fájlt töltsön fel.",
  "There is no such document.": "Nincs ilyen irat.",
  // Keys and webhooks.
  "Give the key a name.": "Adjon nevet a kulcsnak.",
  "Choose at least one scope.": "Válasszon legalább egy jogot.",
  "The key would have expired already.": "A kulcs már lejárt volna.",
  "A company has at most {n} API keys. Revoke one you no longer use.":
    "Egy cégnek legfeljebb {n} API-kulcsa lehet. Vonjon vissza egyet, amelyet már nem használ.",
  "There is no such API key.": "Nincs ilyen API-kulcs.",
  "Enter the address that events should be sent to.": "Adja meg a címet, ahová az események menjenek.",
  "Choose at least one kind of event.": "Válasszon legalább egyféle eseményt.",
  "Enter a whole address, such as https://example.com/touchmark.":
    "Adjon meg egy teljes címet, például: https://example.com/touchmark.",
  "The address must begin with https://.": "A címnek így kell kezdődnie: https://",
  "The address must not hold a user name or password.": "A címben ne legyen felhasználónév vagy jelszó.",
  "The address must use port 443 or 8443.": "A cím a 443-as vagy a 8443-as kaput használja.",
  "The address must be one that the public internet can reach.":
    "A címnek a nyilvános internetről elérhetőnek kell lennie.",
  "A company has at most {n} webhook endpoints.": "Egy cégnek legfeljebb {n} webhookja lehet.",
  "This webhook endpoint is switched off.": "Ez a webhook ki van kapcsolva.",
  "There is no such webhook endpoint.": "Nincs ilyen webhook.",
  "There is no such delivery.": "Nincs ilyen kézbesítés.",
  "Your company's plan has no room for you: you can read everything, but change nothing. The owner can upgrade the plan.":
    "A cég csomagjában nincs hely az Ön számára: mindent olvashat, de nem változtathat semmit. Nagyobb csomagra a tulajdonos válthat.",
  "No change of plan is scheduled.": "Nincs előjegyzett csomagváltás.",
  "This change is scheduled already.": "Ez a váltás már elő van jegyezve.",
  "This delivery is being sent right now.": "Ez az üzenet éppen úton van.",
  "Too many deliveries of your company are waiting (5,000). Repair or switch off the endpoints that do not answer.":
    "A cég túl sok üzenete várakozik (5000). Javítsa meg vagy kapcsolja ki a nem válaszoló webhookokat.",
  // Administrators.
  "This company's name is too long to be attested on the blockchain.":
    "E cég neve túl hosszú ahhoz, hogy a blokkláncon igazoljuk.",
  "There is no such company.": "Nincs ilyen cég.",
  "This company has closed its account.": "Ez a cég megszüntette a fiókját.",
  "There is no such job.": "Nincs ilyen feladat.",
  "Only a job that has failed can be tried again.": "Csak meghiúsult feladat indítható újra.",
  "There is no such report.": "Nincs ilyen bejelentés.",
  "Enter a domain such as company.example, without https:// or a path.":
    "Adjon meg egy webcímet, például: company.example, https:// és útvonal nélkül.",
  "Enter a reason.": "Adja meg az okot.",
  // Why mints wait.
  "The signing key has run out of money for gas.": "Az aláíró kulcson nincs elég pénz a hálózati díjra.",
  "The network's fee is above the configured maximum.": "A hálózati díj a beállított legmagasabb fölött van.",
  "Waiting for a lower network fee: the configured maximum is reached.":
    "Alacsonyabb hálózati díjra várunk: elértük a beállított legmagasabbat.",
  "The registry is paused.": "A nyilvántartás szerződése szünetel.",
  "The signing key does not have the role it needs.": "Az aláíró kulcsnak nincs meg a szükséges szerepe.",
  "The minter's cap on chain is used up for now.": "A jegyző kulcs láncon szabott kerete most kimerült.",
  "The product's token is not on the chain yet.": "A termék tokenje még nincs a láncon.",
  "The batch is not on the chain yet.": "A tétel még nincs a láncon.",
  "The node asks for more gas than one transaction may use.":
    "A csomópont több gázt kér, mint amennyit egy tranzakció felhasználhat.",
  "The nodes do not agree whether the transaction would pass.":
    "A csomópontok nem értenek egyet abban, hogy a tranzakció teljesülne-e.",
  "It depends on a block that is not deep enough yet.": "Olyan blokktól függ, amely még nincs elég mélyen.",
  "The company's gas budget for today is used up. It goes on after midnight (UTC).":
    "A cég mai gázkerete elfogyott. Éjfél (UTC) után folytatódik.",
  "The gas budget of all Free companies for today is used up. It goes on after midnight (UTC).":
    "Az ingyenes csomagú cégek közös mai gázkerete elfogyott. Éjfél (UTC) után folytatódik.",
  "The network has taken this product’s mint back for good, so there is nothing to recall. It is minted anew; recall it again once it is on the blockchain.":
    "A hálózat végleg visszavonta a termék bejegyzését, ezért nincs mit visszahívni. Újra bejegyezzük; ha a láncra került, hívja vissza ismét.",
  "This recall was taken back within the last hour already. Please wait before you take it back again.":
    "Ezt a visszahívást az elmúlt órában már visszavonták. Várjon, mielőtt ismét visszavonná.",
  "Your plan allows no more recalls to be taken back today. Recalling products is always possible.":
    "A csomagjában ma már nem vonható vissza több visszahívás. Visszahívni mindig lehet.",
  "What is newer than block {number} counts once two nodes say the same of it: they do not agree.":
    "Ami a(z) {number}. blokknál újabb, akkortól számít, ha két csomópont ugyanazt mondja róla: most nem értenek egyet.",
  "What is newer than block {number} counts once two nodes say the same of it: two contradict each other, and one of them is wrong.":
    "Ami a(z) {number}. blokknál újabb, akkortól számít, ha két csomópont ugyanazt mondja róla: most kettő ellentmond egymásnak, és az egyik téved.",
  "What is newer than block {number} counts once two nodes say the same of it: too few of them answer.":
    "Ami a(z) {number}. blokknál újabb, akkortól számít, ha két csomópont ugyanazt mondja róla: most túl kevés válaszol.",
  "No node of this chain answers; what waits goes on once one does.":
    "A lánc egyik csomópontja sem válaszol; ami várakozik, folytatódik, amint valamelyik válaszol.",
  "Nobody has followed this chain since {time}.": "Ezt a láncot {time} óta senki sem követi.",
  "Nobody has written to this chain since {time}.": "Erre a láncra {time} óta senki sem ír.",
  "The disk of the database is full: nothing can be saved until there is room.":
    "Megtelt az adatbázis lemeze: amíg nincs rajta hely, semmit sem tudunk elmenteni.",
  "The disk of the manifests is full: products wait until there is room.":
    "Megtelt a jegyzékek lemeze: a termékek várnak, amíg nincs rajta hely.",
  "Nothing can be saved right now, because the service's disk is full. Please try again later.":
    "Most semmit sem tudunk elmenteni, mert megtelt a szolgáltatás lemeze. Próbálja újra később.",
  "The node refuses the transaction for now.": "A csomópont most nem fogadja el a tranzakciót.",
  "The contract refuses the transaction for a reason that is not known here.":
    "A szerződés itt ismeretlen okból nem fogadja el a tranzakciót.",
  "{chain} has replaced block {block}, which it had called final.":
    "A(z) {chain} lecserélte a(z) {block}. blokkot, amelyet véglegesnek mondott.",
  // Of any field.
  "Password must be at least 6 characters": "A jelszó legalább 6 karakter legyen",
  "Password must be at most 128 characters": "A jelszó legfeljebb 128 karakter legyen",
  "At most {n} characters.": "Legfeljebb {n} karakter.",
  "This is required.": "Ez kötelező.",
  "This is not of the expected form.": "Ez nem a várt alakú.",
}
