import { useEffect, useRef, useState } from 'react'
import { useSession } from '../data/session.ts'
import { useOperations, useSyncActions, useSyncStatus } from '../data/sync.ts'
import { isoDay } from '../lib/dates.ts'
import { readNow } from '../data/now.ts'
import { text, useText } from '../text/index.ts'
import { Button } from '../ui/button.tsx'
import { confirm } from '../ui/confirm-store.ts'
import { NeedsConnection } from '../ui/needs-connection.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { showToast } from '../ui/toast-store.ts'
import { saveFile } from './save-file.ts'
import { TypedWord } from './typed-word.tsx'
import s from './sign-out-dialog.module.css'
import { signOut, type SignOutKind } from './sign-out.ts'

/** OFF-09: signs out at once when no updates wait; otherwise lets the user choose what happens to them. */
export default function SignOutDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const t = useText('session')
  const { user } = useSession()
  const status = useSyncStatus()
  const actions = useSyncActions()
  const [isSending, setSending] = useState(false)
  // Undefined until the first read: signing out on a guess would skip the question
  const operations = useOperations()
  const waiting = operations?.length ?? 0
  // While it closes, what it asked about stands: never "0 updates"
  const [asked, setAsked] = useState(0)
  if (waiting > 0 && waiting !== asked) setAsked(waiting)
  const started = useRef(false)

  const leave = (kind: SignOutKind) => {
    onClose()
    signOut(user, kind).catch(() => showToast({ heading: text('session', 'signOutFailed'), tone: 'problem' }))
  }

  useEffect(() => {
    if (opened && operations?.length === 0 && !started.current) {
      started.current = true
      leave('keep')
    }
    if (!opened) started.current = false
    // Runs once per opening; what waits is read at that moment
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [opened, operations?.length])

  const send = async () => {
    setSending(true)
    try {
      const { refused, left } = await actions.syncNow()
      if (left + refused > 0) showToast({ heading: t('sendLeft', { count: left + refused }), tone: 'problem' })
    } finally {
      // Nothing left closes the dialog and signs out, by the effect above
      setSending(false)
    }
  }
  const save = async () => {
    const name = t('exportName', { day: isoDay(readNow()) })
    saveFile(name, await actions.exportAll())
  }
  const remove = async () => {
    const yes = await confirm({
      title: t('deleteTitle'),
      body: t('deleteBody', { count: waiting }),
      confirmLabel: t('deleteConfirm'),
      first: (onReady) => <TypedWord word={t('deleteWord')} onReady={onReady} />,
      danger: true,
    })
    if (yes) leave('delete')
  }

  return (
    <Sheet opened={opened && waiting > 0} onClose={onClose} size="s" title={t('signOutTitle')}>
      <p className={s.lead}>{t('signOutBody', { count: asked })}</p>
      <ul className={s.choices}>
        <li>
          <NeedsConnection missing={!status.online || status.needsSignIn} under>
            {(tied) => (
              <Button {...tied} kind="primary" full busy={isSending} onClick={() => void send()}>
                {isSending ? t('sendingNow') : t('sendNow')}
              </Button>
            )}
          </NeedsConnection>
          <p>{t('sendNowHint')}</p>
        </li>
        <li>
          <Button full onClick={() => leave('keep')}>
            {t('keep')}
          </Button>
          <p>{t('keepHint')}</p>
        </li>
        <li>
          <Button full icon="get" onClick={() => void save()}>
            {t('export')}
          </Button>
          <p>{t('exportHint')}</p>
        </li>
        <li>
          <Button full kind="danger" onClick={() => void remove()}>
            {t('delete')}
          </Button>
          <p>{t('deleteHint')}</p>
        </li>
      </ul>
    </Sheet>
  )
}
