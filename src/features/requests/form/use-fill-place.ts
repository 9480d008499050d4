import type { Address } from '../../../contract/addresses.ts'
import { masterCalls } from '../../../contract/masters.ts'
import { placeCalls } from '../../../contract/places.ts'
import { useRead } from '../../../data/use-read.ts'
import { useSend } from '../../../data/use-send.ts'
import { useRequestForm } from './form-context.ts'

/** Fills in the state, district and town of a location from the pin of its office, where the user has chosen none. */
export function useFillPlace(index: number) {
  const { form, ipId } = useRequestForm()
  const send = useSend()
  const places = useRead(masterCalls.formPlaces, { trainingpartnerid: ipId, type: 'EMP' }).data?.data
  const at = `locations.${index}` as const
  const isEmpty = () => form.getValues(`${at}.state`) === '' && form.getValues(`${at}.district`) === ''
  return async ({ city, location: [longitude, latitude] }: Address): Promise<void> => {
    if (!isEmpty()) return
    const answer = await send(placeCalls.reverse, { longitude, latitude })
    const place = answer.ok ? answer.value.data : undefined
    const state = places?.find(({ stateName }) => stateName === place?.state)
    const district = state?.cityId.find(({ cityName }) => cityName === place?.district)
    // Only what the lists of the form know, and nothing that was chosen while the server was asked
    if (!state || !district || !isEmpty()) return
    form.setValue(`${at}.state`, state.stateName, { shouldTouch: true })
    form.setValue(`${at}.district`, district.cityName, { shouldTouch: true })
    if (form.getValues(`${at}.city`) === '') form.setValue(`${at}.city`, city || place!.city, { shouldTouch: true })
  }
}
