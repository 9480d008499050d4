import { orderCalls } from '../../contract/orders.ts'
import { useSession } from '../../data/session.ts'
import { useKeptDraft } from '../../data/use-kept-draft.ts'
import { useRead } from '../../data/use-read.ts'
import { NotLoaded } from '../../hiring/not-loaded.tsx'
import { paths } from '../../lib/paths.ts'
import { useText } from '../../text/index.ts'
import { SkeletonRows } from '../../ui/list-parts.tsx'
import { Page } from '../../ui/shell/page.tsx'
import { BuyForm, type BuyDraft } from './buy-form.tsx'

/** /Payment/buy (ORD-01): the owner of the account orders credits. What is entered stays until it is ordered. */
export default function Buy() {
  const t = useText('orders')
  const { user } = useSession()
  const ipId = user.actingIpId
  const read = useRead(orderCalls.list, { ipId })
  const { draft, keep, drop } = useKeptDraft<BuyDraft>(`buy/${ipId}`)
  const terms = read.data?.data.terms
  const last = read.data?.data.orders[0]
  return (
    <Page title={t('buy')} back={{ to: `${paths.payment}?tab=credit`, label: t('payment') }} narrow>
      {terms && draft !== undefined ? (
        <BuyForm
          {...{ ipId, terms, keep, drop }}
          // Who has ordered before is billed alike
          initial={
            draft ?? {
              credits: '',
              billingName: last?.billingName ?? user.companyName,
              billingAddress: last?.billingAddress ?? '',
              gstin: last?.gstin ?? '',
            }
          }
        />
      ) : read.isLoading || draft === undefined ? (
        <SkeletonRows label={t('loading')} />
      ) : (
        <NotLoaded read={read} what="orders" awayHint={t('failedHint')} />
      )}
    </Page>
  )
}
