/** How the day was: water, mood, sleep, symptoms and protocols of one local date. */
export function CheckinPanel(_: { date: string }) {
  return null
}
