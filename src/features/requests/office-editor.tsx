import { useId, useState } from 'react'
import type { Address } from '../../contract/addresses.ts'
import type { Spoc } from '../../contract/spocs.ts'
import { useSyncStatus } from '../../data/sync.ts'
import { AddressDialog } from '../../places/address-dialog.tsx'
import { maskMobile } from '../../lib/numbers.ts'
import { mayAddOffice } from '../../rules/addresses.ts'
import { useText } from '../../text/index.ts'
import { Button } from '../../ui/button.tsx'
import { CheckRow } from '../../ui/check.tsx'
import { ComboField } from '../../ui/combo-field.tsx'
import { NeedsConnection } from '../../ui/needs-connection.tsx'
import s from './office-list.module.css'
import type { OfficeValue } from './offices.tsx'
import { SpocDialog } from './spoc-dialog.tsx'

interface Props {
  ipId: string
  label: string
  office: OfficeValue
  addresses: Address[] | undefined
  spocs: Spoc[] | undefined
  needsInterviewAddress: boolean
  onChange: (office: OfficeValue) => void
  onSave: () => void
  onCancel: (() => void) | undefined
}

type Which = 'work' | 'interview'

/** An office that is not saved yet stands in a dashed frame; its Save waits until all of it is chosen (HR-31). */
export function OfficeEditor({ ipId, label, office, addresses, spocs, needsInterviewAddress, ...on }: Props) {
  const t = useText('places')
  const common = useText('common')
  const hint = useId()
  const [isSpocOpen, setSpocOpen] = useState(false)
  const mayAdd = mayAddOffice(office, needsInterviewAddress)
  const set = (next: Partial<OfficeValue>) => on.onChange({ ...office, ...next })
  const field = (which: Which) => (
    <AddressField
      ipId={ipId}
      label={which === 'work' ? t('workAddress') : t('interviewAddress')}
      addresses={addresses}
      value={which === 'work' ? office.workId : office.interviewId}
      kept={which === 'work' ? office.workLabel : office.interviewLabel}
      onChange={(id, name) =>
        set(which === 'work' ? { workId: id, workLabel: name } : { interviewId: id, interviewLabel: name })
      }
    />
  )
  return (
    <div className={s.editor} role="group" aria-label={label}>
      {field('work')}
      {needsInterviewAddress ? field('interview') : null}
      <div className={s.choice}>
        <ComboField
          label={t('spoc')}
          required
          placeholder={t('chooseSpoc')}
          options={spocOptions(spocs, office)}
          value={office.spocId || undefined}
          onChange={(id) => set({ spocId: id ?? '', spocLabel: spocs?.find((each) => each.spocId === id)?.name ?? '' })}
        />
        <WithNetwork label={t('addSpocTitle')} onClick={() => setSpocOpen(true)} />
      </div>
      <CheckRow checked={office.consent} onChange={(event) => set({ consent: event.currentTarget.checked })}>
        {t('consent')}
      </CheckRow>
      <div className={s.end}>
        {mayAdd ? null : (
          <p className={s.quiet} id={hint}>
            {needsInterviewAddress ? t('officeNeedsInterview') : t('officeNeeds')}
          </p>
        )}
        {on.onCancel ? (
          <Button kind="text" onClick={on.onCancel}>
            {common('cancel')}
          </Button>
        ) : null}
        <Button kind="choose" disabled={!mayAdd} aria-describedby={mayAdd ? undefined : hint} onClick={on.onSave}>
          {t('save')}
        </Button>
      </div>
      <SpocDialog
        opened={isSpocOpen}
        ipId={ipId}
        onClose={() => setSpocOpen(false)}
        onAdded={({ spocId, name }) => {
          setSpocOpen(false)
          set({ spocId, spocLabel: name })
        }}
      />
    </div>
  )
}

interface FieldProps {
  ipId: string
  label: string
  addresses: Address[] | undefined
  value: string
  kept: string
  onChange: (addressId: string, name: string) => void
}

/** Chooses a saved address, adds one, or changes the chosen one (ADDR-04). */
function AddressField({ ipId, label, addresses, value, kept, onChange }: FieldProps) {
  const t = useText('places')
  const [edited, setEdited] = useState<{ address?: Address | undefined; isOpen: boolean }>({ isOpen: false })
  const chosen = addresses?.find(({ addressId }) => addressId === value)
  const isGone = value !== '' && addresses !== undefined && chosen === undefined
  const close = () => setEdited({ ...edited, isOpen: false })
  return (
    <div className={s.choice}>
      <ComboField
        label={label}
        required
        placeholder={t('chooseAddress')}
        options={addressOptions(addresses, value, kept)}
        value={value || undefined}
        error={isGone ? t('goneAddress') : undefined}
        onChange={(id) =>
          onChange(id ?? '', addresses?.find(({ addressId }) => addressId === id)?.officeName ?? (id ? kept : ''))
        }
      />
      <span className={s.ways}>
        <WithNetwork label={t('addAddress')} onClick={() => setEdited({ isOpen: true })} />
        {chosen ? (
          <Button
            kind="text"
            icon="edit"
            aria-label={t('editOf', { name: chosen.officeName })}
            onClick={() => setEdited({ address: chosen, isOpen: true })}
          >
            {t('edit')}
          </Button>
        ) : null}
      </span>
      <AddressDialog
        opened={edited.isOpen}
        ipId={ipId}
        address={edited.address}
        onClose={close}
        onSaved={({ addressId, officeName }) => {
          close()
          onChange(addressId, officeName)
        }}
        onDeleted={() => {
          close()
          onChange('', '')
        }}
      />
    </div>
  )
}

function WithNetwork({ label, onClick }: { label: string; onClick: () => void }) {
  const { online } = useSyncStatus()
  return (
    <NeedsConnection missing={!online}>
      {(tied) => (
        <Button {...tied} kind="text" icon="plus" onClick={onClick}>
          {label}
        </Button>
      )}
    </NeedsConnection>
  )
}

/** While the list is not here yet, or names one no more, the chosen one is shown by the name that was kept. */
function addressOptions(addresses: Address[] | undefined, value: string, kept: string) {
  const options = (addresses ?? []).map(({ addressId, officeName, locality, city }) => ({
    value: addressId,
    label: [officeName, locality, city].filter((part, at, all) => part && all.indexOf(part) === at).join(', '),
  }))
  return value === '' || options.some((option) => option.value === value)
    ? options
    : [{ value, label: kept || value }, ...options]
}

function spocOptions(spocs: Spoc[] | undefined, { spocId, spocLabel }: OfficeValue) {
  const options = (spocs ?? []).map((spoc) => ({
    value: spoc.spocId,
    label: [spoc.name, maskMobile(spoc.mobile)].filter(Boolean).join(', '),
  }))
  return spocId === '' || options.some((option) => option.value === spocId)
    ? options
    : [{ value: spocId, label: spocLabel || spocId }, ...options]
}
