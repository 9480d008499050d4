import { useState } from 'react'
import { apiKeyCalls, toApiKey, type ApiKey } from '../../contract/api-keys.ts'
import { useNow } from '../../data/now.ts'
import { useSession } from '../../data/session.ts'
import { useSyncStatus } from '../../data/sync.ts'
import { useRead } from '../../data/use-read.ts'
import { NotLoaded } from '../../hiring/not-loaded.tsx'
import { DEVELOPERS } from '../../lib/server-pages.ts'
import { useText } from '../../text/index.ts'
import { Button } from '../../ui/button.tsx'
import { Block, EmptyState, SkeletonRows } from '../../ui/list-parts.tsx'
import { NeedsConnection } from '../../ui/needs-connection.tsx'
import s from './account.module.css'
import { KeyForm } from './key-form.tsx'
import { KeyOnce } from './key-once.tsx'
import { KeyRow } from './key-row.tsx'

interface Form {
  n: number
  /** The key that is replaced; undefined for a new one. */
  replaces?: ApiKey | undefined
  opened: boolean
  /** An earlier attempt made the key: what was changed since is still entered for the next one. */
  isKept?: boolean | undefined
}

/** The keys of the API of an account, for its owner (CONN-02). */
export function KeysTab() {
  const t = useText('apiKeys')
  const { user } = useSession()
  const { online } = useSyncStatus()
  const now = useNow()
  const [form, setForm] = useState<Form>({ n: 0, opened: false })
  const [made, setMade] = useState<string>()
  const read = useRead(apiKeyCalls.list, { ipId: user.ipId })
  const keys = read.data?.data.map((wire) => toApiKey(wire, now))
  const open = (replaces?: ApiKey) =>
    setForm(({ n, isKept, ...before }) => ({
      n: isKept && before.replaces?.keyId === replaces?.keyId ? n : n + 1,
      ...{ replaces, opened: true },
    }))
  return (
    <>
      <Block title={t('title')}>
        <p className={s.lead}>
          {t('lead')}{' '}
          <a href={DEVELOPERS} target="_blank" rel="noreferrer">
            {t('docs')}
          </a>
        </p>
        <div className={s.buttons}>
          <NeedsConnection missing={!online} under>
            {(tied) => (
              <Button {...tied} icon="plus" onClick={() => open()}>
                {t('make')}
              </Button>
            )}
          </NeedsConnection>
        </div>
      </Block>
      <div className={s.list}>
        {!keys ? (
          read.isLoading ? (
            <SkeletonRows label={t('loading')} />
          ) : (
            <NotLoaded read={read} what="keys" away={t('away')} awayHint={t('awayHint')} />
          )
        ) : keys.length === 0 ? (
          <EmptyState title={t('none')} />
        ) : (
          workingFirst(keys).map((key) => (
            <KeyRow key={key.keyId} ipId={user.ipId} apiKey={key} onReplace={() => open(key)} />
          ))
        )}
      </div>
      {form.n > 0 ? (
        <KeyForm
          key={form.n}
          ipId={user.ipId}
          replaces={form.replaces}
          opened={form.opened}
          onClose={(isKept) => setForm((before) => ({ ...before, opened: false, isKept }))}
          onMade={setMade}
        />
      ) : null}
      <KeyOnce apiKey={made} onClose={() => setMade(undefined)} />
    </>
  )
}

/** Each part the newest first. */
const workingFirst = (keys: ApiKey[]) => [
  ...keys.filter(({ state }) => state === 'active'),
  ...keys.filter(({ state }) => state !== 'active'),
]
