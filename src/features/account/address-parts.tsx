import type { Address } from '../../contract/addresses.ts'
import { useText } from '../../text/index.ts'
import { IconButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icons.tsx'
import s from './address-list.module.css'

/** Opens the pin on an external map, in a new tab. */
export function MapLink({ address }: { address: Address }) {
  const t = useText('places')
  return (
    <a
      className={`fh-focus ${s.map}`}
      href={address.mapLink}
      target="_blank"
      rel="noreferrer"
      aria-label={t('openMap', { name: address.officeName })}
    >
      <Icon name="pin" size="s" />
      {t('map')}
    </a>
  )
}

type ActionsProps = {
  address: Address
  online: boolean
  onEdit: (address: Address) => void
  onDelete: (address: Address) => void
}

/** Both need a connection; the toolbar above the list shows the hint. */
export function AddressActions({ address, online, onEdit, onDelete }: ActionsProps) {
  const t = useText('places')
  const name = address.officeName
  return (
    <span className={s.actions}>
      <IconButton bare icon="edit" label={t('editOf', { name })} disabled={!online} onClick={() => onEdit(address)} />
      <IconButton
        bare
        icon="trash"
        label={t('deleteOf', { name })}
        disabled={!online}
        onClick={() => onDelete(address)}
      />
    </span>
  )
}
