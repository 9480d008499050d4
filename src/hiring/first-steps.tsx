import { Link } from 'react-router-dom'
import { addressCalls } from '../contract/addresses.ts'
import { requestCalls } from '../contract/requests.ts'
import { newestRequests, SAVED_REQUESTS } from '../data/read-inputs.ts'
import { useRead } from '../data/use-read.ts'
import { paths } from '../lib/paths.ts'
import { useText } from '../text/index.ts'
import { Icon } from '../ui/icons.tsx'
import { Block } from '../ui/list-parts.tsx'
import { Strip } from '../ui/strip.tsx'
import s from './first-steps.module.css'

interface Props {
  ipId: string
  /** With what the five boxes mean. */
  hasStrip?: boolean
}

const steps = ['office', 'request', 'candidates'] as const
const examples = [
  ['filled', 'fff..'],
  ['awaited', 'fffw.'],
  ['claimed', 'fffc.'],
  ['pending', 'fffp.'],
] as const

/**
 * Office, request, candidates: what a company has done of it is ticked, by what the server and the device know. Nothing
 * until that is read, and nothing once all of it is done.
 */
export default function FirstSteps({ ipId, hasStrip = true }: Props) {
  const t = useText('firstSteps')
  const offices = useRead(addressCalls.list, { ipId }).data?.data
  const requests = useRead(requestCalls.list, newestRequests(ipId, true, SAVED_REQUESTS)).data?.data.result
  if (!offices || !requests) return null
  const isDone = {
    office: offices.length > 0,
    request: requests.length > 0,
    candidates: requests.some(({ applicants, activeReachouts }) => applicants > 0 || activeReachouts > 0),
  }
  if (isDone.office && isDone.request && isDone.candidates) return null
  const newest = requests.find(({ status }) => status === 1)
  const to = {
    office: paths.addresses,
    request: paths.newHiringRequest,
    candidates: newest ? paths.runCampaign(newest.hiringRequestId) : paths.hiringRequests,
  }
  return (
    <div className={s.steps}>
      <Block title={t('title')}>
        <ol className={s.list}>
          {steps.map((step, index) => (
            <li key={step} data-done={isDone[step] || undefined}>
              <span className={s.number} aria-hidden="true">
                {isDone[step] ? <Icon name="tick" size="s" /> : index + 1}
              </span>
              <span>
                {isDone[step] ? <b>{t('done', { step: t(step) })}</b> : <Link to={to[step]}>{t(step)}</Link>}
                <span className={s.hint}>{t(`${step}Hint`)}</span>
              </span>
            </li>
          ))}
        </ol>
      </Block>
      {hasStrip ? (
        <Block title={t('strip')}>
          <p className={s.hint}>{t('stripHint')}</p>
          <ul className={s.strips}>
            {examples.map(([words, code]) => (
              <li key={words}>
                <Strip code={code} />
                {t(words)}
              </li>
            ))}
          </ul>
        </Block>
      ) : null}
    </div>
  )
}
