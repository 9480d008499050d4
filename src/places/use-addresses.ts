import { useCallback, useMemo, useRef } from 'react'
import { addressCalls, toAddress, type Address } from '../contract/addresses.ts'
import type { RefusalReason } from '../contract/refusals.ts'
import { spocCalls, toSpoc, type Spoc } from '../contract/spocs.ts'
import { useFormId } from '../data/use-form-id.ts'
import { useInvalidate } from '../data/use-invalidate.ts'
import { useRead, type Read } from '../data/use-read.ts'
import { useSend } from '../data/use-send.ts'
import { useSendOnce } from '../data/use-send-once.ts'
import { text } from '../text/index.ts'
import { translateServerMessage } from '../text/server-message.ts'
import { confirm } from '../ui/confirm-store.ts'
import { showToast } from '../ui/toast-store.ts'

export interface SavedAddresses {
  /** Undefined until there is a response, fresh or cached. */
  addresses: Address[] | undefined
  read: Pick<Read<unknown>, 'isLoading' | 'refusal' | 'refresh'>
}

/** The offices of a partner; offline those that are cached on the device (ADDR-01). */
export function useAddresses(ipId: string | undefined, searchKey?: string): SavedAddresses {
  const key = searchKey?.trim() ? { searchKey: searchKey.trim() } : {}
  const read = useRead(addressCalls.list, { ipId: ipId ?? '', ...key }, { enabled: ipId !== undefined })
  const list = read.data?.data
  const addresses = useMemo(() => list?.map(toAddress), [list])
  return { addresses, read }
}

export interface SavedSpocs {
  spocs: Spoc[] | undefined
  isLoading: boolean
}

/** The SPOCs of a partner, read like its offices (HR-36). */
export function useSpocs(ipId: string | undefined): SavedSpocs {
  const read = useRead(spocCalls.list, { ipId: ipId ?? '' }, { enabled: ipId !== undefined })
  const list = read.data?.data
  return { spocs: useMemo(() => list?.map(toSpoc), [list]), isLoading: read.isLoading }
}

export type AddressDraft = Omit<Address, 'addressId' | 'mapLink'>

const gone: RefusalReason = 'address-gone'

/**
 * Saves a new or changed office (ADDR-04, ADDR-08). Returns it as stored by the server; undefined when what is typed was
 * not saved, which it reports by a toast. Where an earlier attempt of this form had added the office, under whatever name,
 * the next save changes that one; if it was deleted meanwhile, the office is added anew.
 */
export function useSaveAddress(ipId: string) {
  const send = useSend()
  const sendOnce = useSendOnce()
  const invalidate = useInvalidate()
  const formId = useFormId()
  /** The office that an earlier attempt of this form had added. */
  const added = useRef<string>(undefined)
  return useCallback(
    async (draft: AddressDraft, edited?: string): Promise<Address | undefined> => {
      const input = { ...draft, ipId }
      const change = (addressId: string) => send(addressCalls.update, { ...input, _id: addressId })
      const add = () => sendOnce(`address/${ipId}/${formId.current()}`, addressCalls.add, input)
      const known = edited ?? added.current
      let answer = known === undefined ? await add() : await change(known)
      if (!answer.ok && edited === undefined && added.current !== undefined && answer.refusal?.reason === gone) {
        added.current = undefined
        answer = await add()
      }
      if (answer.ok) {
        invalidate(addressCalls.list)
        const office = toAddress(answer.value!.data)
        if (!('isEarlier' in answer && answer.isEarlier)) {
          added.current = undefined
          formId.renew()
          return office
        }
        added.current = office.addressId
        const heading = text('places', 'addedBefore', { name: office.officeName })
        showToast({ heading, line: text('places', 'addedBeforeLine') })
        return undefined
      }
      const line =
        translateServerMessage(answer.refusal) || translateServerMessage(answer.error) || text('places', 'notAdded')
      showToast({ heading: text('places', 'error'), line, tone: 'problem' })
      return undefined
    },
    [send, sendOnce, invalidate, formId, ipId],
  )
}

/** Confirms, deletes an office and shows the result (ADDR-03). Returns whether it was deleted. */
export function useDeleteAddress(ipId: string) {
  const send = useSend()
  const invalidate = useInvalidate()
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
        invalidate(addressCalls.list)
        showToast({ heading: text('places', 'deleted'), tone: 'success' })
        return true
      }
      const line = translateServerMessage(answer.refusal) || text('places', 'notDeleted')
      showToast({ heading: text('places', 'error'), line, tone: 'problem' })
      return false
    },
    [send, invalidate, ipId],
  )
}
