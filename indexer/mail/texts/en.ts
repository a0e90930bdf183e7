import type { BrandKeyEvent, KeyEventWords, LetterTexts, RaisedCase } from "#mail/letter-facts.ts"
import { PLANS } from "#shared/plans.ts"
import { dayText, moneyText, timeText } from "./words.ts"

const at = (time: number) => timeText(time, "en")
const hoursText = (hours: number) => (hours === 1 ? "one hour" : `${hours} hours`)
const NOT_YOU = "If you did not ask for this, ignore this email: nothing happens unless the link is used."

const REFUND_REASONS = {
  has_account: "This address already has a Touchmark account: sign in to change its plan.",
  had_already: "The company had already paid for a plan.",
  closed: "The company's account had been closed in the meantime.",
}

const CASE_LEVELS = { watched: "watched", alarm: "alarm" }
const caseLine = ({ product_name, short_code, level }: RaisedCase) =>
  `${product_name} (${short_code}): ${CASE_LEVELS[level]}`

/** What happened to a brand's key, and what a brand that did not want it can do. */
const KEY_EVENTS: Record<BrandKeyEvent["what"], KeyEventWords> = {
  added: {
    subject: (company) => `A key was added for ${company}`,
    title: "A key that is not on your list signs for you",
    text: (time) => `A key was added with which your products can be signed. It is live since ${time}.`,
    against: "With a live key of yours you can end it in the dashboard.",
  },
  added_waiting: {
    subject: (company) => `A key was added for ${company}, and waits`,
    title: "A key that is not on your list will sign for you",
    text: (time) =>
      `A key was added without the signature of one of your keys. It is live from ${time} on, and signs nothing before.`,
    against: "Until then it can be ended before it does any harm: by us, or by you in the dashboard with a live key.",
  },
  ended: {
    subject: (company) => `A key of ${company} was ended`,
    title: "One of your keys was ended",
    text: (time) => `A key ended on ${time}. What is minted from then on does not count as signed with it.`,
    against: "An end cannot be undone. Another live key of yours goes on signing, and can add a new one.",
  },
  stolen: {
    subject: (company) => `A key of ${company} was reported as stolen`,
    title: "One of your keys was reported as stolen",
    text: (time) =>
      `The report counts from ${time}. What is minted from then on does not count as signed with the key.`,
    against: "An end cannot be undone. Another live key of yours goes on signing, and can add a new one.",
  },
  signed_from: {
    subject: (company) => `${company} signs everything from a date on`,
    title: "A date was set from which you sign everything",
    text: (time) =>
      `What is minted in your name from ${time} on without your signature is shown to everyone as “Don’t rely on it”.`,
    against: "Until that date a live key of yours can move or withdraw it. Afterwards nobody can.",
  },
  withdrawn: {
    subject: (company) => `The date from which ${company} signs everything was withdrawn`,
    title: "The date from which you sign everything was withdrawn",
    text: (time) => `It was withdrawn on ${time}. Nothing that is minted in your name needs your signature now.`,
    against: "A live key of yours can set the date again in the dashboard.",
  },
}

