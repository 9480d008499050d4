import { FREE_SMS, hiringSteps, smsSteps, type Step } from '../../rules/credits.ts'
import { useText } from '../../text/index.ts'
import { Block } from '../../ui/list-parts.tsx'
import s from './credits.module.css'

/** CRED-03. The numbers are written as in the product's tiers. */
export function UsageTiers() {
  const t = useText('credits')
  return (
    <>
      <Block title={t('freeTier')}>
        <p>{t('freeTierLine', { n: FREE_SMS })}</p>
      </Block>
      <Block title={t('smsCampaigns')}>
        <p>{t('whatTakesCredits')}</p>
        <Steps label={t('smsCampaigns')} steps={smsSteps} price={({ paise }) => t('paisaPerSms', { n: paise })} />
      </Block>
      <Block title={t('managedHiring')}>
        <Steps
          label={t('managedHiring')}
          steps={hiringSteps}
          price={({ paise }) => t('rupeesPerCandidate', { n: paise / 100 })}
        />
      </Block>
    </>
  )
}

type StepsProps = { label: string; steps: Step[]; price: (step: Step) => string }

function Steps({ label, steps, price }: StepsProps) {
  const t = useText('credits')
  const range = ({ upTo: n }: Step, at: number) => {
    const from = steps[at - 1]?.upTo
    if (from === undefined) return t('upTo', { n })
    return n === undefined ? t('above', { from }) : t('between', { from, n })
  }
  return (
    <table className={s.steps} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{t('perMonth')}</th>
          <th scope="col">{t('price')}</th>
        </tr>
      </thead>
      <tbody>
        {steps.map((step, at) => (
          <tr key={step.paise}>
            <th scope="row">{range(step, at)}</th>
            <td>{price(step)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
