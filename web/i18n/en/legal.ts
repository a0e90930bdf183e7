/** English texts of terms and privacy policy. Blank lines separate paragraphs; lines with a dash form a list. */
export const legalTexts = {
  contents: "Contents",
  provider: {
    name: "Name",
    address: "Registered seat",
    tax_number: "Tax number",
    email: "Email",
    unreachable: "The provider's details could not be loaded. You also find them in every email from us.",
  },
  terms: {
    title: "Terms and conditions",
    date: "Last updated: 6/17/2025",
    lead: "What you may expect of us, and what we expect of you. Written to be read.",
    plans_caption: "Plans, prices and what they include",
    plan: "Plan",
    month: "Per month",
    year: "Per year",
    verifications: "Verifications",
    network: "Network",
    test: "test network",
    main: "main network",
    provider: {
      title: "Who provides the service",
      text: "Touchmark is provided by a sole proprietor in Hungary. These terms are the contract between the provider (“we”) and the business that registers (“you”).",
    },
    who: {
      title: "Who may use it",
      text: "The service is for registered businesses and for representatives whom a business has authorised to act for it. By opening an account you declare that you are one of these. It is not offered to consumers.\n\nChecking a product is different: anyone may do that, without an account and without accepting anything.",
    },
    service: {
      title: "What the service does",
      text: "You register products. Each gets a short code of its own and, once you have it minted, a record on a public blockchain. Anyone who has the code can read the record and see whether it is unchanged and whether you have recalled the product.\n\nA successful verification proves that your company issued this identity, and that it has neither been changed nor recalled. It does not prove that the item in somebody’s hand is the one you registered: a label can be copied. We say so on every result, and you may not promise your customers more.",
    },
    account: {
      title: "Your account",
      text: "An account belongs to one company and has one owner. The owner decides who else may use it, within the limits of the plan, and answers for what they do. Keep passwords and API keys to yourselves, and tell us at once if you think that somebody else has them.\n\nTo verify who a company is, we may ask for documents, ask its web domain, and ask VIES, the European Union’s register of VAT numbers, whose its number is; we ask again every year. Once we have verified it, we record that on the blockchain with its name, its confirmed domain and the date, for good, and show everyone what was checked and when. A new name or VAT number waits until we have verified it; the present ones stay in force.",
    },
    data: {
      title: "Your data, your responsibility",
      text: "The company that registers a product alone is responsible for the accuracy and the genuineness of the data it enters. We do not examine products and do not know whether what you write about them is true.\n\nYou may register only products that you make, sell or are authorised to mark. You may not enter:\n- personal data of anybody, such as names, email addresses or phone numbers of customers or employees;\n- anything that infringes the rights of others, misleads, or is forbidden by law.\n\nIf somebody makes a claim against us because of data that you entered, you bear the costs.",
    },
    permanent: {
      title: "What cannot be taken back",
      text: "What has been written on a blockchain stays there. Neither you nor we can change or delete it, and neither does ending the contract. A product that has not been minted can be edited and deleted; a minted one cannot.\n\nTo correct a mistake in a minted record, recall the product and register it again. A recall is itself written on the blockchain: it can be withdrawn, but everyone can still see that there was one.\n\nThe records of products minted individually are stored sealed on the blockchain: only those who have the code can open them. For products minted in a batch, the blockchain holds only one fingerprint of them all; their records are kept by us and in the certificates that you can download.",
    },
    networks: {
      title: "Test network and main network",
      text: "Products of the Free plan are minted on a test network. It is meant for trying out: its operators may reset it or switch it off, and nobody promises that a record there can still be read in a few years. People who check such a product are told so.\n\nProducts of paid plans are minted on the main network. We pay its fees. We do not run it, and are not liable for its fees, its speed or its future. When it is congested or very expensive, minting may wait; nothing is lost meanwhile, and your dashboard shows what it is waiting for.",
    },
    plans: {
      title: "Plans and limits",
      text: "A plan’s number of verifications is the number of products that you may hold with us. A product that you delete before it is minted no longer counts. How often products are checked is neither counted against your plan nor limited, short of misuse.\n\nUpgrades take effect at once and are prorated: a new period begins, and what is left of the present one is taken off its price. A change to a smaller plan, or from yearly to monthly billing, takes effect when the period you have paid for ends; until then you can cancel it, and no part of a fee is credited. Everything you have stays readable and verifiable; you can add products again once they fit, and users for whom the smaller plan has no room can only read. The currency of a subscription stays the same as long as it runs.",
    },
    payment: {
      title: "Prices and payment",
      text: "Prices are net; value added tax is added where the law says so. Plans are paid in advance by card, by the month or by the year, and renew themselves until you cancel, which you can do at any time to the end of the period you have paid for. Card payments are handled by Stripe; we never see or keep your card.\n\nFees are non-refundable unless the law requires it.\n\nIf a renewal is not paid, you can still read your dashboard, and your products can still be verified. You can add and mint products again once you have paid.",
    },
    conduct: {
      title: "What you may not do",
      text: "You may not try to guess codes, read data of other companies, circumvent limits, or load the service so heavily that others suffer. Programs may use the service only through the API, which is part of the Enterprise plan; the public calls to verify a product are open to everybody within their limits.",
    },
    availability: {
      title: "Availability, and what remains without us",
      text: "We work carefully, but do not promise that the service can be reached at all times. It is built so that verification does not depend on us: the certificates you download, and the offline verifier, check a product against the blockchain without asking our servers. Download the certificates of your products.",
    },
    tokens: {
      title: "Tokens",
      text: "Each minted product is a token of its own. It is held for you at a custody address, or at your company’s own wallet if you have set one. It carries no claim against us and no right to the product, and is not meant to be traded. You are responsible for the keys of your own wallet.",
    },
    liability: {
      title: "Liability",
      text: "Nothing here limits liability where the law does not allow that, as for harm caused on purpose, or to life, body or health.\n\nOtherwise we are liable for foreseeable harm that we have caused by breaking this contract, up to the fees that you paid in the twelve months before. We are not liable for lost profit, for what others do with copied labels, for data that you entered, or for blockchains and networks that we do not run.",
    },
    end: {
      title: "Suspension and end",
      text: "You may close your account at any time in your profile. We may end the contract with 30 days’ notice. We may suspend a company at once if it breaks these terms seriously, if its data mislead buyers, or if the law requires it; we say why.\n\nAfter the contract ends, nothing can be added. What was minted can still be verified on the blockchain. Before the end, and for 30 days after we have given notice, you can export your products and certificates.",
    },
    changes: {
      title: "Changes to these terms",
      text: "We may change these terms for the future. We tell owners by email at least 30 days before a significant change takes effect. If you do not agree, you may end the contract before that day; if you go on using the service, you accept the change.",
    },
    law: {
      title: "Law and courts",
      text: "Hungarian law applies, in particular Act V of 2013 on the Civil Code and Act CVIII of 2001 on electronic commerce. Disputes that we cannot settle among ourselves go to the Hungarian courts that have jurisdiction at the provider’s seat. If a part of these terms is invalid, the rest remains in force.",
    },
  },
  privacy: {
    title: "Privacy policy",
    date: "Effective: 6/17/2025",
    lead: "What we know about you, why, for how long, and what cannot be erased. Under the General Data Protection Regulation (GDPR, Regulation (EU) 2016/679).",
    controller: {
      title: "Who is responsible",
      text: "The controller of the data is the provider of the service, a sole proprietor in Hungary. Write to the email address below with any question about this policy.",
    },
    short: {
      title: "In short",
      text: "- Checking a product needs no account. We count how often a code is checked, without IP addresses and without anything about you.\n- There are no cookies, no advertising, no analytics and no third-party scripts on our pages.\n- What is on a blockchain is permanent: nobody can change or erase it. So no personal data belong there.\n- Companies’ accounts hold what is needed to run them, and no more.",
    },
    checking: {
      title: "When you check a product",
      text: "The code that you enter is sent to our service, which answers and adds one to a counter: product, day, country if the network that delivers our pages or a list of networks that we keep names one, how many checks, and when the first and the last were on that day. There is no IP address, no device and no name in it. The company whose product it is sees these counts.\n\nOnce a result has been visible for a second, the page tells our service, with your browser’s time zone, how you came to the code, and whether this browser has checked it before. The service then adds one to the number of people who have checked this product on this day from this country; everybody sees that number. So that nobody counts twice, the service keeps a fingerprint for a day: it is made of the code, the first part of your IP address and the kind of browser with a random key, and is kept in memory or in a table that nobody can read without that key. The key is never stored, and is gone after a day.\n\nTo keep guessing slow, the service keeps in its memory, for a few minutes, how many requests came from an IP address. This is not written down anywhere. (Legitimate interest, Article 6(1)(f) GDPR.)\n\nYour browser then reads the blockchain for itself. For that it asks nodes that other companies run; they are named on the result under “Read through”. As with any page you open, they see your IP address and which token you ask for. In the offline verifier you choose the nodes yourself. If you ask through a wallet in your browser, the node that sees this is your wallet’s.\n\nA maker may want its own website asked as well. Your browser then fetches one small file from the domain beside the maker’s name. That website sees your IP address and the time, but not which product. Other makers’ websites are asked only when you press the button for it; if the file cannot be read, two public DNS services are then asked too.\n\nThe camera’s picture is read inside your browser and never leaves it.",
    },
    report: {
      title: "When you report a product or write to us",
      text: "A report of a suspicious product holds the code, your words and, if you give them, your email address, where you bought it and photos. It goes to us and, without your email address, to the company whose code it is. We remove from photos what the camera wrote into them, and delete them after 180 days. A message from the contact form holds your name, email address and words. We keep a report until the matter is settled, at most while the company’s account exists. A message is kept for a month after it has reached us. (Legitimate interest; for questions before a contract, Article 6(1)(b).)",
    },
    account: {
      title: "When your company has an account",
      text: "We process these data to fulfil the contract (Article 6(1)(b)), and where stated because the law obliges us (6(1)(c)):\n- company name, email addresses of its users, VAT number, address, language, currency and plan: while the account exists;\n- passwords: only as an Argon2id hash, from which they cannot be read;\n- sessions: a hash of the token, for 12 hours, or 30 days with “Remember me”;\n- networks from which you have signed in: a few bits of a keyed hash, from which the IP address cannot be worked out, so that other people’s wrong passwords do not lock you out; the ten latest, for 90 days;\n- links to activate, to invite and to reset: a hash; they work once, for 24, 72 and 1 hours, and are deleted a week later;\n- documents that prove who the company is: until the check is done and while it may have to be repeated, at most while the account exists;\n- what VIES, the European Union’s register, says of your VAT number: when it was asked, whether the number is valid, a consultation number, and the name and address that it gives, which only our administrators read; asked when you want to be verified and every year after: while the account exists;\n- what everyone may read of your verification: what was checked and when, the fingerprint of an extract, your confirmed domain, and your VAT number if you agree: while the account exists;\n- what owners and our administrators did, with the time (an audit log): also after the account is closed, since it is the proof of who decided what (legitimate interest);\n- emails being sent: at most 7 days after they were sent;\n- photos of products, as you uploaded them, with what the camera wrote into the file: visible to your company alone, kept for a week if no product uses them, otherwise while the account exists; the pictures made from them carry none of that;\n- products, uploads and their changes: until you delete them or close the account; for minted products see below;\n- files that we made for you, such as label sheets: 30 days;\n- invoices and what accounting law requires: eight years;\n- a registration that nobody completes by setting a password: 30 days.\n\nWhen the owner closes the account, nobody can sign in from that moment on, and we erase users, address, VAT number, documents, keys, reports, counters and every product that was not minted. What is needed to verify minted products stays.\n\nPayments are handled by Stripe Payments Europe, Ltd. It receives your card’s data; we learn only that a payment was made, and how much.",
    },
    chain: {
      title: "What is permanent on the blockchain",
      text: "Blockchain records are permanent. Once a product is minted, this is public for ever and cannot be erased, neither by us nor by a court:\n- a token number that is computed from the code, from which the code cannot be recovered;\n- a fingerprint of the record (a hash), made with a random value, from which the record cannot be guessed;\n- for products minted individually, the record itself, sealed: whoever has the code can open it, for ever, and nobody else;\n- for batches, one fingerprint of all their records together, and how many there are;\n- the number and, once we have checked who it is, the name and web domain of the company;\n- recalls, with their reason code;\n- the time of all of this, and the addresses that sent it.\n\nTherefore no personal data may be entered about a product. We warn you when you upload: a single product with what looks like an email address or a phone number is refused, and after a file you are told which cells are like that. The name of a sole proprietor is personal data, and appears in that company’s records: whoever registers under such a name chooses that it stays.\n\nWhen you ask us to erase data about minted products as well, we erase what we hold of them: the record, its random value and the code. They can then no longer be verified here. For a product minted in a batch, even we can then no longer match what remains on the blockchain with anything. A sealed record stays readable for those who have its code.",
    },
    device: {
      title: "What stays on your device",
      text: "We set no cookies. Our pages keep the following in your browser’s own storage, and send it to nobody:\n- your language and your choice of light or dark;\n- the list of networks, so that a check works when our service does not answer;\n- the addresses of nodes that you typed on the page that checks without us, until you remove them there;\n- your checks on this device: the names of the products and when you checked them, unless you switch that off on a result; you can clear the list there;\n- when you are signed in: the token of your session (until the window is closed, or longer with “Remember me”) and your account’s data as last loaded.\n\nLogging out removes the last of these.",
    },
    logs: {
      title: "The server’s log",
      text: "For each request the server writes one line: the time, which kind of call it was, whether it succeeded and how long it took. It writes no IP addresses, no codes, no email addresses and nothing that was sent. Lines are kept for 30 days.",
    },
    others: {
      title: "Who else receives data",
      text: "Our processors: the company that hosts the servers, the one that delivers our emails, and Stripe for payments. They act on our instructions and under contract. If our contact form is set to a hosted form service, your message passes through that service.\n\nVIES is run by the European Commission. It learns the VAT number of a company in the European Union or Northern Ireland that wants to be verified, and that we ask. Other countries’ numbers we pass to nobody.\n\nWhere one of them processes data outside the European Economic Area, this rests on an adequacy decision or on the standard contractual clauses of the European Commission. We do not sell data to anyone. Authorities receive what the law obliges us to give.",
    },
    rights: {
      title: "Your rights",
      text: "You may ask us what we hold about you, have it corrected, erased or restricted, receive it in a common format, and object to what rests on our legitimate interest. Owners can export their company’s data, correct it and close the account themselves in the profile. We answer within one month, free of charge.\n\nAs said above, we cannot erase anything from the blockchain; in that case we tell you exactly what remains and what it means.\n\nYou may complain to the Hungarian data protection authority: Nemzeti Adatvédelmi és Információszabadság Hatóság (NAIH), 1055 Budapest, Falk Miksa utca 9–11., www.naih.hu, or to the authority where you live, and you may go to court.",
    },
    security: {
      title: "How data are protected",
      text: "Everything travels encrypted. Passwords and tokens are stored as hashes only. Companies cannot see each other’s data. The files from which we can recover products are encrypted. Nobody’s data are used for automated decisions or for profiling.",
    },
    changes: {
      title: "Changes",
      text: "When this policy changes, we publish the new text here with its date, and tell owners by email if it concerns them.",
    },
  },
} as const
