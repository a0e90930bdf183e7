import { brandPageTexts } from "./dashboard/brand-page.ts"

/** Texts of `/dashboard/brand`, the brand's own keys and what it signs, and of its page beside results. */
export const brandTexts = {
  page: brandPageTexts,
  title: "Your own signature",
  lead: "Without it, “this brand issued this” rests on our key. With it, anyone can check that you said so yourself.",
  failed: "This could not be read. Nothing was changed.",
  again: "Try again",
  owner_only: "Only the owner of the account can change this.",
  keys: {
    title: "Your keys",
    text: "A key is a wallet or a passkey of yours. What it signs counts for what is minted while the key is live on the blockchain.",
    none: "No key yet. Until there is one, what you mint says “Written by Touchmark on your behalf”.",
    add: "List a wallet of this browser",
    forget: "Take off the list",
    add_passkey: "Add a passkey",
    passkey_text:
      "A passkey stays in your phone, computer or security key and works at this address alone. It does not show what it signs: you trust this page for that. A wallet does show it.",
    full: "You have listed as many keys as you can. Take one off the list first.",
    forget_key: "Take {key} off the list",
    listed: "The key is listed. Next: have it put on the blockchain.",
    unknown: "Not on the blockchain yet",
    waiting: "Live from {date}, after a wait of 30 days",
    live: "Live since {date}",
    ended: "Ended on {date}. What it signed for before stays signed.",
    compromised: "Someone else had it from {date}. Mints from then on don’t count as signed with it.",
  },
  mints: {
    title: "Waiting for your signature",
    text: "By signing you vouch for these mints. Compare each line with what you had minted. Signing is free.",
    none: "Everything that is on the blockchain is signed for.",
    batch: { one: "Batch of 1 product", other: "Batch of {n} products" },
    single: "Single product",
    minted: "minted {time}",
    sign: "Sign",
    sign_one: "Sign {subject}",
    sign_all: { one: "Sign it", other: "Sign all {n}" },
    done: {
      one: "Signed. Its certificates say so from now on.",
      other: "{n} signed. Their certificates say so from now on.",
    },
    more: "There are more than these. You are asked to confirm each one.",
    show_more: "Show more",
  },
  domain: {
    title: "Your domain",
    text: "A file on your own domain tells anyone who checks that this issuer is you, without relying on us.",
    none: "No domain of your company is confirmed yet. We confirm it when we verify your company.",
    unseen: "We have not looked at {domain} yet. We look once a day.",
    names: "{domain} says that this issuer is you.",
    differs: "{domain} has the file, but it does not name you or your registry. Download it again and replace it.",
    unread: "The file on {domain} could not be read.",
    seen: "Looked at {time}",
    check: "Check now",
    checking: "Checking...",
    not_checked: "This could not be checked now. Please try again.",
    publish:
      "Publish the file at https://{domain}/.well-known/touchmark.json, as application/json, with the header Access-Control-Allow-Origin: * and without a redirect. When your keys change, replace it.",
    download: "Download touchmark.json",
    automatic: "Ask the domain automatically",
    automatic_hint:
      "The visitor’s browser then contacts {domain} on every check. Your server sees the visitor’s network address and the time, but not which product. Off: only visitors who press the button do this.",
    on: "Every check now asks your domain.",
    off: "Your domain is now asked only when a visitor wants it.",
    not_changed: "This could not be changed. Please try again.",
  },
  wallet: {
    none: "This browser has no wallet. Open this page where your company’s wallet is.",
    which: "Which wallet?",
    refused: "You declined in your wallet. Nothing was changed.",
    failed: "Your wallet did not sign. Set it to {network} and try again.",
    not_listed: "This wallet is not one of your keys. List it first, or choose another one.",
    waiting: "Waiting for you to confirm...",
  },
  passkey: {
    name: "Passkey",
    which: "Sign with which key?",
    own_name: "Brand signature {time}",
    listed_as: "Passkey of {time} ({hash})",
    unsupported: "This browser cannot use passkeys here. Open this page in a current browser, at its https address.",
    address:
      "Passkeys do not work at this address. Open this page at the site’s own name: on your own machine at localhost, not at a number.",
    unsuitable:
      "This device cannot make a passkey that signs for a brand (P-256, kept in the device). Choose another one.",
    refused_new: "No passkey was made: you cancelled, or took too long. Nothing was changed.",
    refused:
      "Not signed: you cancelled, took too long, or this device has no passkey that was made at this address. Nothing was changed.",
    failed: "The passkey gave no signature that can be used. Nothing was changed.",
    not_listed: "This passkey is not one of your keys here. Choose the one that is listed as yours.",
    forget: "Take this passkey off the list?",
    forget_text:
      "It cannot be listed again: a browser tells a passkey’s public key only once, when it is made. On the blockchain nothing changes. If it is live there, end it first.",
    forget_yes: "Yes, take it off",
  },
  acts: {
    title: "Change your keys",
    text: "A change is an entry on the blockchain that anyone can read. You sign it; we or anyone else can submit it.",
    what: "What is to change?",
    add: "Add or replace a key",
    end: "End a key",
    stolen: "Report a stolen key",
    signed_from: "Sign everything from a date on",
    not_signed_from: "Withdraw that date",
    add_text:
      "We add your first key once we have checked that it is yours. A live key signs for each further one, which is live at once. If you have lost all your keys, we can add one without a signature. It becomes live after 30 days, so that nobody can take over your brand unnoticed.",
    end_text:
      "From that moment on, what the key signs does not count. What was minted before stays signed. The end can be moved to an earlier time, never to a later one, and the key can’t be used again.",
    stolen_text:
      "Enter the last moment at which the key was certainly yours. What was minted later does not count as signed with this key. This cannot be taken back.",
    signed_from_text:
      "Anything minted in your name after that moment without your signature is shown to everyone as “Don’t rely on it”. You can move the moment until it comes; after that it is permanent. We can neither set nor lift it for you.",
    not_signed_from_text:
      "Until the date comes, you can withdraw it. Then nothing is required of you again: mints without your signature say “Written by Touchmark on your behalf”. What you have signed stays signed.",
    from_none: "On this network you have set no date from which you sign everything.",
    from_ahead: "On this network you sign everything from {time} on. Until then you can move or withdraw that date.",
    from_past:
      "On this network you have signed everything since {time}. That can’t be moved or withdrawn any more, by you or by us: otherwise whoever stole a key could declare unsigned mints to be yours.",
    network: "Network",
    key: "Key",
    since: "Since when",
    from: "From when",
    no_key: "There is no key of yours for this on this network.",
    sign: "Sign this change",
    prepare: "Show what to send us",
    sure: "Sign this for good?",
    sure_yes: "Yes, sign it",
    cancel: "Cancel",
    order: "Send this to us",
    order_signed:
      "Signed. Copy it and send it to us through the contact form, and we submit it to the blockchain. Anyone else can submit it too.",
    order_unsigned:
      "This change needs us: we first check that it comes from you. Copy it and send it through the contact form. We then contact the owner of the account.",
    copy: "Copy",
    copied: "Copied",
    contact: "To the contact form",
  },
} as const
