/** The columns of a product file. Separate from the table of fields, so that only the upload page loads them. */
import type { Language } from "#shared/language.ts"
import { FIELDS, type Field, isField, mapFields } from "#shared/product-fields.ts"

interface FieldColumn {
  /** The column's name in the template, and the field's in a refusal. */
  titles: Record<Language, string>
  /** Other files' names for it, separated by commas. The first one found is the field, others become attributes. */
  headers: string
}

export const FIELD_COLUMNS: Record<Field, FieldColumn> = {
  product_name: {
    titles: { en: "Product name", hu: "Terméknév" },
    headers:
      "product name, product/service name, terméknév, termék neve, termék megnevezése, product title, title, item name, article name, product name (English), material description, Materialkurztext, Materialbezeichnung, megnevezés, cikk megnevezése, cikk neve, cikknév, name, név, product, termék, display name, Produktname, Artikelname, Artikelbezeichnung, Bezeichnung, nom du produit, nom, désignation, libellé, libellé produit, nombre del producto, nombre, nome prodotto, nome, nome do produto, titre, título, titolo, Titel, Produkt, produit, producto, prodotto, productnaam, naam, nazwa produktu, nazwa, název produktu, název, názov, denumire, naziv, ürün adı, varenavn, navn, produktnamn, namn",
  },
  description: {
    titles: { en: "Description", hu: "Leírás" },
    headers:
      "description, leírás, plain description, item description, product description, termékleírás, termék leírása, body (HTML), body, long description, hosszú leírás, short description, rövid leírás, ismertető, Beschreibung, Artikelbeschreibung, Produktbeschreibung, Kurzbeschreibung, description courte, descripción, descripción corta, descrizione, breve descrizione, descrição, beschrijving, opis, krótki opis, popis, descriere, açıklama, beskrivelse, beskrivning",
  },
  product_code: {
    titles: { en: "Product code", hu: "Termékkód" },
    headers:
      "product code, termékkód, termék kódja, SKU, SKU code, SKU number, variant SKU, product SKU, seller SKU, item SKU, custom label (SKU), custom label, cikkszám, product code/SKU, item code, item number, article number, article no, product number, part number, model number, cikk kód, internal reference, reference, code, kód, Artikelnummer, Artikelnr, Art-Nr, Produktnummer, Produktcode, UGS, N° référence, N° article, code article, réf, référence produit, referencia, riferimento, codice articolo, codice, COD, código, kod produktu, indeks, katalogové číslo, cod produs, šifra, stok kodu, varenummer, Bestellnummer, order number",
  },
  serial_number: {
    titles: { en: "Serial number", hu: "Sorozatszám" },
    headers:
      "serial number, sorozatszám, gyári szám, széria szám, serial no, serial nr, serial, S/N, Seriennummer, numéro de série, numero di serie, numer seryjny, sériové číslo",
  },
  batch_number: {
    titles: { en: "Batch number", hu: "Tételszám" },
    headers:
      "batch number, tételszám, gyártási tételszám, gyártási tétel, sarzsszám, sarzs, LOT szám, batch no, batch code, batch, lot number, lot no, lot code, lot, tétel, Chargennummer, Chargen-Nr, Charge, numéro de lot, número de lote, lote, numero lotto, lotto, numer partii, číslo šarže",
  },
  manufacture_date: {
    titles: { en: "Manufacture date", hu: "Gyártás dátuma" },
    headers:
      "manufacture date, gyártás dátuma, gyártási dátum, gyártás ideje, gyártási idő, gyártás napja, előállítás dátuma, manufacturing date, date of manufacture, production date, date of production, mfg date, manufactured on, manufactured, produced on, made on, MFD, gyártva, Herstellungsdatum, Produktionsdatum, Herstelldatum, date de fabrication, fecha de fabricación, data di produzione, data produkcji, datum výroby",
  },
  expiration_date: {
    titles: { en: "Expiration date", hu: "Lejárat dátuma" },
    headers:
      "expiration date, lejárat dátuma, lejárati dátum, lejárati idő, lejárat napja, lejárat, szavatossági idő, szavatosság, minőségét megőrzi, fogyasztható, felhasználható, expiry date, date of expiry, expiration, expiry, expires on, expires, exp date, best before date, best before, use by date, use by, EXP, Mindesthaltbarkeitsdatum, Mindestens haltbar bis, MHD, Verfallsdatum, Ablaufdatum, date de péremption, date d’expiration, fecha de caducidad, data di scadenza, data ważności, datum spotřeby",
  },
  category: {
    titles: { en: "Category", hu: "Kategória" },
    headers:
      "category, kategória, product category, termékkategória, categories, kategóriák, termékcsoport, product type, terméktípus, type, típus, Kategorie, Kategorien, Warengruppe, catégorie, categoría, categorías, categorieën, kategorier, kategoriler",
  },
  gtin: {
    titles: { en: "GTIN", hu: "GTIN" },
    headers:
      "GTIN, GTIN-14, GTIN-13, EAN, EAN-13, EAN code, EAN kód, EAN szám, UPC, UPC code, GTIN UPC EAN or ISBN, product UPC/EAN, product UPC, EAN/UPC, UPC/EAN, P:EAN, P:UPC, european article number, global trade number, global trade item number, CodeBars, Meta: _gtin, Meta: _wpm_gtin_code, Meta: _alg_ean, variant barcode, barcode, vonalkód, EAN/Barcode, Strichcode, code-barres, código de barras, codice a barre, streepjescode, kod kreskowy, čárový kód",
  },
  model: {
    titles: { en: "Model", hu: "Modell" },
    headers: "model, modell, model name, modellnév, modell neve, modell megnevezése, modèle, modelo, modello",
  },
  facility_id: {
    titles: { en: "Facility ID", hu: "Üzemazonosító" },
    headers:
      "facility id, üzemazonosító, üzem azonosítója, facility identifier, facility code, facility GLN, üzem kódja",
  },
  facility_name: {
    titles: { en: "Facility name", hu: "Üzem neve" },
    headers: "facility name, üzem neve, üzem megnevezése",
  },
  origin: {
    titles: { en: "Country of origin", hu: "Származási ország" },
    headers:
      "country of origin, származási ország, origin country, country of manufacture, country/region of origin, gyártó ország, made in, made in country, Herkunftsland, Ursprungsland, pays d’origine, pays de fabrication, país de origen, paese di origine, kraj pochodzenia, země původu, COO",
  },
}

