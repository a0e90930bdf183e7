/** Where a union has a member that no case names, tsc refuses the call. */
export function assertNever(value: never): never {
  throw new Error(`No case for ${JSON.stringify(value)}.`)
}
