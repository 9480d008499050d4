import { useState } from 'react'
import { memberCalls, memberListDefaults, toMember, type Member } from '../../contract/members.ts'
import { useSession } from '../../data/session.ts'
import { useSyncStatus } from '../../data/sync.ts'
import { useRead } from '../../data/use-read.ts'
import { NotLoaded } from '../../hiring/not-loaded.tsx'
import { formatDay, formatTime } from '../../lib/dates.ts'
import { formatMobile } from '../../lib/numbers.ts'
import { mayInvite } from '../../rules/account-form.ts'
import { useText } from '../../text/index.ts'
import { Button } from '../../ui/button.tsx'
import { DataTable, type Column } from '../../ui/data-table.tsx'
import { Block, SkeletonRows } from '../../ui/list-parts.tsx'
import { NeedsConnection } from '../../ui/needs-connection.tsx'
import { Pager } from '../../ui/pager.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { CardList, TaskCard } from '../../ui/task-card.tsx'
import { useIsDesktop } from '../../ui/use-is-desktop.ts'
import s from './account.module.css'
import { MemberRemove } from './member-remove.tsx'
import { MemberResend } from './member-resend.tsx'
import { MemberSwitch } from './member-switch.tsx'
import { InviteMember, useInvite, useInviteForm } from './invite-member.tsx'

/** Everyone who has access to the account, and for its owner the invitation form (MEMB-01 to MEMB-05, TRAP-20). */
export function MembersTab() {
  const t = useText('account')
  const { user } = useSession()
  // A member's account is its parent's
  const ipId = user.actingIpId
  const canInvite = mayInvite(user.code)
  const isDesktop = useIsDesktop()
  const invite = { form: useInviteForm(), invite: useInvite(ipId) }
  return (
    <>
      <Block title={t('members')} {...(canInvite && !isDesktop ? { action: <InviteOnPhone {...invite} /> } : {})}>
        <p className={s.lead}>
          {t('membersLead')}
          {canInvite ? ` ${t('inviteLead')}` : null}
        </p>
        {canInvite && isDesktop ? <InviteMember {...invite} /> : null}
      </Block>
      <div className={s.list}>
        <MemberList ipId={ipId} canSwitch={canInvite} />
      </div>
    </>
  )
}

/** The members come first there: the form opens over them. */
function InviteOnPhone(invite: Pick<Parameters<typeof InviteMember>[0], 'form' | 'invite'>) {
  const t = useText('account')
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button icon="plus" onClick={() => setOpen(true)}>
        {t('invite')}
      </Button>
      <Sheet opened={isOpen} onClose={close} title={t('invite')}>
        <InviteMember {...invite} onSent={close} />
      </Sheet>
    </>
  )
}

function MemberList({ ipId, canSwitch }: { ipId: string; canSwitch: boolean }) {
  const t = useText('account')
  const desktop = useIsDesktop()
  const [page, setPage] = useState<number>(memberListDefaults.page)
  const [size, setSize] = useState<number>(memberListDefaults.limit)
  const read = useRead(memberCalls.list, { ipId, sort: memberListDefaults.sort, page, limit: size, everyone: true })
  if (!read.data)
    return read.isLoading ? (
      desktop ? (
        <MemberTable members={undefined} owner={canSwitch ? ipId : undefined} />
      ) : (
        <SkeletonRows label={t('membersLoading')} />
      )
    ) : (
      <NotLoaded read={read} what="members" away={t('membersAway')} awayHint={t('profileAwayHint')} />
    )
  const total = read.data.paginationOptions.totalcount
  const members = read.data.data.map(toMember)
  const owner = canSwitch ? ipId : undefined
  return (
    <>
      {page === 1 && members.every(({ isOwner }) => isOwner) ? <p className={s.nobody}>{t('noMembers')}</p> : null}
      {desktop ? <MemberTable members={members} owner={owner} /> : <MemberCards members={members} owner={owner} />}
      <Pager
        page={page}
        size={size}
        total={total}
        onPage={setPage}
        onSize={(next) => {
          setSize(next)
          setPage(1)
        }}
      />
    </>
  )
}

interface ListProps {
  members: Member[]
  /** Of whom the members can be switched off and on; undefined for whoever may not. */
  owner: string | undefined
}

function MemberTable({ members, owner }: Pick<ListProps, 'owner'> & { members: Member[] | undefined }) {
  const t = useText('account')
  const columns: Column<Member>[] = [
    { key: 'name', head: t('memberName'), cut: true, width: '17%', cell: ({ name }) => <b title={name}>{name}</b> },
    {
      key: 'email',
      head: t('memberEmail'),
      cut: true,
      width: '20%',
      cell: ({ email }) => <span title={email}>{email}</span>,
    },
    {
      key: 'mobile',
      head: t('memberMobile'),
      cell: ({ mobile }) => <span className={s.number}>{formatMobile(mobile)}</span>,
    },
    {
      key: 'state',
      head: t('memberState'),
      cell: ({ state }) => <span className={s.number}>{t(`states.${state}`)}</span>,
    },
    { key: 'seen', head: t('memberSeen'), cell: (member) => <LastSeen member={member} bare /> },
    ...(owner === undefined
      ? []
      : [
          {
            key: 'switch',
            head: t('memberSwitch'),
            width: '14.5rem',
            cell: (member: Member) => <Actions owner={owner} member={member} />,
          },
        ]),
  ]
  return (
    <DataTable
      label={t('members')}
      loading={t('membersLoading')}
      columns={columns}
      rows={members}
      rowKey={({ userId }) => userId}
      wide
    />
  )
}

function MemberCards({ members, owner }: ListProps) {
  const t = useText('account')
  return (
    <CardList label={t('members')}>
      {members.map((member) => (
        <TaskCard
          key={member.userId}
          name={member.name}
          lines={[member.email, formatMobile(member.mobile), <LastSeen key="seen" member={member} />]}
          foot={
            <>
              <span className={s.state}>{t(`states.${member.state}`)}</span>
              {owner === undefined ? null : <Actions owner={owner} member={member} inCard />}
            </>
          }
        />
      ))}
    </CardList>
  )
}

/** `bare` under a heading that says already what it is. */
function LastSeen({ member: { lastSeenAt, state }, bare = false }: { member: Member; bare?: boolean }) {
  const t = useText('account')
  if (lastSeenAt === undefined) return <>{state === 'invited' ? t('notSignedIn') : t('notSeen')}</>
  const when = t('seenAt', { day: formatDay(lastSeenAt), time: formatTime(lastSeenAt) })
  return bare ? <span className={s.number}>{when}</span> : <>{t('lastSeen', { when })}</>
}

/** The users of the account itself are no sub-members: nobody changes them here. What they need is said once. */
function Actions({ owner, member, inCard = false }: { owner: string; member: Member; inCard?: boolean }) {
  const { online } = useSyncStatus()
  if (member.isOwner) return null
  return (
    <div className={inCard ? s.actions : undefined}>
      <NeedsConnection missing={!online} under>
        {(tied) => (
          <span className={s.buttons}>
            {member.state === 'invited' ? <MemberResend {...{ owner, member, tied }} /> : null}
            <MemberSwitch {...{ owner, member, tied }} />
            <MemberRemove {...{ owner, member, tied }} />
          </span>
        )}
      </NeedsConnection>
    </div>
  )
}
