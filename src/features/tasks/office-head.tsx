import { useId } from 'react'
import { useSyncStatus } from '../../data/sync.ts'
import { mapLinkOf, type OfficeGroup } from '../../rules/interview-day.ts'
import { useText } from '../../text/index.ts'
import { iconButtonClass } from '../../ui/button.tsx'
import { Icon } from '../../ui/icons.tsx'
import { NeedsConnectionHint } from '../../ui/needs-connection.tsx'
import { useIsDesktop } from '../../ui/use-is-desktop.ts'
import { useIsTextLarge } from '../../ui/use-is-text-large.ts'
import s from './interview-day.module.css'

/** Where: the name of the office, its address, and the way to it on a map, which needs a network. */
export function OfficeHead({ office }: { office: OfficeGroup }) {
  const t = useText('day')
  const { online } = useSyncStatus()
  const isDesktop = useIsDesktop()
  const isTextLarge = useIsTextLarge()
  const id = useId()
  const name = office.office?.name ?? (office.place || t('noOffice'))
  const link = mapLinkOf(office)
  return (
    <div className={s.office} data-passes={(isTextLarge && !isDesktop) || undefined}>
      <div>
        <h2 id={id}>{name}</h2>
        {office.office ? <p className={s.address}>{office.office.address}</p> : null}
      </div>
      {link && online && !isDesktop ? (
        <a
          className={iconButtonClass}
          href={link}
          target="_blank"
          rel="noreferrer"
          aria-label={t('mapOf', { place: name })}
          title={t('map')}
        >
          <Icon name="pin" />
        </a>
      ) : link && online ? (
        <a className={s.map} href={link} target="_blank" rel="noreferrer" aria-label={t('mapOf', { place: name })}>
          <Icon name="pin" size="s" />
          {t('map')}
        </a>
      ) : link ? (
        <span className={s.map}>
          {t('map')}
          <NeedsConnectionHint />
        </span>
      ) : null}
    </div>
  )
}
