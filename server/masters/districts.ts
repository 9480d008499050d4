import districts from './districts.json' with { type: 'json' }

/** The districts of India by state or union territory, as the hiring request form offers them (API-068). */
export const statesOfIndia: { stateName: string; districts: string[] }[] = Object.entries(districts).map(
  ([stateName, names]) => ({ stateName, districts: names }),
)

const byState = new Map(statesOfIndia.map(({ stateName, districts }) => [stateName, new Set(districts)]))

/** Whether there is such a district in such a state: what the form offers is what a request may name. */
export const isDistrict = (state: string, district: string): boolean => byState.get(state)?.has(district) ?? false
