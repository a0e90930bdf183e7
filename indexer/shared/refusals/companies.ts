import { refusals } from "./table.ts"

/** A company's details, users, wallet and documents. */
export const companyRefusals = refusals({
  company_suspended: {
    code: "company_suspended",
    en: "This company is suspended: it can read and verify, but not add or mint products. Please contact us.",
    hu: "Ezt a céget felfüggesztettük: olvashat és ellenőrizhet, de nem vehet fel és nem rögzíthet terméket. Keressen meg minket.",
  },
  subscription_inactive: {
    code: "subscription_inactive",
    en: "Your subscription is not active. Renew it to add or mint products.",
    hu: "Az előfizetése nem aktív. Újítsa meg, hogy terméket vehessen fel vagy rögzíthessen.",
  },
  vat_number_invalid: {
    en: "This VAT number is not valid: check its digits. From outside Europe, write your country’s two letters before your tax number, such as US 12-3456789.",
    hu: "Ez az adószám nem érvényes, ellenőrizze a számjegyeit. Ha a cég Európán kívüli, írja az adószáma elé az országa két betűjét, például US 12-3456789.",
  },
  prefix_malformed: { en: "A prefix has 2 to 8 letters or digits.", hu: "Az előtag 2–8 betű vagy számjegy." },
  custom_field_long: { en: "A field name has at most 64 characters.", hu: "A mező neve legfeljebb 64 karakter lehet." },
  custom_field_name: {
    en: "A field cannot have this name. Choose another one.",
    hu: "A mezőnek nem lehet ez a neve. Válasszon másikat.",
  },
  user_email_invalid: { en: "Invalid email", hu: "Érvénytelen e-mail-cím" },
  user_already_invited: { code: "conflict", en: "User already invited", hu: "Ezt a felhasználót már meghívták" },
  invitee_has_account: {
    code: "conflict",
    en: "This email address already has an account, and it can belong to one account only. Ask to be invited at another address.",
    hu: "Ehhez az e-mail-címhez már tartozik fiók, és egy cím csak egy fiókhoz tartozhat. Kérje, hogy másik címre hívják meg.",
  },
  users_full: {
    code: "plan_does_not_include",
    en: {
      one: "Your plan allows one invited user. Remove one first, or upgrade.",
      other: "Your plan allows {n} invited users. Remove one first, or upgrade.",
    },
    hu: "A csomagjába {n} meghívott felhasználó fér. Előbb távolítson el egyet, vagy váltson nagyobb csomagra.",
  },
  owner_stays: { code: "conflict", en: "The owner cannot be removed.", hu: "A tulajdonos nem távolítható el." },
  wallet_message_used: {
    code: "conflict",
    en: "This message has expired or was already used. Please ask for a new one.",
    hu: "Ez az üzenet lejárt, vagy már felhasználták. Kérjen újat.",
  },
  wallet_unsigned: { en: "Sign the message.", hu: "Írja alá az üzenetet." },
  wallet_address_wrong: {
    en: "This is not the address of a wallet. Please check it.",
    hu: "Ez nem egy tárca címe. Kérjük, ellenőrizze.",
  },
  wallet_signature_wrong: {
    en: "This signature is not from that wallet, or not for this message. Sign it again.",
    hu: "Ez az aláírás nem ettől a tárcától származik, vagy nem erre az üzenetre szól.",
  },
  wallet_unread: {
    code: "chain_unavailable",
    en: "The network could not be asked whether this wallet signed. Please try again.",
    hu: "A hálózattól nem tudtuk megkérdezni, hogy ez a tárca írta-e alá. Próbálja meg újra.",
  },
  documents_before_details: {
    code: "conflict",
    en: "Documents are needed only for verification: save your VAT number and address first.",
    hu: "Iratok csak a cég igazolásához kellenek: előbb mentse az adószámát és a címét.",
  },
  documents_over_room: {
    code: "limit_reached",
    en: "Your documents use {used} MB of {all} MB, and this one needs {needed} MB. Delete one, or upgrade.",
    hu: "Az iratai {used} MB-ot foglalnak a {all} MB-ból, ehhez pedig {needed} MB kell. Töröljön egyet, vagy váltson nagyobb csomagra.",
  },
  pdf_version_unknown: {
    code: "invalid_file",
    en: "This PDF has an unknown version. Save it again and upload it.",
    hu: "Ennek a PDF-nek ismeretlen a verziója. Mentse újra, és úgy töltse fel.",
  },
  words_hidden: {
    en: "This text has a character that cannot be seen, or that hides others. Type it again.",
    hu: "A szövegben láthatatlan vagy mást elfedő karakter van. Gépelje be újra.",
  },
  words_with_sign: {
    en: "Leave out ticks, crosses and emoji: they could pass for our verdict.",
    hu: "Pipa, kereszt és emoji nem szerepelhet: összetéveszthető a mi eredményünkkel.",
  },
  colour_malformed: {
    en: "Write the colour as # and six digits or letters, such as #1d2f5e.",
    hu: "A színt # után hat számjeggyel vagy betűvel adja meg, például #1d2f5e.",
  },
  colour_too_pale: {
    en: "This colour is too pale on white: below 4.5 : 1. Choose a darker one.",
    hu: "Ez a szín fehéren túl halvány: 4,5 : 1 alatti. Válasszon sötétebbet.",
  },
  colour_like_ours: {
    en: "This colour is close to our green, amber or red, which stand for verdicts. Choose another.",
    hu: "Ez a szín közel áll az eredményeket jelző zöldhöz, sárgához vagy vöröshöz. Válasszon másikat.",
  },
  link_not_allowed: {
    en: "This link leads neither to your confirmed domain nor to a listed shop, or lacks https://.",
    hu: "Nem az Ön megerősített domainje, és nem is felsorolt bolt. A hivatkozás https:// kezdetű legyen.",
  },
  links_repeated: { en: "Only one link of each kind.", hu: "Minden fajtából csak egy hivatkozás lehet." },
  document_type: {
    code: "unsupported_type",
    en: "Upload a PDF, JPEG or PNG file.",
    hu: "PDF-, JPEG- vagy PNG-fájlt töltsön fel.",
  },
})