export const FIELD_HEADERS = mapFields(FIELDS, (field) => FIELD_COLUMNS[field].headers.split(", "))

/** The columns that our own file of failed rows adds; ignored when that file comes back. */
export const REPORT_HEADERS: readonly string[] = ["error_line", "error_reason"]

/** Longer ones are no field's name. */
const KEY_CHARS_MAX = 500

/** A header without case, accents, spaces and punctuation, for comparing: `Gyártás dátuma` is `gyartasdatuma`. */
export function headerKey(header: string): string {
  return header
    .slice(0, KEY_CHARS_MAX)
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^a-z0-9]/g, "")
}

const NAMES = new Set(Object.values(FIELD_HEADERS).flat().map(headerKey))
export const isFieldName = (text: string): boolean => NAMES.has(headerKey(text))
const OWN_FIELDS =
  /^(?:colou?r|size|price|weight|brand|stock|quantity|images?|szin|meret|ar|suly|marka|keszlet|anyag|kep)$/

/** Whether a file may call a field so, one of the company's own too. */
export const namesField = (text: string): boolean =>
  /^\*?\p{L}/u.test(text) && (isFieldName(text) || OWN_FIELDS.test(headerKey(text)))

/** A field's title, from the path of a request's member; paths that are no product field stay as they are. */
export function fieldLabel(path: string, language: Language): string {
  if (isField(path)) return FIELD_COLUMNS[path].titles[language]
  return path.replace(/^(?:metadata_json\.)?attributes\./, "")
}
