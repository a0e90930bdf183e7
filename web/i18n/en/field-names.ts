/** Product field names on all English pages, under the names of a record's members. The other language must have the same. */
export const memberNames = {
  name: "Product Name",
  description: "Description",
  product_code: "Product Code",
  serial_number: "Serial Number",
  batch_number: "Batch Number",
  manufacture_date: "Manufacturing Date",
  expiration_date: "Expiration Date",
  category: "Category",
  gtin: "GTIN",
  model: "Model",
  facility_id: "Facility ID",
  facility_name: "Facility Name",
  origin: "Country of Origin",
}

const { name: product_name, ...others } = memberNames
/** Under the names of the database, which has `product_name` for a record's `name`. */
export const fieldNames = { product_name, ...others }
