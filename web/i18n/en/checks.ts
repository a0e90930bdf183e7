export const checksTexts = {
  title: "Checks of this label",
  first: "You are the first to check this label.",
  people: { one: "Checked by one person since {month}.", other: "Checked by {n} people since {month}." },
  countries: { one: "From one country.", other: "From {n} countries." },
  first_here: "Yours is the first check in {country}.",
  displayed: "{brand} says that this label hangs on a display piece.",
  elsewhere: "If the product in front of you is not on display, its label may have been copied from there.",
  alarm: {
    question: "But is this the right label?",
    title: "More people have checked this label than one product would have.",
    spread: "{people} people in {countries} countries since {month}.",
    people: "{people} people since {month}.",
    either: "Either the label was copied, or it has been shown publicly.",
    before: "Before you pay:",
    compare: "Compare the product with the details below.",
    compare_photo: "Compare the photo below.",
    ask: "Ask the seller for proof.",
    report: "Report this label",
  },
  how: "How this is counted",
  how_text:
    "A browser that has shown this result for a second counts as a person, once a day, unless it has checked the code before. We keep numbers by day and country, and no address. Of each week at most three people count, and of each country at most four. 16 of them in 8 weeks, or 10 from 3 countries in 5 weeks, within 180 days, are more than one product would have. The same rule holds for every product and every visitor.",
  how_short:
    "Each browser that has shown this result for a second counts as one person, once a day. We keep numbers by day and country, and no address.",
  rule: "Read the rule",
  mine: "My checks",
  mine_text:
    "Only this browser keeps this list, without the codes. It tells us one thing: whether you have checked a code before. With the list off, each visit counts as your first.",
  keep: "Keep the list",
  clear: "Clear the list",
  none: "The list is empty.",
  off: "No list is kept.",
} as const
