/** Web storage that may be forbidden or full: then what is stored lasts as long as the page. */
type Place = "local" | "session"

const inMemory = new Map<string, string>()
const areaOf = (place: Place) => (place === "local" ? localStorage : sessionStorage)

export function readStored(place: Place, name: string): string | null {
  try {
    return areaOf(place).getItem(name)
  } catch {
    return inMemory.get(`${place} ${name}`) ?? null
  }
}

export function writeStored(place: Place, name: string, value: string): void {
  try {
    areaOf(place).setItem(name, value)
  } catch {
    inMemory.set(`${place} ${name}`, value)
  }
}

export function removeStored(place: Place, name: string): void {
  inMemory.delete(`${place} ${name}`)
  try {
    areaOf(place).removeItem(name)
  } catch {
    // Nothing could be stored there either.
  }
}
