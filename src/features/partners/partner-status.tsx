import { useText } from '../../text/index.ts'
import { Icon } from '../../ui/icons.tsx'
import s from './partners.module.css'

/** Active or Inactive, by word and icon. */
export function PartnerStatus({ isActive }: { isActive: boolean }) {
  const t = useText('partners')
  return (
    <span className={s.status} data-active={isActive || undefined}>
      <Icon name={isActive ? 'tick' : 'cross'} size="s" />
      {isActive ? t('active') : t('inactive')}
    </span>
  )
}
