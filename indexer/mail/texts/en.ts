import type { LetterTexts } from "#mail/letter-facts.ts"
import { PLANS } from "#shared/plans.ts"
import { dayText, moneyText, timeText } from "./words.ts"

const at = (time: number) => timeText(time, "en")
const hoursText = (hours: number) => (hours === 1 ? "one hour" : `${hours} hours`)
const NOT_YOU = "If you did not ask for this, you can leave it: without the link nothing happens."

const REFUND_REASONS = {
  has_account: "The address has a Touchmark account already: sign in there to change its plan.",
  had_already: "The company had paid for a plan already.",
  closed: "The company's account had been closed by then.",
}

const CASE_LEVELS = { watched: "watched", alarm: "alarm" }

export const english: LetterTexts = {
  letters: {
    activation: ({ plan, url, hours }) => ({
      subject: "Set a password for your Touchmark account",
      title: "One step is left",
      paragraphs: [
        `Somebody, probably you, opened a Touchmark account on the ${PLANS[plan].title} plan with this address. Choose a password and the account is yours.`,
      ],
      button: { label: "Set a password", url },
      closing: [`The link works once, for ${hoursText(hours)}.`, NOT_YOU],
    }),
    invitation: ({ company, inviter, url, hours }) => ({
      subject: `${company} invites you to Touchmark`,
      title: `Join ${company}`,
      paragraphs: [
        `${inviter} invites you to look after the products of ${company} on Touchmark: to register them, write them to the blockchain and see their labels.`,
      ],
      button: { label: "Accept and set a password", url },
      closing: [
        `The link works once, for ${hoursText(hours)}.`,
        "If you do not know this company, you can leave the letter unanswered.",
      ],
    }),
    invitation_elsewhere: ({ company, inviter }) => ({
      subject: `${company} invites you to Touchmark`,
      title: `You cannot join ${company} with this address`,
      paragraphs: [
        `${inviter} invites you to look after the products of ${company} on Touchmark. This address has an account already, and an address can belong to one account only.`,
        `If you want to join, ask ${inviter} to invite you at another address.`,
      ],
      closing: [
        "Only you are told that this address has an account.",
        "If you do not know this company, you can leave the letter unanswered.",
      ],
    }),
    has_account: ({ url }) => ({
      subject: "You have a Touchmark account already",
      title: "You have an account already",
      paragraphs: [
        "Somebody, probably you, wanted to open an account or pay for a plan with this address. It has an account already, and nothing was changed.",
        "Sign in with your password, or choose a new one there. A plan is chosen and paid for in your profile.",
      ],
      button: { label: "Sign in", url },
      closing: ["If that was not you, there is nothing to do."],
    }),
    administrator: ({ url, hours }) => ({
      subject: "You are an administrator of Touchmark",
      title: "You are an administrator",
      paragraphs: [
        "Whoever runs this service has made you one of its administrators: you verify companies and help them.",
      ],
      button: { label: "Set a password", url },
      closing: [`The link works once, for ${hoursText(hours)}.`],
    }),
    password_reset: ({ url, hours }) => ({
      subject: "A new password for Touchmark",
      title: "Choose a new password",
      paragraphs: ["Somebody, probably you, asked for a new password for this address."],
      button: { label: "Set a new password", url },
      closing: [`The link works once, for ${hoursText(hours)}. Setting it signs you out everywhere.`, NOT_YOU],
    }),
    key_created: ({ name, scopes, at: time, expires_at, url }) => ({
      subject: "An API key was made for your company",
      title: "A new API key",
      paragraphs: [
        `The API key ${name} was made on ${at(time)} with your password. It ${expires_at === null ? "works until it is revoked" : `works until ${at(expires_at)}`}.`,
        `What it may do: ${scopes}.`,
        "If that was not you, revoke the key and change your password at once.",
      ],
      button: { label: "See the API keys", url },
    }),
    password_changed: ({ at: time, url, keys, hosts }) => ({
      subject: "Your Touchmark password was changed",
      title: "Your password was changed",
      paragraphs: [
        `It was changed on ${at(time)}. All other sign-ins have ended.`,
        ...(keys.length === 0 ? [] : [`These API keys go on working: ${keys.join(", ")}.`]),
        ...(hosts.length === 0 ? [] : [`Webhooks are still sent to: ${hosts.join(", ")}.`]),
        ...(keys.length + hosts.length === 0 ? [] : ["Revoke in your profile whatever you do not know."]),
        "If that was you, there is nothing to do. If not, choose a new password at once:",
      ],
      button: { label: "Choose a new password", url },
    }),
    verified: ({ company, url }) => ({
      subject: `${company} is verified`,
      title: `${company} is verified`,
      paragraphs: [
        "We have checked your company's details. We are writing that to the blockchain, so that whoever checks one of your products sees your name as an attested one, without having to believe us.",
      ],
      button: { label: "See your profile", url },
    }),
    verification_refused: ({ company, reason, url }) => ({
      subject: `${company} was not verified`,
      title: "We have not verified your company",
      paragraphs: [
        `We have looked at what ${company} entered, and we cannot vouch for it. You can go on using your account; whoever checks a product reads that nobody has checked who you are.`,
        ...(reason === null ? [] : [`Reason: ${reason}`]),
        "Correct the details in your profile if they are wrong, and answer this letter. We then look again.",
      ],
      button: { label: "See your profile", url },
    }),
    verification_needs_more: ({ company, reason, url }) => ({
      subject: `We need more to verify ${company}`,
      title: "Something is still missing",
      paragraphs: [
        `We are about to verify ${company}, and need this before we can:`,
        ...(reason === null ? [] : [reason]),
        "Add documents and correct the details in your profile. We look at them as soon as they are there.",
      ],
      button: { label: "See your profile", url },
    }),
    verification_withdrawn: ({ company, reason, url }) => ({
      subject: `The verification of ${company} was withdrawn`,
      title: "Your verification was withdrawn",
      paragraphs: [
        `${company} is no longer shown as verified. Products you have registered stay checkable; those who check them see until when the company was attested.`,
        ...(reason === null ? [] : [`Reason: ${reason}`]),
        "Check the name, VAT number and address in your profile. We look at them again.",
      ],
      button: { label: "See your profile", url },
    }),
    suspended: ({ company, reason, contact }) => ({
      subject: `${company} was suspended`,
      title: "Your account was suspended",
      paragraphs: [
        `${company} can no longer add or mint products, and its products say so when they are checked.`,
        ...(reason === null ? [] : [`Reason: ${reason}`]),
        `If you think this is wrong, write to ${contact}.`,
      ],
    }),
    unsuspended: ({ company, url }) => ({
      subject: `${company} is no longer suspended`,
      title: "Your account works again",
      paragraphs: [`${company} can add and mint products again.`],
      button: { label: "Go to the dashboard", url },
    }),
    renewal_failed: ({ company, plan, url }) => ({
      subject: `The payment for ${company} did not go through`,
      title: "Your payment did not go through",
      paragraphs: [
        `We could not collect the fee for the ${PLANS[plan].title} plan of ${company}. The card may have expired.`,
        "Everything stays readable and checkable. Once the subscription lapses, products can be added and minted again as soon as it is paid.",
      ],
      button: { label: "See to the payment", url },
    }),
    subscription_ended: ({ company, plan, url }) => ({
      subject: `The subscription of ${company} has ended`,
      title: "Your subscription has ended",
      paragraphs: [
        `The ${PLANS[plan].title} plan of ${company} has ended. Your products stay readable and checkable; to add or mint more, subscribe again.`,
      ],
      button: { label: "See the plans", url },
    }),
    plan_change_scheduled: ({ company, plan, next_plan, at: time, url }) => ({
      subject: `${company} changes to the ${PLANS[next_plan].title} plan on ${dayText(time, "en")}`,
      title: "A change of plan is scheduled",
      paragraphs: [
        plan === next_plan
          ? `From ${dayText(time, "en")} the ${PLANS[plan].title} plan of ${company} is billed by the month.`
          : `The ${PLANS[plan].title} plan of ${company} stays in force until ${dayText(time, "en")}. Then the ${PLANS[next_plan].title} plan begins.`,
        "Until then nothing changes, and nothing is to pay. You can take the change back on your profile.",
      ],
      button: { label: "See the plan", url },
    }),
    plan_lowered: ({ company, plan, products_over, users_over, url }) => ({
      subject: `${company} is on the ${PLANS[plan].title} plan now`,
      title: `The ${PLANS[plan].title} plan has begun`,
      paragraphs: [
        `The scheduled change of plan for ${company} has taken effect.`,
        ...(products_over > 0
          ? [
              `You hold ${products_over} more products than the plan has room for. All of them can be read and verified; none can be added until they fit.`,
            ]
          : []),
        ...(users_over > 0
          ? [`${users_over} of your users can only read from now on: the plan has no room for them.`]
          : []),
      ],
      button: { label: "See the plan", url },
    }),
    receipt: ({ company, plan, interval, number, currency, tax, total, paid_at, from, until, new_account, url }) => ({
      subject: `Receipt for your ${PLANS[plan].title} plan`,
      title: "Your receipt",
      paragraphs: [
        `Thank you. We received your payment on ${dayText(paid_at, "en")}.`,
        [
          `Company: ${company}`,
          `Plan: ${PLANS[plan].title}, billed ${interval === "year" ? "yearly" : "monthly"}`,
          `Period: ${dayText(from, "en")} to ${dayText(until, "en")}`,
          ...(number === null ? [] : [`Invoice number: ${number}`]),
          `Net amount: ${moneyText(total - tax, currency, "en")}`,
          `Tax: ${moneyText(tax, currency, "en")}`,
          `Total paid: ${moneyText(total, currency, "en")}`,
        ].join("\n"),
        ...(new_account ? ["Set your password first, with the link in the other email that we sent you."] : []),
      ],
      button: { label: "See your plan and invoices", url },
    }),
    payment_refunded: ({ plan, because, contact }) => ({
      subject: "Your payment to Touchmark was refunded",
      title: "Your payment was refunded",
      paragraphs: [
        `The ${PLANS[plan].title} plan was paid for with this address. ${REFUND_REASONS[because]}`,
        "The whole amount is on its way back to your card, and no subscription came of it. Banks take up to ten days to show it.",
      ],
      closing: [`If you have a question, write to ${contact}.`],
    }),
    webhook_disabled: ({ company, host, url }) => ({
      subject: `Webhooks to ${host} are switched off`,
      title: "A webhook endpoint was switched off",
      paragraphs: [
        `For three days nothing that we sent to ${host} for ${company} has got through, so we no longer send anything there.`,
        "Once it answers again, switch the endpoint on; what is waiting is sent then. What happens until then is not sent.",
      ],
      button: { label: "Read how", url },
    }),
    case_digest: ({ company, raised, more, open, url }) => ({
      subject: `Labels of ${company} that may have been copied`,
      title: "More people check some labels than one product would have",
      paragraphs: [
        "Either these labels were copied, or they hang on display pieces. Most turn out to be display pieces.",
        raised
          .map(({ product_name, short_code, level }) => `${product_name} (${short_code}): ${CASE_LEVELS[level]}`)
          .join("\n"),
        ...(more === 0 ? [] : [`And ${more} more.`]),
        `Open cases in all: ${open}. Say of each what it is, and shoppers read it.`,
      ],
      button: { label: "See the cases", url },
      closing: ["There is at most one such letter a day, and none when nothing is new."],
    }),
    contact_message: ({ name, email, message, at: time }) => ({
      subject: `Message from ${name}`,
      title: "A message from the contact form",
      paragraphs: [`${name} (${email}) wrote on ${at(time)}:`],
      quote: message,
      closing: ["An answer to this letter goes to them."],
    }),
    product_report: ({ product_name, short_code, message, contact, at: time, url }) => ({
      subject: `Somebody finds one of your products suspicious: ${product_name}`,
      title: "A suspicious product was reported",
      paragraphs: [`On ${at(time)} somebody who had checked ${product_name} (${short_code}) wrote:`],
      quote: message,
      button: { label: "See the product", url },
      closing: [contact === null ? "They did not say how to reach them." : `They can be reached at ${contact}.`],
    }),
    product_report_copy: ({ company, product_name, short_code, message, contact, at: time }) => ({
      subject: `Reported: ${product_name} of ${company}`,
      title: "A suspicious product was reported",
      paragraphs: [`On ${at(time)} somebody who had checked ${product_name} (${short_code}) of ${company} wrote:`],
      quote: message,
      closing: [contact === null ? "They did not say how to reach them." : `They can be reached at ${contact}.`],
    }),
    account_closed: ({ company, contact }) => ({
      subject: `The account of ${company} is closed`,
      title: "Your account is closed",
      paragraphs: [
        `As its owner asked, the account of ${company} is closed. Users, addresses and documents are erased, and a running subscription is cancelled.`,
        "Products that were minted stay on the blockchain and can be checked as before: that is what was promised to whoever holds one.",
        `If you did not ask for this, write to ${contact} at once.`,
      ],
    }),
  },
  link_below: "If the button does not work, open this address:",
  why: "You get this letter because of an account or a message at Touchmark. It has no advertising in it.",
}
