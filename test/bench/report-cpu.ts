/** Loaded into a server of the bench: tells the parent, whenever it asks, the processor time that all threads have used. */
process.on("message", (wish) => {
  if (wish === "cpu") process.send!(cpuMs())
})

export function cpuMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}