export const english: LetterTexts = {
  letters: {
    activation: ({ plan, url, hours }) => ({
      subject: "Set a password for your Touchmark account",
      title: "One step left",
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
        `${inviter} invites you to look after the products of ${company} on Touchmark: to register them, mint them on the blockchain and print their labels.`,
      ],
      button: { label: "Accept and set a password", url },
      closing: [`The link works once, for ${hoursText(hours)}.`, "If you do not know this company, ignore this email."],
    }),
    invitation_elsewhere: ({ company, inviter }) => ({
      subject: `${company} invites you to Touchmark`,
      title: `You cannot join ${company} with this address`,
      paragraphs: [
        `${inviter} invites you to look after the products of ${company} on Touchmark. This address already has an account, and an address can belong to one account only.`,
        `To join, ask ${inviter} to invite you at another address.`,
      ],
      closing: [
        "We told only you that this address has an account.",
        "If you do not know this company, ignore this email.",
      ],
    }),
    has_account: ({ url, plan }) => ({
      subject: "You already have a Touchmark account",
      title: "You already have an account",
      paragraphs: [
        "Somebody, probably you, tried to open an account or pay for a plan with this address. It already has an account, so nothing was changed.",
        plan
          ? `Nothing was charged. Sign in, and you go on with the ${PLANS[plan].title} plan for the account that you have.`
          : "Sign in with your password, or set a new one on the sign-in page.",
      ],
      button: { label: "Sign in", url },
      closing: ["If that was not you, there is nothing you need to do."],
    }),
    administrator: ({ url, hours }) => ({
      subject: "You are an administrator of Touchmark",
      title: "You are an administrator",
      paragraphs: ["The operator of this service has made you an administrator: you verify companies and help them."],
      button: { label: "Set a password", url },
      closing: [`The link works once, for ${hoursText(hours)}.`],
    }),
    password_reset: ({ url, hours }) => ({
      subject: "A new password for Touchmark",
      title: "Choose a new password",
      paragraphs: ["Somebody, probably you, asked for a new password for this address."],
      button: { label: "Set a new password", url },
      closing: [`The link works once, for ${hoursText(hours)}. A new password signs you out on all devices.`, NOT_YOU],
    }),
    brand_key_event: ({ company, what, network, key, at: time, url, contact }) => ({
      subject: KEY_EVENTS[what].subject(company),
      title: KEY_EVENTS[what].title,
      paragraphs: [
        `This stands on the blockchain (${network}), whoever asked for it. ${KEY_EVENTS[what].text(at(time))}`,
        ...(key === null ? [] : [`The key’s hash: ${key}`]),
        "If you know of this, there is nothing you need to do.",
        `If not, somebody acts in the name of ${company}: write to ${contact} at once. ${KEY_EVENTS[what].against}`,
      ],
      button: { label: "See your keys", url },
    }),
    key_created: ({ name, scopes, at: time, expires_at, url }) => ({
      subject: "An API key was created for your company",
      title: "A new API key",
      paragraphs: [
        `The API key ${name} was created on ${at(time)} with your password. It ${expires_at === null ? "works until it is revoked" : `works until ${at(expires_at)}`}.`,
        `What it may do: ${scopes}.`,
        "If that was not you, revoke the key and change your password at once.",
      ],
      button: { label: "View API keys", url },
    }),
    password_changed: ({ at: time, url, keys, hosts }) => ({
      subject: "Your Touchmark password was changed",
      title: "Your password was changed",
      paragraphs: [
        `It was changed on ${at(time)}. All other devices have been signed out.`,
        ...(keys.length === 0 ? [] : [`These API keys still work: ${keys.join(", ")}.`]),
        ...(hosts.length === 0 ? [] : [`Webhooks are still sent to: ${hosts.join(", ")}.`]),
        ...(keys.length + hosts.length === 0 ? [] : ["In your profile, revoke any that you do not recognise."]),
        "If that was you, there is nothing you need to do. If not, choose a new password at once:",
      ],
      button: { label: "Choose a new password", url },
    }),
    verified: ({ company, url }) => ({
      subject: `${company} is verified`,
      title: `${company} is verified`,
      paragraphs: [
        "We have verified your company and are recording on the blockchain that we vouch for its name. People who check your products on the main network then read “Identity checked”.",
        "The record of a product anyone can check without us. Who you are, they take on our word.",
      ],
      button: { label: "See your profile", url },
    }),
    verification_refused: ({ company, reason, url }) => ({
      subject: `${company} was not verified`,
      title: "We have not verified your company",
      paragraphs: [
        `We have decided not to verify ${company}. You can go on using your account, but people who check your products are told that nobody has verified who you are.`,
        ...(reason === null ? [] : [`Reason: ${reason}`]),
        "Correct the details in your profile if they are wrong, then reply to this email. We will look at them.",
      ],
      button: { label: "See your profile", url },
    }),
    change_refused: ({ company, reason, url }) => ({
      subject: `The new details of ${company} were not verified`,
      title: "Your company’s details stay as they are",
      paragraphs: [
        `We have decided not to verify the new name or VAT number of ${company}. The present ones stay in force and your company stays verified: people who check your products see no change.`,
        ...(reason === null ? [] : [`Reason: ${reason}`]),
        "If the new details are right, enter them again and add a document that shows them.",
      ],
      button: { label: "See your profile", url },
    }),
    verification_needs_more: ({ company, reason, url }) => ({
      subject: `We need more to verify ${company}`,
      title: "Something is still missing",
      paragraphs: [
        `Before we can verify ${company}, we need the following:`,
        ...(reason === null ? [] : [reason]),
        "Add documents and correct the details in your profile. We will check them as soon as they are there.",
      ],
      button: { label: "See your profile", url },
    }),
    verification_withdrawn: ({ company, reason, url }) => ({
      subject: `The verification of ${company} was withdrawn`,
      title: "Your verification was withdrawn",
      paragraphs: [
        `${company} is no longer shown as verified. Your registered products can still be checked. Those registered while it was verified say until when; all others say that nobody has checked who made them.`,
        ...(reason === null ? [] : [`Reason: ${reason}`]),
        "Review the name, VAT number and address in your profile. We will check them again.",
      ],
      button: { label: "See your profile", url },
    }),
    review_due: ({ company, url }) => ({
      subject: `Yearly check of ${company}`,
      title: "We look at your verification again",
      paragraphs: [
        `A year ago we last looked at who ${company} is. We now ask the VAT register again, if it has your number, and an administrator looks at your details. Meanwhile nothing changes for shoppers.`,
        "Are the name, VAT number, address and domain in your profile still right? If you have a newer company extract, add it there.",
      ],
      button: { label: "See your profile", url },
    }),
    reviews_due: ({ due, url }) => ({
      subject: due === 1 ? "A yearly check is due" : `${due} yearly checks are due`,
      title: due === 1 ? "A verified company is due for its yearly check" : `${due} companies are due for their check`,
      paragraphs: ["See what register, extract and domain say now, then verify again or withdraw the verification."],
      button: { label: "See the companies", url },
    }),
    suspended: ({ company, reason, contact }) => ({
      subject: `${company} was suspended`,
      title: "Your account was suspended",
      paragraphs: [
        `${company} can no longer add or mint products. What it has minted can still be checked.`,
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
        `We could not collect the fee of ${company} for the ${PLANS[plan].title} plan. The card may have expired.`,
        "You can still read everything, and your products can still be checked. If the subscription lapses, you can add and mint products again as soon as it is paid.",
      ],
      button: { label: "Update payment", url },
    }),
    subscription_ended: ({ company, plan, url }) => ({
      subject: `The subscription of ${company} has ended`,
      title: "Your subscription has ended",
      paragraphs: [
        `The ${PLANS[plan].title} plan of ${company} has ended. You can still read your products, and anyone can still check them. To add or mint more, subscribe again.`,
      ],
      button: { label: "See the plans", url },
    }),
    plan_change_scheduled: ({ company, plan, next_plan, at: time, url }) => ({
      subject: `${company} moves to the ${PLANS[next_plan].title} plan on ${dayText(time, "en")}`,
      title: "A change of plan is scheduled",
      paragraphs: [
        plan === next_plan
          ? `From ${dayText(time, "en")} the ${PLANS[plan].title} plan of ${company} is billed by the month.`
          : `The ${PLANS[plan].title} plan of ${company} stays in force until ${dayText(time, "en")}. Then the ${PLANS[next_plan].title} plan begins.`,
        "Until then nothing changes and there is nothing to pay. You can cancel the change in your profile.",
      ],
      button: { label: "See the plan", url },
    }),
    plan_lowered: ({ company, plan, products_over, users_over, url }) => ({
      subject: `${company} is now on the ${PLANS[plan].title} plan`,
      title: `The ${PLANS[plan].title} plan has begun`,
      paragraphs: [
        `The plan change scheduled for ${company} has taken effect.`,
        ...(products_over > 0
          ? [
              `You have ${products_over} more products than the plan has room for. All of them can still be read and checked, but you cannot add any until they fit.`,
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
        "The full amount is on its way back to your card, and no subscription was started. It can take your bank up to ten days to show it.",
      ],
      closing: [`If you have a question, write to ${contact}.`],
    }),
    webhook_disabled: ({ company, host, url }) => ({
      subject: `Webhooks to ${host} are switched off`,
      title: "A webhook endpoint was switched off",
      paragraphs: [
        `For three days nothing that we sent to ${host} for ${company} has got through, so we have stopped sending.`,
        "Once it answers again, switch the endpoint back on: we then send what was already waiting. Events that happen in the meantime are not sent.",
      ],
      button: { label: "How to switch it on", url },
    }),
    case_digest: ({ company, raised, more, open, url }) => ({
      subject: `Labels of ${company} that may have been copied`,
      title: "Some labels are checked by more people than one product would be",
      paragraphs: [
        "Either these labels were copied, or they are on display pieces. Most turn out to be on display pieces.",
        raised.map(caseLine).join("\n"),
        ...(more === 0 ? [] : [`And ${more} more.`]),
        `Open cases in total: ${open}. Tell us what each one is: shoppers who check the product will see it.`,
      ],
      button: { label: "See the cases", url },
      closing: ["We send at most one such email a day, and none when there is nothing new."],
    }),
    contact_message: ({ name, email, message, at: time }) => ({
      subject: `Message from ${name}`,
      title: "A message from the contact form",
      paragraphs: [`${name} (${email}) wrote on ${at(time)}:`],
      quote: message,
      closing: ["If you reply to this email, your answer goes to them."],
    }),
    contact_messages: ({ messages }) => ({
      subject: `${messages.length} messages from the contact form`,
      title: `${messages.length} messages from the contact form`,
      paragraphs: ["Answer each at its own address: a reply to this email reaches none of them."],
      quote: messages
        .map(({ name, email, message, at: time }) => `${name} (${email}) wrote on ${at(time)}:\n${message}`)
        .join("\n\n"),
    }),
    product_report: ({ product_name, short_code, message, at: time, url }) => ({
      subject: `One of your products was reported as suspicious: ${product_name}`,
      title: "A suspicious product was reported",
      paragraphs: [`On ${at(time)} somebody who had checked ${product_name} (${short_code}) wrote:`],
      quote: message,
      button: { label: "See the product", url },
      closing: [
        "Do you have a question for them? Write to us: we pass it on if they left an address, which stays with us.",
      ],
    }),
    product_report_copy: ({ company, product_name, short_code, message, contact, at: time }) => ({
      subject: `Reported: ${product_name} of ${company}`,
      title: "A suspicious product was reported",
      paragraphs: [`On ${at(time)} somebody who had checked ${product_name} (${short_code}) of ${company} wrote:`],
      quote: message,
      closing: [contact === null ? "They left no contact details." : `They can be reached at ${contact}.`],
    }),
    report_received: ({ at: time }) => ({
      subject: "We received your report",
      title: "We received your report",
      paragraphs: [
        `On ${at(time)} somebody entered this address with a report about a product’s label.`,
        "The report is with the company that the code belongs to, and with us. If there is a question, we write to this address.",
      ],
      closing: ["The company does not get your address. If the report is not yours, you can ignore this letter."],
    }),
    account_closed: ({ company, contact }) => ({
      subject: `The account of ${company} has been closed`,
      title: "Your account has been closed",
      paragraphs: [
        `As its owner asked, the account of ${company} has been closed. Users, addresses and documents have been erased, and any running subscription has been cancelled.`,
        "Minted products stay on the blockchain and can be checked as before: that is what their buyers were promised.",
        `If you did not ask for this, write to ${contact} at once.`,
      ],
    }),
  },
  link_below: "If the button does not work, open this address:",
  why: "You are receiving this email because of your account or a message at Touchmark. It contains no advertising.",
}
