/**
 * Cities as options with their states (REG-11), `Pune, Maharashtra`, in the order they come. The wire has the name
 * alone, so of two cities with one name the first is offered.
 */
export function cityOptions(states: readonly { stateName: string; cities: readonly string[] }[]) {
  const seen = new Set<string>()
  return states.flatMap(({ stateName, cities }) =>
    cities.flatMap((city) => {
      if (seen.has(city)) return []
      seen.add(city)
      return [{ value: city, label: `${city}, ${stateName}` }]
    }),
  )
}
