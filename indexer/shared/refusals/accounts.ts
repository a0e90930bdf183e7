import { refusals } from "./table.ts"

/** Signing in, signing up, passwords and links. */
export const accountRefusals = refusals({
  sign_in_needed: { code: "not_authenticated", en: "Please sign in.", hu: "Kérjük, jelentkezzen be." },
  sign_in_failed: {
    code: "wrong_credentials",
    en: "Login failed. Please check your credentials and try again.",
    hu: "A belépés nem sikerült. Kérjük, ellenőrizze az adatait, és próbálja újra.",
  },
  sign_in_busy: {
    code: "busy",
    en: "Too many people are signing in. Please try again.",
    hu: "Most túl sokan jelentkeznek be. Kérjük, próbálja újra.",
  },
  sign_in_slowed: {
    code: "too_many_requests",
    en: {
      one: "Too many sign-ins from here have failed. Please try again in a minute, or set a new password by “Forgot your password?”.",
      other:
        "Too many sign-ins from here have failed. Please try again in {n} minutes, or set a new password by “Forgot your password?”.",
    },
    hu: "Innen túl sok belépés volt sikertelen. Próbálja újra {n} perc múlva, vagy állítson be új jelszót az „Elfelejtette a jelszavát?” alatt.",
  },
  owner_only: {
    code: "not_allowed",
    en: "Only the owner of the company account can do this.",
    hu: "Ezt csak a cég fiókjának tulajdonosa teheti meg.",
  },
  administrator_only: {
    code: "not_allowed",
    en: "Only an administrator can do this.",
    hu: "Ezt csak adminisztrátor teheti meg.",
  },
  member_beyond_plan: {
    code: "plan_does_not_include",
    en: "Your company's plan has no room for you: you can only read. Ask the owner to upgrade it.",
    hu: "A cég csomagjában már nem jut hely Önnek: mindent olvashat, de semmit sem módosíthat. Nagyobb csomagra a tulajdonos válthat.",
  },
  account_exists: {
    code: "conflict",
    en: "An account with this email address already exists.",
    hu: "Ezzel az e-mail-címmel már van fiók.",
  },
  link_broken: {
    code: "link_invalid",
    en: "This link does not work. Please use the one in our latest email.",
    hu: "Ez a hivatkozás nem működik. Használja a legutóbbi levelünkben lévőt.",
  },
  link_used: {
    code: "link_invalid",
    en: "This link was already used. Please ask for a new one.",
    hu: "Ezt a hivatkozást már felhasználták. Kérjen újat.",
  },
  link_expired: {
    code: "link_invalid",
    en: "This link has expired. Please ask for a new one.",
    hu: "Ez a hivatkozás lejárt. Kérjen újat.",
  },
  link_replaced: {
    code: "link_invalid",
    en: "A newer letter has replaced this link. Please use the one in our latest email.",
    hu: "Ezt a hivatkozást egy újabb levél váltotta fel. A legutóbbi levelünkben lévőt használja.",
  },
  password_short: { en: "Password must be at least 6 characters", hu: "A jelszó legalább 6 karakter legyen" },
  password_long: { en: "Password must be at most 128 characters", hu: "A jelszó legfeljebb 128 karakter legyen" },
  password_common: {
    en: "This password is too common. Please choose another one.",
    hu: "Ez a jelszó túl gyakori. Válasszon másikat.",
  },
  password_is_ours: {
    en: "This password is the name of this service. Please choose another one.",
    hu: "Ez a jelszó a szolgáltatás neve. Válasszon másikat.",
  },
  password_is_yours: {
    en: "This password is made of your name, company or email address. Please choose another one.",
    hu: "Ez a jelszó a nevéből, a cége nevéből vagy az e-mail-címéből áll. Válasszon másikat.",
  },
  password_wrong: {
    code: "wrong_password",
    en: "This is not your current password.",
    hu: "Ez nem a jelenlegi jelszava.",
  },
  terms_not_agreed: {
    en: "You must agree to the terms and conditions",
    hu: "El kell fogadnia a felhasználási feltételeket",
  },
  package_not_free: {
    en: "A paid plan begins with its payment: please choose it again.",
    hu: "A fizetős csomag a fizetéssel kezdődik: kérjük, válassza ki újra.",
  },
  company_name_long: { en: "The company name is too long.", hu: "A cégnév túl hosszú." },
  company_name_ours: {
    en: "Our own name cannot be part of a company name. Please choose another one.",
    hu: "A cégnévben nem szerepelhet a mi nevünk. Válasszon másikat.",
  },
  company_name_link: { en: "A company name cannot contain a web address.", hu: "A cégnév nem tartalmazhat webcímet." },
  operator_account_stays: {
    code: "not_allowed",
    en: "The account of the service itself cannot be closed.",
    hu: "A szolgáltatás saját fiókja nem szüntethető meg.",
  },
})
