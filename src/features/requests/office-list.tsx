import { useId, type ReactNode } from 'react'
import { useAddresses, useSpocs } from '../../places/use-addresses.ts'
import { mayAddOffice } from '../../rules/addresses.ts'
import { useText } from '../../text/index.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field.tsx'
import { OfficeEditor } from './office-editor.tsx'
import s from './office-list.module.css'
import type { OfficesProps, OfficesValue, OfficeValue } from './offices.tsx'

/** The heavy half of offices.tsx. */
export default function OfficeList(props: OfficesProps) {
  const { ipId, value, onChange, needsInterviewAddress, requester, error, label } = props
  const t = useText('places')
  const errorId = useId()
  const { addresses } = useAddresses(ipId)
  const { spocs } = useSpocs(ipId)
  const { offices, editing } = value
  const set = (next: Partial<OfficesValue>) => onChange({ ...value, ...next })
  const save = () => {
    if (!editing || !mayAddOffice(editing.office, needsInterviewAddress)) return
    const { at, office } = editing
    const kept = at === null ? [...offices, office] : offices.map((each, n) => (n === at ? office : each))
    onChange({ offices: kept, editing: null })
  }
  const remove = (at: number) =>
    onChange({
      offices: offices.filter((_, n) => n !== at),
      // The numbers behind it have moved
      editing: editing && editing.at !== null && editing.at > at ? { ...editing, at: editing.at - 1 } : editing,
    })
  const editor = (number: number) =>
    editing ? (
      <OfficeEditor
        ipId={ipId}
        label={t('officeAt', { n: number })}
        office={editing.office}
        addresses={addresses}
        spocs={spocs}
        needsInterviewAddress={needsInterviewAddress}
        // The first one cannot be left: a location needs an office
        onCancel={offices.length > 0 ? () => set({ editing: null }) : undefined}
        onChange={(office) => set({ editing: { ...editing, office } })}
        onSave={save}
      />
    ) : null
  return (
    <fieldset className={s.offices} aria-describedby={error ? errorId : undefined}>
      <legend className={s.legend}>
        {t('offices')} *{label ? <span className="fh-hidden"> {label}</span> : null}
      </legend>
      {offices.map((office, at) =>
        editing?.at === at ? (
          <div key={at}>{editor(at + 1)}</div>
        ) : (
          <SavedOffice
            key={at}
            number={at + 1}
            office={withNames(office, addresses, spocs)}
            hasInterview={needsInterviewAddress}
            // One at a time: what is being entered is not thrown away by opening another
            onEdit={editing ? undefined : () => set({ editing: { at, office } })}
            onDelete={() => remove(at)}
          />
        ),
      )}
      {editing?.at === null ? editor(offices.length + 1) : null}
      {error ? <FieldError id={errorId}>{error}</FieldError> : null}
      {editing ? null : (
        <Button icon="plus" kind="text" onClick={() => set({ editing: { at: null, office: newOffice(requester) } })}>
          {t('addOffice')}
        </Button>
      )}
    </fieldset>
  )
}

const newOffice = (requester: { id: string; label: string } | undefined): OfficeValue => ({
  ...{ workId: '', workLabel: '', interviewId: '', interviewLabel: '' },
  ...{ spocId: requester?.id ?? '', spocLabel: requester?.label ?? '', consent: true },
})

type Addresses = ReturnType<typeof useAddresses>['addresses']
type Spocs = ReturnType<typeof useSpocs>['spocs']

/** The names as they are now, else those that were kept. */
function withNames(office: OfficeValue, addresses: Addresses, spocs: Spocs): OfficeValue {
  const nameOf = (id: string, kept: string) => addresses?.find(({ addressId }) => addressId === id)?.officeName ?? kept
  return {
    ...office,
    workLabel: nameOf(office.workId, office.workLabel),
    interviewLabel: nameOf(office.interviewId, office.interviewLabel),
    spocLabel: spocs?.find(({ spocId }) => spocId === office.spocId)?.name ?? office.spocLabel,
  }
}

interface SavedProps {
  number: number
  office: OfficeValue
  hasInterview: boolean
  onEdit: (() => void) | undefined
  onDelete: () => void
}

function SavedOffice({ number, office, hasInterview, onEdit, onDelete }: SavedProps) {
  const t = useText('places')
  return (
    <div className={s.saved}>
      <dl className={s.facts}>
        <Fact name={t('workAddress')}>{office.workLabel}</Fact>
        {hasInterview ? <Fact name={t('interviewAddress')}>{office.interviewLabel}</Fact> : null}
        <Fact name={t('spoc')}>
          {office.spocLabel}
          <span className={s.quiet}>{office.consent ? t('consentGiven') : t('consentNot')}</span>
        </Fact>
      </dl>
      <span className={s.actions}>
        <IconButton
          bare
          icon="edit"
          label={t('editOffice', { n: number })}
          disabled={onEdit === undefined}
          onClick={onEdit}
        />
        <IconButton bare icon="trash" label={t('deleteOffice', { n: number })} onClick={onDelete} />
      </span>
    </div>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className={s.fact}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)
