import { useState } from 'react'
import {
  channels,
  preferenceCalls,
  times,
  weekdays,
  type Channel,
  type Preferences as Chosen,
} from '../../contract/preferences.ts'
import { useSyncStatus } from '../../data/sync.ts'
import { useRead } from '../../data/use-read.ts'
import { NotLoaded } from '../../hiring/not-loaded.tsx'
import { useText } from '../../text/index.ts'
import { Button } from '../../ui/button.tsx'
import { ChoiceChips } from '../../ui/choice-chips.tsx'
import { useDirty } from '../../ui/dirty.ts'
import { Block, SkeletonRows } from '../../ui/list-parts.tsx'
import { NeedsConnection } from '../../ui/needs-connection.tsx'
import s from './account.module.css'
import { useSavePreferences } from './use-save-preferences.ts'

/** The communication preferences of one account or member; remount it for another. */
export function Preferences({ ipId, title }: { ipId: string; title?: string | undefined }) {
  const t = useText('account')
  const read = useRead(preferenceCalls.get, { ipId })
  if (!read.data)
    return read.isLoading ? (
      <SkeletonRows rows={4} label={t('preferencesLoading')} />
    ) : (
      <NotLoaded read={read} what="preferences" away={t('preferencesAway')} awayHint={t('profileAwayHint')} />
    )
  const { ipId: _ipId, ...loaded } = read.data.data
  return <Form ipId={ipId} title={title} loaded={loaded} />
}

function Form({ ipId, title, loaded }: { ipId: string; title: string | undefined; loaded: Chosen }) {
  const t = useText('account')
  const { online } = useSyncStatus()
  const [edited, setEdited] = useState<Chosen>()
  const { save, isSaving } = useSavePreferences(ipId)
  const shown = edited ?? loaded
  const isChanged = edited !== undefined && JSON.stringify(edited) !== JSON.stringify(loaded)
  useDirty(isChanged)
  const change = (part: Partial<Chosen>) => setEdited({ ...shown, ...part })
  const submit = async () => {
    if (await save(shown)) setEdited(undefined)
  }
  return (
    <Block title={title}>
      <form
        className={s.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (isChanged && online) void submit()
        }}
      >
        <Flags
          label={t('transactional')}
          names={channels}
          word={(name: Channel) => t(`channels.${name}`)}
          value={shown.transactional}
          onChange={(transactional) => change({ transactional })}
        />
        <Flags
          label={t('marketing')}
          names={channels}
          word={(name: Channel) => t(`channels.${name}`)}
          value={shown.marketing}
          onChange={(marketing) => change({ marketing })}
        />
        <Flags
          label={t('time')}
          names={times}
          word={(name) => t(`times.${name}`)}
          value={shown.time}
          onChange={(time) => change({ time })}
        />
        <Flags
          label={t('days')}
          names={weekdays}
          word={(name) => t(`weekdays.${name}`)}
          value={shown.days}
          onChange={(days) => change({ days })}
        />
        <div className={s.buttons}>
          <NeedsConnection missing={!online} under>
            {(tied) => (
              <Button {...tied} type="submit" kind="primary" busy={isSaving} disabled={tied.disabled || !isChanged}>
                {t('save')}
              </Button>
            )}
          </NeedsConnection>
          <Button disabled={!isChanged || isSaving} onClick={() => setEdited(undefined)}>
            {t('discard')}
          </Button>
        </div>
      </form>
    </Block>
  )
}

interface FlagsProps<N extends string> {
  label: string
  names: readonly N[]
  word: (name: N) => string
  value: Record<N, boolean>
  onChange: (value: Record<N, boolean>) => void
}

function Flags<N extends string>({ label, names, word, value, onChange }: FlagsProps<N>) {
  return (
    <ChoiceChips
      label={label}
      options={names.map((name) => ({ value: name, label: word(name) }))}
      value={names.filter((name) => value[name])}
      onChange={(on) =>
        onChange(Object.fromEntries(names.map((name) => [name, on.includes(name)])) as Record<N, boolean>)
      }
    />
  )
}
