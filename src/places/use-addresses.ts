import { useCallback, useMemo } from 'react'
import { addressCalls, toAddress, type Address } from '../contract/addresses.ts'
import { spocCalls, toSpoc, type Spoc } from '../contract/spocs.ts'
import { useForget } from '../data/use-forget.ts'
import { useRead } from '../data/use-read.ts'
import { useSend } from '../data/use-send.ts'
import { text } from '../text/index.ts'
import { said } from '../text/said.ts'
import { confirm } from '../ui/confirm-store.ts'
import { showToast } from '../ui/toast-store.ts'

export interface SavedAddresses {
  /** Undefined until there is an answer, new or saved. */
  addresses: Address[] | undefined
  isLoading: boolean
  refusal: string | undefined
}

/** The offices of a partner; without a network those that are saved on the device (ADDR-01). */
export function useAddresses(ipId: string | undefined, searchKey?: string): SavedAddresses {
  const key = searchKey?.trim() ? { searchKey: searchKey.trim() } : {}
  const read = useRead(addressCalls.list, { ipId: ipId ?? '', ...key }, { enabled: ipId !== undefined })
  const list = read.data?.data
  const addresses = useMemo(() => list?.map(toAddress), [list])
  return { addresses, isLoading: read.isLoading, refusal: said(read.refusal?.message) }
}

export interface SavedSpocs {
  spocs: Spoc[] | undefined
  isLoading: boolean
}

/** The interview contacts of a partner, read as its offices are (HR-36). */
export function useSpocs(ipId: string | undefined): SavedSpocs {
  const read = useRead(spocCalls.list, { ipId: ipId ?? '' }, { enabled: ipId !== undefined })
  const list = read.data?.data
  return { spocs: useMemo(() => list?.map(toSpoc), [list]), isLoading: read.isLoading }
}

export type AddressDraft = Omit<Address, 'addressId' | 'mapLink'>

/** Saves a new or changed office and says why when it was not (ADDR-04, ADDR-08). Answers it as the server keeps it. */
export function useSaveAddress(ipId: string) {
  const send = useSend()
  const forget = useForget()
  return useCallback(
    async (draft: AddressDraft, addressId?: string): Promise<Address | undefined> => {
      const input = { ...draft, ipId }
      const answer =
        addressId === undefined
          ? await send(addressCalls.add, input)
          : await send(addressCalls.update, { ...input, _id: addressId })
      if (answer.ok) {
        forget(addressCalls.list)
        return toAddress(answer.value.data)
      }
      const line = said(answer.refusal?.message) || said(answer.error.message) || text('places', 'notAdded')
      showToast({ heading: text('places', 'error'), line, tone: 'problem' })
      return undefined
    },
    [send, forget, ipId],
  )
}

/** Asks, deletes an office and says how that went (ADDR-03). Answers whether it is gone. */
export function useDeleteAddress(ipId: string) {
  const send = useSend()
  const forget = useForget()
  return useCallback(
    async ({ addressId, officeName }: Address): Promise<boolean> => {
      const isMeant = await confirm({
        title: text('places', 'deleteQuestion'),
        body: text('places', 'deleteBody', { name: officeName }),
        confirmLabel: text('places', 'deleteYes'),
        danger: true,
      })
      if (!isMeant) return false
      const answer = await send(addressCalls.remove, { id: addressId, ipId })
      if (answer.ok) {
        forget(addressCalls.list)
        showToast({ heading: text('places', 'deleted'), tone: 'success' })
        return true
      }
      const line = said(answer.refusal?.message) || text('places', 'notDeleted')
      showToast({ heading: text('places', 'error'), line, tone: 'problem' })
      return false
    },
    [send, forget, ipId],
  )
}
