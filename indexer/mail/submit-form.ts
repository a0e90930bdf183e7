const ANSWER_MS_MAX = 15_000

/** Posts `fields` as JSON to a hosted form service. The address comes from the configuration alone, and no redirect is followed. */
export async function submitForm(url: string, fields: Record<string, string>): Promise<void> {
  const response = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json", accept: "application/json" },
    body: JSON.stringify(fields),
    redirect: "error",
    signal: AbortSignal.timeout(ANSWER_MS_MAX),
  })
  await response.body?.cancel()
  if (!response.ok) throw new Error(`The hosted form answered ${response.status}.`)
}
