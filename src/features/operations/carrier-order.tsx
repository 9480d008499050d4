import type { CarrierTemplate, UsedCarrier } from '../../contract/carriers.ts'
import { useText } from '../../text/index.ts'
import { useCarrierWords } from './carrier-words.ts'

type Props = { carriers: UsedCarrier[]; templates: CarrierTemplate[] }

/** To whom messages go by the settings, and who of them cannot send anything yet. */
export function CarrierOrder({ carriers, templates }: Props) {
  const t = useText('carriers')
  const words = useCarrierWords()
  if (carriers.length === 0) return <p>{t('unused')}</p>
  const of = (channel: UsedCarrier['channel']) => {
    const names = carriers.filter((each) => each.channel === channel).map(({ name }) => words.carrier(name))
    return names.length === 0 ? t('nobody') : names.join(', ')
  }
  const mute = carriers.filter(
    ({ name, needsTemplate }) => needsTemplate && !templates.some(({ carrier }) => carrier === name),
  )
  return (
    <>
      <p>{t('order', { sms: of('sms'), whatsapp: of('whatsapp') })}</p>
      {mute.map(({ name }) => (
        <p key={name}>
          <b>{t('mute', { carrier: words.carrier(name) })}</b>
        </p>
      ))}
    </>
  )
}
