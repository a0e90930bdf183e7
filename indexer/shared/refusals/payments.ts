import { refusals } from "./table.ts"

/** Plans, checkouts and subscriptions. */
export const paymentRefusals = refusals({
  free_needs_no_payment: { en: "The Free plan needs no payment.", hu: "A Free csomagért nem kell fizetni." },
  checkout_failed: { code: "busy", en: "Failed to start payment process.", hu: "A fizetést nem sikerült elindítani." },
  address_has_account: {
    code: "conflict",
    en: "This address has an account. Sign in, and choose the plan in your profile.",
    hu: "Ezzel a címmel már van fiók. Lépjen be, és a profiljában válasszon csomagot.",
  },
  suspended_before_payment: {
    code: "company_suspended",
    en: "This company is suspended. Please contact us before paying for a plan.",
    hu: "Ezt a céget felfüggesztettük. Mielőtt csomagért fizetne, keressen meg minket.",
  },
  subscribed_already: {
    code: "conflict",
    en: "Your company already has a subscription. Change it in your profile, so that you do not pay twice.",
    hu: "A cégének már van előfizetése. A profiljában módosítsa, hogy ne fizessen kétszer.",
  },
  nothing_to_bill: {
    code: "conflict",
    en: "There is nothing to bill yet: your company has not paid for a plan.",
    hu: "Még nincs mit számlázni: a cége nem fizetett csomagért.",
  },
  no_subscription: {
    code: "conflict",
    en: "There is no subscription to change. Choose a plan and pay for it first.",
    hu: "Nincs módosítható előfizetés. Előbb válasszon csomagot, és fizesse ki.",
  },
  cancel_in_billing: {
    code: "conflict",
    en: "To stop paying, cancel the subscription in billing. It then runs until the end of the paid period.",
    hu: "Ha nem fizetne tovább, mondja le az előfizetést a számlázásban. Az időszak végéig érvényes marad.",
  },
  payment_open: {
    code: "subscription_inactive",
    en: "A payment is unpaid or was reversed. Settle it in billing before changing the plan.",
    hu: "Egy fizetés még nyitott, vagy visszaterhelték. Mielőtt csomagot vált, rendezze a számlázásban.",
  },
  subscription_ending: {
    code: "conflict",
    en: "Your subscription is set to end. Resume it in billing before changing the plan.",
    hu: "Az előfizetését lemondta. Mielőtt csomagot vált, állítsa vissza a számlázásban.",
  },
  plan_unchanged: {
    code: "already_done",
    en: "Your company is already on this plan.",
    hu: "A cége már ezt a csomagot használja.",
  },
  change_scheduled: {
    code: "already_done",
    en: "This change is already scheduled.",
    hu: "Ez a váltás már elő van jegyezve.",
  },
  no_change_scheduled: {
    code: "already_done",
    en: "No change of plan is scheduled.",
    hu: "Nincs előjegyzett csomagváltás.",
  },
  amount_changed: {
    code: "conflict",
    en: "The amount has changed in the meantime. Please check it again and confirm.",
    hu: "Az összeg közben megváltozott. Nézze meg újra, és erősítse meg.",
  },
  card_declined: {
    code: "conflict",
    en: "The card was declined. Nothing has been changed. Try another card.",
    hu: "A kártyát elutasították. Semmi sem változott. Próbálja másik kártyával.",
  },
  provider_unreachable: {
    code: "busy",
    en: "The payment provider could not be reached. Please try again in a minute.",
    hu: "A fizetési szolgáltatót nem értük el. Próbálja újra egy perc múlva.",
  },
  provider_unreadable: {
    code: "busy",
    en: "The payment provider's answer could not be read. Please contact us.",
    hu: "A fizetési szolgáltató válasza olvashatatlan volt. Keressen meg minket.",
  },
  event_signature_wrong: { en: "The signature does not match.", hu: "Az aláírás nem egyezik." },
  payment_unknown_yet: {
    code: "busy",
    en: "The payment provider does not know the {object} yet.",
    hu: "A fizetési szolgáltató még nem ismeri {object}.",
  },
})
