import { useMemo } from 'react'
import { masterCalls } from '../contract/masters.ts'
import { useSession } from './session.ts'
import { useRead } from './use-read.ts'

/** Cities with their states as choices: 'Pune' is found under 'Pune, Maharashtra' (REG-11). */
export function useCityOptions(): { value: string; label: string }[] {
  const { user } = useSession()
  const { data } = useRead(masterCalls.formPlaces, { trainingpartnerid: user.ipId, type: 'EMP' })
  return useMemo(() => {
    const places = data?.data ?? []
    const all = places.flatMap(({ stateName, cityId }) => cityId.map(({ cityName }) => ({ cityName, stateName })))
    // Two states may have a city of one name; the wire knows the name alone
    const byName = new Map(all.toReversed().map(({ cityName, stateName }) => [cityName, stateName]))
    return all
      .filter(({ cityName, stateName }) => byName.get(cityName) === stateName)
      .map(({ cityName, stateName }) => ({ value: cityName, label: `${cityName}, ${stateName}` }))
  }, [data])
}
