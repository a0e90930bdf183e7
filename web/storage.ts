/** Web storage may be forbidden or full: values then last as long as the page. */
type StorageArea = "local" | "session"

const inMemory = new Map<string, string>()
const areaOf = (place: StorageArea) => (place === "local" ? localStorage : sessionStorage)

export function readStored(place: StorageArea, name: string): string | null {
  try {
    return areaOf(place).getItem(name)
  } catch {
    return inMemory.get(`${place} ${name}`) ?? null
  }
}

export function writeStored(place: StorageArea, name: string, value: string): void {
  try {
    areaOf(place).setItem(name, value)
  } catch {
    inMemory.set(`${place} ${name}`, value)
  }
}

export function removeStored(place: StorageArea, name: string): void {
  inMemory.delete(`${place} ${name}`)
  try {
    areaOf(place).removeItem(name)
  } catch {
    // Nothing could be stored there either.
  }
}
