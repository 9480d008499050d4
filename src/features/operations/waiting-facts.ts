import type { WaitingCompany, WaitingRequest } from '../../contract/operations.ts'
import { formatDay, formatTime } from '../../lib/dates.ts'
import { formatMobile, formatNumber } from '../../lib/numbers.ts'
import { useText } from '../../text/index.ts'
import { listWord, sectorWord } from '../../text/lists.ts'
import { townAndDistrict } from '../../text/town.ts'
import type { Waiting } from './approval-card.tsx'

/** What a decision needs to know, as lines of a card. An older server tells less. */
export function useWaitingFacts() {
  const t = useText('operations')
  const when = (at: number) => t('when', { day: formatDay(at), time: formatTime(at) })
  const ofCompany = (one: WaitingCompany): Waiting => ({
    kind: 'company',
    ...{ id: one.ipId, shown: one.shown, name: one.company, company: one.company },
    facts: [
      [t('userType'), `${listWord('userTypes', one.userType)} (${one.ipId})`],
      [t('asks.registeredName'), one.entered?.registeredName],
      [t('asks.employerType'), listWord('employerTypes', one.entered?.employerType ?? '')],
      [t('asks.sectors'), one.entered?.sectors.map(sectorWord).join(', ')],
      [t('asks.location'), one.entered?.location],
      [t('asks.employees'), one.entered?.employees],
      [t('asks.pan'), one.entered?.pan],
      [t('asks.address'), one.entered?.address],
      [t('asks.website'), one.entered?.website],
      [t('asks.profile'), one.entered?.profile],
      [t('person'), one.person],
      [t('email'), one.email],
      [t('mobile'), one.mobile && formatMobile(one.mobile)],
      [t('asks.officePhone'), one.entered?.officePhone],
      [t('registered'), when(one.registeredAt)],
    ],
  })
  const ofRequest = (one: WaitingRequest): Waiting => ({
    kind: 'request',
    ...{ id: one.hiringRequestId, shown: one.shown },
    ...{ name: `${one.name} (${one.hiringRequestId})`, company: one.company },
    facts: [
      [t('company'), `${one.company} (${one.ipId})`],
      [t('asks.targetEmployer'), one.asks?.targetEmployer],
      [t('asks.role'), one.asks && listWord('jobRoles', one.asks.jobRole)],
      [t('asks.positions'), one.asks && positions(one.asks)],
      [t('asks.salary'), one.asks && salary(one.asks)],
      [t('asks.places'), one.asks?.places.map(place).join('\n')],
      [t('asks.documents'), one.asks?.documents.map((name) => listWord('documents', name)).join(', ')],
      [t('asks.endDate'), one.asks && formatDay(one.asks.endDate)],
      [t('created'), when(one.createdAt)],
    ],
  })
  type Asks = NonNullable<WaitingRequest['asks']>
  const positions = ({ positions: n, monthly }: Asks) =>
    monthly ? t('asks.monthly', { n: formatNumber(n) }) : formatNumber(n)
  const salary = ({ minimumSalary: min, maximumSalary: max }: Asks) =>
    min !== null && max !== null ? t('asks.salaryOf', { min: formatNumber(min), max: formatNumber(max) }) : t('unknown')
  const place = ({ city, district, positions: n }: Asks['places'][number]) => {
    const name = townAndDistrict(city, district).join(', ')
    return n === null ? name : t('asks.place', { name, n: formatNumber(n) })
  }
  return { ofCompany, ofRequest }
}
