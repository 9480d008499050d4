import { useId } from 'react'
import { signInCalls, type SignIn } from '../../contract/sign-ins.ts'
import { useSyncStatus } from '../../data/sync.ts'
import { useRead } from '../../data/use-read.ts'
import { NotLoaded } from '../../hiring/not-loaded.tsx'
import { formatDay, formatTime } from '../../lib/dates.ts'
import { useText } from '../../text/index.ts'
import { Button } from '../../ui/button.tsx'
import { confirm } from '../../ui/confirm-store.ts'
import { Block, SkeletonRows } from '../../ui/list-parts.tsx'
import { NeedsConnectionHint } from '../../ui/needs-connection.tsx'
import s from './account.module.css'
import { useSignOutThere } from './use-sign-out-there.ts'

/** Where the user is signed in, and signing out there (AUTH-20). */
export function SignIns() {
  const t = useText('account')
  const read = useRead(signInCalls.list, {})
  return (
    <Block title={t('signIns')}>
      <p className={s.lead}>{t('signInsLead')}</p>
      {read.data ? (
        <SignInList signIns={read.data.data} total={read.data.total} />
      ) : read.isLoading ? (
        <SkeletonRows rows={2} label={t('signInsLoading')} />
      ) : (
        <NotLoaded read={read} what="list" away={t('signInsAway')} awayHint={t('profileAwayHint')} />
      )}
    </Block>
  )
}

function SignInList({ signIns, total }: { signIns: SignIn[]; total: number }) {
  const t = useText('account')
  const { online } = useSyncStatus()
  const { endOthers, isSending } = useSignOutThere()
  const hidden = total - signIns.length
  const hasOthers = signIns.some(({ isThis }) => !isThis)
  const hint = useId()
  const tied = { disabled: !online, 'aria-describedby': online ? undefined : hint }
  const ask = async () => {
    const question = { title: t('signOutOthersTitle'), body: t('signOutOthersEffect') }
    if (await confirm({ ...question, confirmLabel: t('signOutOthers'), danger: true })) await endOthers()
  }
  return (
    <>
      <ul className={s.signIns} aria-label={t('signIns')}>
        {signIns.map((signIn) => (
          <SignInRow key={signIn.signInId} signIn={signIn} tied={tied} />
        ))}
      </ul>
      {hidden > 0 ? <p className={s.lead}>{t('moreSignIns', { count: hidden })}</p> : null}
      {hasOthers ? (
        <div className={s.others}>
          <Button {...tied} icon="lock" busy={isSending} onClick={() => void ask()}>
            {t('signOutOthers')}
          </Button>
          {online ? null : <NeedsConnectionHint id={hint} />}
        </div>
      ) : null}
    </>
  )
}

const at = (ms: number) => ({ day: formatDay(ms), time: formatTime(ms) })

interface RowProps {
  signIn: SignIn
  /** Disabled without a network, and why. */
  tied: { disabled: boolean; 'aria-describedby': string | undefined }
}

function SignInRow({ signIn, tied }: RowProps) {
  const t = useText('account')
  const { signInId, device: label, createdAt, lastUsedAt, isThis } = signIn
  const { end, isSending } = useSignOutThere()
  const [browser, system] = label?.split(' on ') ?? []
  const device = system ? t('browserOn', { browser, system }) : (browser ?? t('unknownDevice'))
  const ask = async () => {
    const question = { title: t('signOutThereTitle', { device }), body: t('signOutThereEffect') }
    if (await confirm({ ...question, confirmLabel: t('signOutThere'), danger: true })) await end(signInId, device)
  }
  return (
    <li>
      <div>
        <b>{device}</b>
        <p className={s.state}>{isThis ? t('thisDevice') : t('lastUsed', at(lastUsedAt))}</p>
        <p className={s.state}>{t('signedInAt', at(createdAt))}</p>
      </div>
      {isThis ? null : (
        <Button
          {...tied}
          kind="text"
          busy={isSending}
          aria-label={t('signOutOf', { device, ...at(lastUsedAt) })}
          onClick={() => void ask()}
        >
          {t('signOutThere')}
        </Button>
      )}
    </li>
  )
}
