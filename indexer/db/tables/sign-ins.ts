/** Networks from which a user signed in. Tags are 24 bits of a keyed hash, so many networks share one. */
export interface KnownNetworks {
  user_id: string
  tag: string
  last_at: number
}

/** Random values that all instances share, as hex. */
export interface ServiceSecrets {
  name: string
  value: string
}
