import type { BrandWords } from "#shared/api/brand-pages.ts"
import { SingleUpload } from "#shared/api/products.ts"
import type { Language } from "#shared/language.ts"

/** The collection's model: whatever of it is printed or exported says that it is a sample. */
export const SAMPLE_MODEL = "SAMPLE-JUG"
export const SAMPLES_IN_ALL = 5

const WORDS = {
  en: {
    name: "Sample: Glazed Jug",
    category: "Sample",
    description: "An invented product of the sample collection. It does not exist and cannot be bought.",
    colours: ["blue", "green", "white", "ochre", "black"],
    colour: "Colour",
  },
  hu: {
    name: "Minta: mázas kancsó",
    category: "Minta",
    description: "A mintagyűjtemény kitalált terméke. Nem létezik, és nem vásárolható meg.",
    colours: ["kék", "zöld", "fehér", "okker", "fekete"],
    colour: "Szín",
  },
}

/** One invented product, as a form would hold it. */
export function sampleProduct(n: number, language: Language, photo: string): SingleUpload {
  const { name, category, description, colours, colour } = WORDS[language]
  return SingleUpload.parse({
    ...{ product_name: `${name}, ${colours[n - 1]}`, category, description },
    ...{ product_code: SAMPLE_MODEL, model: SAMPLE_MODEL, batch_number: "SAMPLE", serial_number: `SAMPLE-${n}` },
    metadata_json: { attributes: { [colour]: colours[n - 1]! } },
    media: [{ role: "product", sha256: photo }],
    nft_scope: "batch",
  })
}

/** What is said of the model beside a sample's result. */
export const SAMPLE_WORDS: BrandWords = {
  ...{ logo: "", colour: "", links: [], contact: "" },
  story: {
    en: "This is a sample. Here stands what you tell people about a product.",
    hu: "Ez egy minta. Itt az áll, amit Ön a termékről elmond.",
  },
  care: {
    en: "And here how to care for it: wipe with a damp cloth.",
    hu: "Itt pedig az, hogyan kell vele bánni: nedves ruhával törölje át.",
  },
}
