import { formatMobile } from '../lib/numbers.ts'
import { useText } from '../text/index.ts'
import { ButtonLink } from './button.tsx'
import { Block } from './list-parts.tsx'
import s from './people-to-call.module.css'

interface Person {
  kind: 'account' | 'sales'
  name: string
  email: string
  /** Ten digits. */
  mobile?: string
}

/** Who looks after the company, each with a button that calls, or writes where no number is known. */
export function PeopleToCall({ people }: { people: readonly Person[] }) {
  const t = useText('common')
  const resources = useText('resources')
  if (people.length === 0) return null
  return (
    <Block title={resources('managers.title')}>
      <ul className={s.people}>
        {people.map(({ kind, name, email, mobile }) => (
          <li key={`${kind} ${email}`} className={s.person}>
            <p className={s.who}>
              <b>{name}</b>
              <span>{resources(`managers.${kind}`)}</span>
              {mobile ? <span>{formatMobile(mobile)}</span> : <span>{email}</span>}
            </p>
            <ButtonLink
              icon={mobile ? 'phone' : 'send'}
              to={mobile ? `tel:+91${mobile}` : `mailto:${email}`}
              aria-label={resources(mobile ? 'callPerson' : 'emailPerson', { name })}
            >
              {mobile ? t('call') : resources('email')}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </Block>
  )
}
