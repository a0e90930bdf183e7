/**
 * A reader says nothing about a product in an edition that it does not know. A newer service writes higher numbers;
 * none is below 1.
 */

/** Why a document of another edition is not read, or null for the known edition. `edition` is the document's number. */
export function otherEdition(edition: unknown, known: number): string | null {
  if (edition === known || !Number.isSafeInteger(edition)) return null
  return (edition as number) > known
    ? "made by a newer version; check it with a newer verifier"
    : "made before the first release"
}

/** The number in a format's name such as `touchmark-bundle/2`; NaN for another name. */
export function editionIn(format: unknown, name: string): number {
  const number = typeof format === "string" && format.startsWith(`${name}/`) ? format.slice(name.length + 1) : ""
  return /^(0|[1-9]\d{0,8})$/.test(number) ? Number(number) : Number.NaN
}
