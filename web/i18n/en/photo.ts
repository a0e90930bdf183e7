/** Texts of a record's photos and of its maker's own words, loaded after the verdict. */
export const photoTexts = {
  caption: "Your product should look like this.",
  pinned: "Fixed in the record. Tap to zoom.",
  ours: "So our records say. Tap to zoom.",
  other: "This photo does not match the record.",
  missing: "The photo couldn’t be loaded. That says nothing about the record.",
  loading: "The photo is on its way.",
  which: "Photos",
  nth: "{n}. {role}",
  role: { product: "Product", label: "Label", detail: "Detail" },
  alt: { product: "Photo of {name}", label: "Photo of the label of {name}", detail: "A detail of {name}" },
  zoom: "Enlarge the photo",
  close: "Close",
  maker: {
    from: "From {company}",
    care: "Care",
    contact: "Contact",
    links: { shop: "Shop", care_guide: "Care guide", website: "Website" },
    not_ours: "The maker’s own words. We haven’t checked them, and they are not in the record.",
  },
  offline: {
    title: "Photos in the record",
    text: "The record names a photo by its hash. If you have the file, compare it here: it stays on this device.",
    not_checked: "Not checked",
    matches: "{name} is the photo of the record.",
    choose: "Compare a file",
  },
} as const
