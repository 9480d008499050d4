import { useRef, useState } from 'react'
import { carrierCalls, type CarrierTemplate } from '../../contract/carriers.ts'
import { useSyncStatus } from '../../data/sync.ts'
import { useInvalidate } from '../../data/use-invalidate.ts'
import { useOneAtATime } from '../../data/use-one-at-a-time.ts'
import { useSendOnce } from '../../data/use-send-once.ts'
import { useText } from '../../text/index.ts'
import { translateServerMessage } from '../../text/server-message.ts'
import { MobileField } from '../../ui/mobile-field.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { DialogActions } from '../../ui/dialog-actions.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { mobilePattern, toMobile } from '../../lib/mobile.ts'
import { formatMobile } from '../../lib/numbers.ts'
import { useCarrierWords } from './carrier-words.ts'
import s from './operations.module.css'
import { namedBy } from './use-template-change.ts'

type Props = { template: CarrierTemplate; onClose: () => void }

/** Sends a template to a phone of one's own. */
export function TestSheet({ template, onClose }: Props) {
  const t = useText('carriers')
  const words = useCarrierWords()
  const { online } = useSyncStatus()
  const [mobile, setMobile] = useState('')
  const [isWrong, setWrong] = useState(false)
  const { run, isBusy } = useTest(template)
  const send = async () => {
    const number = toMobile(mobile)
    setWrong(!mobilePattern.test(number))
    if (mobilePattern.test(number) && (await run(number))) onClose()
  }
  return (
    <Sheet
      opened
      onClose={onClose}
      title={t('tryOf', { template: words.template(template) })}
      onSubmit={(event) => {
        event.preventDefault()
        if (online) void send()
      }}
      footer={<DialogActions label={t('send')} onCancel={onClose} busy={isBusy} online={online} />}
    >
      <div className={s.sheet}>
        <MobileField
          label={t('mobile')}
          required
          hint={t('mobileHint')}
          value={mobile}
          {...(isWrong ? { error: t('mobileWrong') } : {})}
          onChange={({ target }) => {
            setMobile(target.value)
            setWrong(false)
          }}
          data-autofocus
        />
      </div>
    </Sheet>
  )
}

/**
 * A lost response and a second tap send once. Resolves to whether the carrier has taken it for this number: an earlier
 * attempt for another one leaves this one unsent.
 */
export function useTest(template: CarrierTemplate) {
  const t = useText('carriers')
  const words = useCarrierWords()
  const sendOnce = useSendOnce()
  const invalidate = useInvalidate()
  const named = namedBy(template)
  const mayBeSent = useRef(false)
  return useOneAtATime(async (mobile: string) => {
    const of = `template-test/${named.carrier}/${named.key}/${named.language}`
    const result = await sendOnce(of, carrierCalls.testTemplate, { ...named, mobile })
    invalidate(carrierCalls.sent)
    if (!result.ok || !result.value) {
      // Too many tests are a status of their own
      const refusal = result.ok
        ? undefined
        : (result.refusal ?? (result.error.status === 429 ? result.error : undefined))
      // Before anybody was asked; of one whose answer was lost the next refusal says nothing
      const isKnown = refusal !== undefined && refusal.reason !== 'outcome-unknown' && !mayBeSent.current
      mayBeSent.current = !isKnown
      showToast({
        ...{ heading: t(isKnown ? 'outcomes.none' : 'outcomes.unknown'), tone: 'problem' },
        line: translateServerMessage(refusal),
      })
      return false
    }
    mayBeSent.current = false
    const { outcome, reason } = result.value.data
    if (result.isEarlier) {
      const heading = t('testedBefore', { number: formatMobile(result.sent?.mobile ?? '') })
      const line = t('testedBeforeLine', { outcome: t(`outcomes.${outcome}`), number: formatMobile(mobile) })
      showToast({ heading, line })
      return false
    }
    const isTaken = outcome === 'taken'
    showToast({
      ...{ heading: t(`outcomes.${outcome}`), tone: isTaken ? 'success' : 'problem' },
      ...(reason ? { line: words.reason(reason) } : {}),
    })
    return isTaken
  })
}
