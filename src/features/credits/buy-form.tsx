import { useId, useState } from 'react'
import { FEWEST_ORDERED, MOST_ORDERED, type OrderTerms } from '../../contract/orders.ts'
import { useSyncStatus } from '../../data/sync.ts'
import { formatNumber } from '../../lib/numbers.ts'
import { foldGstin, isGstin } from '../../rules/gstin.ts'
import { readWhole } from '../../rules/typed-number.ts'
import { findNameFault, formatPaise, isOrderable, isWritable, orderLines, packs, priceOf } from '../../rules/orders.ts'
import { useText } from '../../text/index.ts'
import { Button } from '../../ui/button.tsx'
import { ChoiceGroup } from '../../ui/choice-group.tsx'
import { Block } from '../../ui/list-parts.tsx'
import { NeedsConnection } from '../../ui/needs-connection.tsx'
import segments from '../../ui/segmented.module.css'
import { ActionBar } from '../../ui/shell/action-bar.tsx'
import { TextAreaField, TextField } from '../../ui/text-field.tsx'
import { useFirstWrong } from '../../ui/use-first-wrong.ts'
import { useIsDesktop } from '../../ui/use-is-desktop.ts'
import s from './orders.module.css'
import { usePriceRows } from './price-rows.tsx'
import { useOrder } from './use-order.ts'

export interface BuyDraft {
  credits: string
  billingName: string
  billingAddress: string
  gstin: string
}

type Props = {
  ipId: string
  terms: OrderTerms
  initial: BuyDraft
  keep: (draft: BuyDraft) => void
  drop: () => Promise<unknown>
}

const bounds = { fewest: formatNumber(FEWEST_ORDERED), most: formatNumber(MOST_ORDERED) }

