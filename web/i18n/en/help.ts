/** Texts of the help center. They describe what the software does; change both together. */
export const helpTexts = {
  title: "Help Center",
  lead: "Short answers to what companies ask us.",
  search: "Search the answers",
  placeholder: "For example: certificate, CSV, recall",
  clear: "Clear the search",
  categories: "Categories",
  count: { one: "One answer", other: "{n} answers" },
  none: "No answer matches “{query}”.",
  none_text: "Try another word, or look through all of them.",
  show_all: "Show all answers",
  go_to: "Go to {page}",
  ask: "Can’t find your question?",
  ask_link: "Write to us",
  category: {
    all: "All",
    general: "General",
    upload: "Upload",
    technical: "Technical",
    billing: "Billing",
    legal: "Legal",
    verification: "Verification",
    integration: "Integration",
    analytics: "Analytics",
  },
  items: {
    what_it_does: {
      question: "What does Touchmark do?",
      answer:
        "You register a product, and it gets a short code of its own. When you mint it, a fingerprint of its record is written on a public blockchain. From then on anyone who has the code can check that your company issued this product and that nothing in its record has been changed since.",
    },
    short_code: {
      question: "What is a short code?",
      answer:
        "Twelve letters and digits, or sixteen, written in groups of four, such as 7K3M‑Q9XW‑2R4A. The last one is a check symbol: a mistyped code is noticed before anything is looked up. Capitals, spaces and hyphens make no difference, and O is read as 0, I and L as 1. The code is the key to the product's record, so put it only on the product it belongs to.",
    },
    statuses: {
      question: "What do Pending, On chain and Failed mean?",
      answer:
        "Pending: the product is registered with us, but nobody can confirm it yet. On chain: it is minted and confirmed, and its code verifies. Failed: minting was refused for a reason that waiting will not solve; the product's page says which. A pending product that shows On its way has been sent and is waiting for confirmation.",
    },
    what_it_proves: {
      question: "What does a verified result prove, and what does it not?",
      answer:
        "It proves that the company named issued this identity, that the record is unchanged, and that it has not been recalled. It does not prove that the product in somebody's hand is the one that was labelled, because a label can be copied. That is why the number of checks matters, and how the label is fixed to the product.",
    },
    rosette: {
      question: "What is the engraved rosette beside each product?",
      answer:
        "It is drawn from the fingerprint of the record, so the same record always has the same rosette, here, on the result page and on the label. It is pale until the product is on the blockchain. It helps the eye and is not a security feature: anyone can copy a drawing.",
    },
    colleagues: {
      question: "How do I give a colleague access?",
      answer:
        "The owner of the account invites them by email on the profile page. Business has room for one invited user, Enterprise for two. They can register, mint and print like you; only the owner invites and removes members, changes the plan and closes the account. A removed member is signed out at once.",
    },
    password: {
      question: "How do I change my password?",
      answer:
        "On the profile page, under Security: enter the current one once and the new one twice. A password has at least 6 characters; longer is better, and the most common ones are refused. After the change every other session of your account is signed out. If you have forgotten it, use the link on the sign-in page; the link in the email works for one hour.",
    },
    language: {
      question: "Can I use Touchmark in Hungarian?",
      answer:
        "Yes. Every page is in English and in Hungarian; switch at the bottom of the sidebar. The language of our emails to your company is set on the profile page. What you register stays as you wrote it.",
    },
    shortcuts: {
      question: "Are there keyboard shortcuts?",
      answer:
        "In the list of products: press ? there to see them all. You can move from row to row, select, filter, turn pages and open a product without touching the mouse.",
    },
    single_upload: {
      question: "How do I register a single product?",
      answer:
        "On the upload page, under Single Product. Only the name is required. Add serial and batch numbers, dates, a category and custom fields; fields you leave empty are not in the record. The product gets its code at once and stays Pending until you mint it.",
    },
    csv_format: {
      question: "What must a CSV file look like?",
      answer:
        "The first line names the columns, each further line is one product, and one column holds the product's name. Comma, semicolon, tab and “|” all work, as do UTF-8, UTF-16 and the encodings that spreadsheets in other languages use; if yours cannot be detected, you choose it by words of your file. A file may be up to 10 MB. An export of Shopify, WooCommerce, BigCommerce, Magento, Wix, Squarespace or Square can come as it is, and so can a list of stock: each piece gets a code of its own. Dates are best written as 2026-03-03. The upload page has a template to download.",
    },
    csv_columns: {
      question: "How are the columns of my file matched?",
      answer:
        "Names that we know, such as name, serial_number or batch number, are matched automatically, in upper or lower case. For each column you can choose another field, keep it as a custom field or leave it out, and you see values from your file while you choose. Only what you choose is published.",
    },
    csv_plans: {
      question: "Which plans include bulk CSV upload?",
      answer: "Business and Enterprise. On Free and Starter you register products one by one.",
    },
    csv_errors: {
      question: "What happens to rows with mistakes?",
      answer:
        "The file is checked before anything is stored. Each row with a mistake is shown with its line, its column and the reason: fix it there or skip it. You can also download just these rows as a file, correct them and upload that file.",
    },
    custom_fields: {
      question: "What are custom fields?",
      answer:
        "Your own fields, such as Colour or Woven in. Their names are saved for your company and offered with the next product; the value belongs to one product. Only fields with both a name and a value are saved. Customers see them on the result page.",
    },
    plan_full: {
      question: "What happens when my plan is full?",
      answer:
        "A single upload is refused, and so is a file with more rows than your plan has room for; we say how many would fit, and you can import just those. Nothing that you have is lost. Delete pending products that you do not need, or change to a larger plan.",
    },
    edit_product: {
      question: "Can I correct a product?",
      answer:
        "Yes, on its own page, as long as it is pending. Once it is minted nobody can change it, not you and not us: that is what gives the record its value. You can recall a wrong record and register the product again.",
    },
    delete_product: {
      question: "Can I delete products?",
      answer:
        "Pending and failed ones, yes; they then no longer count towards your plan. Minted products with a transaction hash cannot be deleted. If your selection includes some, they are kept and we say how many.",
    },
    personal_data: {
      question: "Why can’t a product contain personal data?",
      answer:
        "The record of a single product is stored on the blockchain, sealed with its code, and stays there for ever, readable by anyone who has the code. Nobody can remove it, not even us. So we refuse anything that looks like an email address or a phone number, and ask you to leave names and addresses out.",
    },
    minting: {
      question: "What happens when I mint?",
      answer:
        "Minting creates a token for each product in our registry contract and binds it to the fingerprint of the product's record. Products of a file share one transaction, however many there are; single ones carry their sealed record with them. A product can be minted only once, so repeating it changes nothing.",
    },
    minting_time: {
      question: "How long does minting take?",
      answer:
        "Usually a few minutes. We show a product as On chain only once its block has been confirmed: by 6 blocks on the test network, which is a little over a minute, by 12 on the main network, about two and a half minutes. You can close the page in the meantime; minting continues.",
    },
    minting_failed: {
      question: "Why did a mint fail, and what can I do?",
      answer:
        "The product's page gives the reason. If the network is slow, expensive or unreachable, nothing fails: products stay pending and are sent as soon as it works again, and the dashboard says so. Correct what the reason names and press Mint again. Nothing is ever minted twice.",
    },
    networks: {
      question: "What is the difference between test network and main network?",
      answer:
        "Products of the Free plan go to the Sepolia test network, where nothing has value: good for trying everything out, and every result says plainly that it is a test. Products of the paid plans go to the Ethereum main network. A product minted on the test network stays there; after an upgrade new mints go to the main network.",
    },
    wallet: {
      question: "Do I need a wallet or cryptocurrency?",
      answer:
        "No. We pay for the transactions. If your company has a wallet, you can set its address on the profile page by signing a message; new tokens then belong to that wallet. It has to be one of the browser: WalletConnect is not offered. A smart account may sign too; it is asked on the network of your plan.",
    },
    transaction_hash: {
      question: "Where does the transaction hash lead?",
      answer:
        "To a public block explorer of the network the product is on, which has nothing to do with us. The list shows the first ten characters. Products of one batch share one transaction.",
    },
    certificate: {
      question: "What is a certificate, and why should I keep it?",
      answer:
        "A small file that holds everything needed to check a product without our service: its record and, for a batch, its place in it. Download it on the product's page, or those of all products at once from the list. Keep them with your own records: with them your labels outlive us.",
    },
    without_us: {
      question: "What if Touchmark ceases to exist?",
      answer:
        "The registry is a public contract that we cannot switch off. With a certificate, or with just the code of a product that was uploaded individually, anyone can check a product through any node of the network. The offline verifier, verify.html, does this; save it, and it works on any computer.",
    },
    prices: {
      question: "What do the plans cost?",
      answer:
        "Free costs nothing and holds 10 products. Starter is 49 a month or 470 a year for 500, Business 199 or 1,990 for 3,000, Enterprise 499 or 4,990 for 10,000. The figures are the same in euros and US dollars. Taxes are shown when you pay.",
    },
    upgrade: {
      question: "How do I change my plan?",
      answer:
        "Choose another one on the profile page. A larger plan begins at once: what is left of your paid period is deducted from its price, you see the amount before you confirm, and it is active within 5 minutes of the payment. A smaller plan, or monthly instead of yearly billing, begins when your paid period ends; until then you can cancel the change.",
    },
    invoices: {
      question: "Where are my invoices, and how do I change my card or cancel?",
      answer:
        "On the profile page, Manage billing opens the pages of our payment provider. There you find your invoices, change the card and cancel. Card data never reaches us.",
    },
    refunds: {
      question: "Do you refund fees?",
      answer:
        "Fees are non-refundable unless the law requires it. If you cancel, the plan stays active until the end of your paid period.",
    },
    lapse: {
      question: "What happens when my subscription lapses?",
      answer:
        "Everything on the blockchain stays and keeps verifying, and you can read and export all you have. You cannot add or mint products until the subscription is paid again.",
    },
    places: {
      question: "How is the number of products counted?",
      answer:
        "Each product you have counts once, minted or not. Deleted pending products no longer count; minted ones always do. Checks by customers are free and are not counted.",
    },
    company_verified: {
      question: "How does my company get verified?",
      answer:
        "Enter your VAT number and address on the profile page and add a document that shows your registration. A person decides. We then write to the blockchain that this issuer is your company, and every result says so, including those of older products.",
    },
    unverified_company: {
      question: "What do customers see while my company is not verified?",
      answer:
        "The result says first, in amber: “Unknown maker. There is a record, but we haven’t checked whose it is.” The rest of the check works the same.",
    },
    recall: {
      question: "How do I recall a product?",
      answer:
        "On its page, with a reason: either this product alone or the whole batch it was minted with. The recall is written to the blockchain, and from then on everyone who checks the code sees that the product has been recalled. If you recall very many products one by one in a day, the rest follow after other companies' recalls; a whole batch counts as one recall. You can withdraw a recall, but its history stays public.",
    },
    who_can_check: {
      question: "Who can check a product, and what do they need?",
      answer:
        "Anyone, without an account: by scanning the QR code on the label, by typing the code, or by pasting a token id or a transaction hash. The visitor's own browser reads the registry and shows what it found, next to what our own database says.",
    },
    not_found: {
      question: "A customer says that the code is not found. What now?",
      answer:
        "Most often the code was mistyped, and the page says so at once. If the product is still pending, the page says that too: mint it. If neither we nor the blockchain know the code, it is not one of ours, and the customer can report the product from that page.",
    },
    responsibility: {
      question: "Who is responsible for what is registered?",
      answer:
        "Only the company that registers a product: for the accuracy of the data, and for the product being what the data says. The service is for registered businesses and their authorised representatives. The terms say it in full.",
    },
    permanence: {
      question: "Can records be erased from the blockchain?",
      answer:
        "No. Blockchain records are permanent; that is their purpose. What we hold ourselves, such as your account and your contact data, we erase when you close the account. Minted products stay verifiable.",
    },
    close_account: {
      question: "Can I take my data with me, or close my account?",
      answer:
        "Both on the profile page. The export holds everything your company has with us. Closing erases personal data and pending products; minted products stay verifiable, so download your certificates first.",
    },
    labels: {
      question: "How do I print labels and QR codes?",
      answer:
        "Select minted products in the list and choose Print labels, or open Labels for all of them. You see the label as it will be printed, on A4 or Letter sheets or on a roll, and the sheet, which can start at any label if some are used. Each label has the code, a QR code and the name in any of ten scripts, from Latin and Greek to Arabic, Hindi, Thai, Chinese, Japanese and Korean; where there is room, your company and the address for checking as well. The labels follow the order in which you registered the products, so those of a file come in the order of its rows, or the serial numbers. A product's page also gives its QR code as SVG and PNG. Labels are available for minted products only, because nobody could check them before.",
    },
    nfc: {
      question: "Can I use NFC tags instead of QR codes?",
      answer:
        "Yes. Write the address in the QR code to the tag with any NFC app: this site's address, /v/ and the code. Phones open the result as they would from a QR code. A plain tag can be copied, just like a label.",
    },
    api: {
      question: "Is there an API?",
      answer:
        "On the Enterprise plan. Create a key on the profile page; it is shown only once. With it your own systems upload, mint and read products through the same calls that this dashboard makes, described at /docs.",
    },
    webhooks: {
      question: "Can you tell our systems when something happens?",
      answer:
        "On the Enterprise plan. Add an address on the profile page, and we post a signed message to it when a product is minted, has failed or is recalled. Failed deliveries are retried, and you can see the status of each message.",
    },
    statistics: {
      question: "What statistics do I get?",
      answer:
        "How many products you have registered and minted, how often your codes were checked, and when. For each check we keep the day and the country, but no IP addresses. A label that more people check than one product would have is shown under Cases: it may have been copied.",
    },
    export_list: {
      question: "Can I export my list of products?",
      answer:
        "Yes, as a CSV file from the list's Actions menu, filtered as you see it. Cells that a spreadsheet would treat as a formula are made harmless.",
    },
  },
} as const
