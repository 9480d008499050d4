import { useState } from 'react'
import { Button } from '../button.tsx'
import { CheckRow, RadioRow } from '../check.tsx'
import { confirm } from '../confirm-store.ts'
import { Block, EmptyState, KeyValues, SkeletonRows } from '../list-parts.tsx'
import { Mark } from '../mark.tsx'
import { NeedsConnection } from '../needs-connection.tsx'
import { OfflineNotice } from '../offline-notice.tsx'
import { ProgressBar } from '../progress-bar.tsx'
import { SelectField } from '../select-field.tsx'
import { StageTag } from '../stage-tag.tsx'
import { Strip } from '../strip.tsx'
import { SyncPill } from '../sync-pill.tsx'
import { TabLinks } from '../tabs.tsx'
import { TextAreaField, TextField } from '../text-field.tsx'
import { showToast } from '../toast-store.ts'
import { stages } from './samples.ts'

const grid = {
  display: 'grid',
  gap: 16,
  gridTemplateColumns: 'repeat(auto-fit, minmax(320px, 1fr))',
  alignItems: 'start',
  padding: 16,
}
const row = { display: 'flex', flexWrap: 'wrap', gap: 8, alignItems: 'center' } as const

export function PartsScene() {
  return (
    <main style={{ paddingBottom: 200 }}>
      <div style={{ ...row, padding: 16 }}>
        <Mark size={36} label="Fieldhire" />
        <h1>Parts, in ink and in pencil</h1>
      </div>
      <div style={grid}>
        <Block title="Stage tag and strip">
          <div style={{ display: 'grid', gridTemplateColumns: '1fr auto', gap: 9 }}>
            {stages.map((stage) => (
              <Stage key={stage.words + stage.strip} {...stage} />
            ))}
          </div>
          <h2 style={{ margin: '16px 0 8px' }}>Sync pill</h2>
          <div style={row}>
            <SyncPill state={{ kind: 'offline', count: 3 }} to="/" />
            <SyncPill state={{ kind: 'sending', count: 2 }} to="/" />
            <SyncPill state={{ kind: 'sent' }} to="/" />
            <SyncPill state={{ kind: 'check', count: 1 }} to="/" />
          </div>
          <h2 style={{ margin: '16px 0 8px' }}>Needs a connection</h2>
          <NeedsConnection missing>
            {(tied) => (
              <Button {...tied} icon="phone">
                Take interview
              </Button>
            )}
          </NeedsConnection>
        </Block>
        <Fields />
        <Block title="The rest">
          <TabLinks
            label="Stages"
            active="a"
            items={[
              { key: 'a', label: 'Screened', to: '?', count: 318 },
              { key: 'b', label: 'Selected', to: '?b', count: 64 },
              { key: 'c', label: 'Joined', to: '?c', count: 41 },
            ]}
          />
          <OfflineNotice when="09:42 today" waiting={3} />
          <EmptyState title="You have no pending tasks" hint="When an applicant answers, the question shows here." />
          <KeyValues
            rows={[
              ['Job role', 'Loader'],
              ['District', 'Palghar'],
              ['Age, gender', '24, Female'],
            ]}
          />
          <ProgressBar label="Download" value={74} max={100} planned={26} />
          <SkeletonRows label="Loading" rows={1} />
          <Button onClick={ask}>Ask</Button> <Button onClick={shout}>Toast</Button>
        </Block>
      </div>
    </main>
  )
}

const ask = () =>
  void confirm({
    title: 'Delete 3 unsent updates?',
    body: 'They were never sent and cannot be brought back.',
    confirmLabel: 'Delete',
    danger: true,
  })

function shout() {
  showToast({ heading: 'Savita Bhimrao Gaikwad selected', line: 'Saved on this phone, not sent yet', undo: () => {} })
  showToast({
    heading: 'Dinesh Oraon joining confirmed',
    line: 'Thank you. Applicant will be informed',
    link: { label: 'See all', to: '/' },
  })
  showToast({ heading: 'Nothing was saved', line: 'The phone has no room left.', tone: 'problem' })
}

function Stage({ tone, icon, words, strip, pending }: (typeof stages)[number]) {
  return (
    <>
      <span>
        <StageTag tone={tone} icon={icon} pending={pending}>
          {words}
        </StageTag>
      </span>
      <Strip code={strip} />
    </>
  )
}

function Fields() {
  const [kind, setKind] = useState('once')
  return (
    <Block title="Buttons and fields">
      <div style={{ display: 'grid', gap: 12 }}>
        <div style={row}>
          <Button kind="primary">Submit</Button>
          <Button>View Profile</Button>
          <Button kind="text">Cancel</Button>
          <Button kind="danger" icon="trash">
            Delete
          </Button>
          <Button kind="primary" disabled>
            Submit
          </Button>
          <Button kind="primary" busy>
            Saving
          </Button>
        </div>
        <TextField label="Minimum salary" required defaultValue="₹19,000" error="Should be less than maximum salary" />
        <TextField label="Maximum salary" required defaultValue="₹14,500" hint="A month" />
        <TextField label="Closed" disabled defaultValue="₹14,500" />
        <SelectField label="State" options={[{ value: 'MH', label: 'Maharashtra' }]} />
        <TextAreaField label="Note" optional placeholder="Write a note" />
        <div style={row}>
          <CheckRow defaultChecked>PF</CheckRow>
          <CheckRow>Food</CheckRow>
          <RadioRow name="k" checked={kind === 'once'} onChange={() => setKind('once')}>
            One time
          </RadioRow>
          <RadioRow name="k" checked={kind === 'month'} onChange={() => setKind('month')}>
            Recurring monthly
          </RadioRow>
        </div>
      </div>
    </Block>
  )
}
