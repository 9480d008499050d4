import { useMemo } from 'react'
import { masterCalls } from '../contract/masters.ts'
import { cityOptions } from '../rules/city-options.ts'
import { useSession } from './session.ts'
import { useRead } from './use-read.ts'

/** Cities with their states as choices: 'Pune' is found under 'Pune, Maharashtra' (REG-11). */
export function useCityOptions(): { value: string; label: string }[] {
  const { user } = useSession()
  const { data } = useRead(masterCalls.formPlaces, { trainingpartnerid: user.ipId, type: 'EMP' })
  return useMemo(
    () =>
      cityOptions(
        (data?.data ?? []).map(({ stateName, cityId }) => ({
          stateName,
          cities: cityId.map(({ cityName }) => cityName),
        })),
      ),
    [data],
  )
}
