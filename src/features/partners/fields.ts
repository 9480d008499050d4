import { masterCalls } from '../../contract/masters.ts'
import { useRead } from '../../data/use-read.ts'

/** Cities with their states as choices: 'Pune' is found under 'Pune, Maharashtra'. */
export function useCityOptions() {
  const { data } = useRead(masterCalls.formPlaces, {})
  const seen = new Set<string>()
  return (data?.data ?? []).flatMap(({ stateName, cityId }) =>
    cityId.flatMap(({ cityName }) => {
      // Two states may have a city of one name; the wire knows the name alone
      if (seen.has(cityName)) return []
      seen.add(cityName)
      return [{ value: cityName, label: `${cityName}, ${stateName}` }]
    }),
  )
}

/** A mobile number: ten digits and nothing else get in (REG-05). */
export const tenDigits = { inputMode: 'numeric', maxLength: 10, autoComplete: 'off' } as const