/** What administrators of the service may be told. */
export const administrationRefusals = refusals({
  company_closed: {
    code: "conflict",
    en: "This company has closed its account.",
    hu: "Ez a cég megszüntette a fiókját.",
  },
  name_too_long_to_attest: {
    code: "conflict",
    en: "This company's name is too long to be attested on the blockchain.",
    hu: "E cég neve túl hosszú ahhoz, hogy a blokkláncon igazoljuk.",
  },
  has_not_asked: {
    code: "has_not_asked",
    en: "This company has not asked to be verified: it has entered no VAT or tax number, or no address.",
    hu: "Ez a cég nem kérte az igazolását: nem adott meg adószámot vagy címet.",
  },
  register_silent: { en: "The VAT register did not answer.", hu: "Az adónyilvántartás nem válaszolt." },
  already_verified: {
    code: "conflict",
    en: "This company is already verified. Withdraw the verification instead.",
    hu: "Ez a cég már igazolt. Inkább vonja vissza az igazolást.",
  },
  job_not_failed: {
    code: "conflict",
    en: "Only a job that has failed can be tried again.",
    hu: "Csak meghiúsult feladat indítható újra.",
  },
  customer_address: {
    code: "conflict",
    en: "This address belongs to a customer's account.",
    hu: "Ez a cím egy ügyfél fiókjához tartozik.",
  },
  report_photos_full: {
    code: "limit_reached",
    en: "No more photos are kept with this report. The report itself is.",
    hu: "Ehhez a bejelentéshez több fényképet nem őrzünk meg. Maga a bejelentés megvan.",
  },
  handled_missing: { en: "Say whether it is handled.", hu: "Adja meg, hogy elintézte-e." },
})