export function BuyForm({ ipId, terms, initial, keep, drop }: Props) {
  const t = useText('orders')
  const { online } = useSyncStatus()
  const [form, setForm] = useState(initial)
  const [left, setLeft] = useState<Partial<Record<keyof BuyDraft, boolean>>>({})
  const [attempts, setAttempts] = useState(0)
  const fields = useFirstWrong<HTMLFormElement>(attempts)
  const change = (part: Partial<BuyDraft>) => {
    const next = { ...form, ...part }
    setForm(next)
    keep(next)
  }
  const leave = (name: keyof BuyDraft) => setLeft((before) => ({ ...before, [name]: true }))
  const credits = readWhole(form.credits)
  const gstin = foldGstin(form.gstin)
  const isRight = { credits: isOrderable(credits), gstin: gstin === '' || isGstin(gstin) }
  const nameFault = findNameFault(form.billingName)
  /** Said at once: the name comes with the form. */
  const wrongLetters = (text: string) => (isWritable(text) ? undefined : t('billingLetters'))
  const isBillable = nameFault === undefined && isWritable(form.billingAddress)
  const seller = { gstPercent: terms.gstPercent, sellerState: terms.sellerState ?? undefined }
  const price = isRight.credits ? priceOf(credits, seller, isRight.gstin ? gstin : '') : undefined
  const { run, isBusy } = useOrder(ipId, drop)
  const chooseId = useId()
  const isDesktop = useIsDesktop()
  const packChoices = packs.map((pack) => ({
    value: String(pack),
    label: formatNumber(pack),
    unit: t('unit'),
    price: t('rupees', { amount: formatPaise(priceOf(pack, seller).net).replace(/\.00$/, '') }),
  }))
  const submit = () => {
    setLeft({ credits: true, billingName: true, gstin: true })
    setAttempts((count) => count + 1)
    if (!online || !price || !isRight.gstin || !isBillable) return
    const { billingName, billingAddress } = form
    void run({ credits, total: price.total, billingName: billingName.trim(), billingAddress, gstin })
  }
  const order = (
    <NeedsConnection missing={!online} under>
      {(tied) => (
        <Button
          {...tied}
          disabled={tied.disabled || !price}
          aria-describedby={tied['aria-describedby'] ?? (price ? undefined : chooseId)}
          type="submit"
          kind="primary"
          busy={isBusy}
        >
          {price ? t('order', { n: formatNumber(credits) }) : t('orderNone')}
        </Button>
      )}
    </NeedsConnection>
  )
  return (
    <form
      ref={fields}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <Block>
        <div className={s.form}>
          <ChoiceGroup
            type="radio"
            legend={t(terms.gstPercent > 0 ? 'packsBeforeGst' : 'packs')}
            choices={packChoices}
            isChosen={(pack) => pack === String(credits)}
            onPick={(pack) => change({ credits: pack })}
            look={{ ...segments, choice: `${segments.choice} ${s.pack}` }}
          >
            {(pack) => (
              <>
                <span>
                  {pack.label} <span className={s.unit}>{pack.unit}</span>
                </span>
                <span>{pack.price}</span>
              </>
            )}
          </ChoiceGroup>
          <TextField
            label={t('howMany')}
            required
            inputMode="numeric"
            autoComplete="off"
            maxLength={12}
            value={form.credits}
            hint={t('amountHint', bounds)}
            error={!isRight.credits && (form.credits !== '' || left.credits) ? t('amountWrong', bounds) : undefined}
            onChange={(event) => change({ credits: event.currentTarget.value })}
          />
          <TextField
            label={t('billingName')}
            required
            autoComplete="organization"
            maxLength={200}
            value={form.billingName}
            error={
              nameFault === 'missing' && left.billingName ? t('billingNameMissing') : wrongLetters(form.billingName)
            }
            onBlur={() => leave('billingName')}
            onChange={(event) => change({ billingName: event.currentTarget.value })}
          />
          <TextAreaField
            label={t('billingAddress')}
            optional
            maxLength={300}
            value={form.billingAddress}
            error={wrongLetters(form.billingAddress)}
            onChange={(event) => change({ billingAddress: event.currentTarget.value })}
          />
          <TextField
            label={t('gstin')}
            optional
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={40}
            value={form.gstin}
            hint={t('gstinHint')}
            error={!isRight.gstin && (left.gstin || gstin.length >= 15) ? t('gstinWrong') : undefined}
            onBlur={() => leave('gstin')}
            onChange={(event) => change({ gstin: event.currentTarget.value })}
          />
        </div>
      </Block>
      <Block title={t('total')}>
        {price ? (
          <Sum {...{ credits, terms, price }} />
        ) : (
          <p id={chooseId} className={s.note}>
            {t('chooseFirst')}
          </p>
        )}
        {isDesktop ? <div className={s.choices}>{order}</div> : null}
      </Block>
      {isDesktop ? null : (
        <ActionBar phoneOnly words={price ? <BarTotal total={price.total} /> : undefined}>
          {order}
        </ActionBar>
      )}
    </form>
  )
}

/** Beside the button of a phone: the sum itself may lie below the fold. */
function BarTotal({ total }: { total: number }) {
  const t = useText('orders')
  const { rupees } = usePriceRows()
  return (
    <p className={s.barTotal}>
      {t('total')} <b>{rupees(total)}</b>
    </p>
  )
}

type SumProps = { credits: number; terms: OrderTerms; price: ReturnType<typeof priceOf> }

/** Each step of the price, the tax and the total (ORD-02). */
function Sum({ credits, terms, price }: SumProps) {
  const t = useText('orders')
  const { lineRows, taxRows, rupees } = usePriceRows()
  const rows = [...lineRows(orderLines(credits)), ...taxRows(price, terms.gstPercent)]
  return (
    <>
      <dl className={s.price} aria-live="polite">
        {rows.map(([name, paise]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{rupees(paise)}</dd>
          </div>
        ))}
        <div className={s.sum}>
          <dt>{t('total')}</dt>
          <dd>{rupees(price.total)}</dd>
        </div>
      </dl>
      {terms.gstPercent === 0 ? <p className={s.note}>{t('noGst')}</p> : null}
    </>
  )
}
