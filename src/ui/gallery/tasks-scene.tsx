import { useState } from 'react'
import { istDayStart } from '../../lib/dates.ts'
import { Button, ButtonLink, IconButton } from '../button.tsx'
import { ChoicePair } from '../choice-pair.tsx'
import { DateField } from '../date-field.tsx'
import { FileField } from '../file-field.tsx'
import { Icon } from '../icons.tsx'
import { ListHeader, Toolbar } from '../list-parts.tsx'
import { OfflineNotice } from '../offline-notice.tsx'
import { OnPhoneBadge } from '../on-phone-badge.tsx'
import { SearchBox } from '../search-box.tsx'
import { Sheet } from '../sheet.tsx'
import { Page } from '../shell/page.tsx'
import { StageTag } from '../stage-tag.tsx'
import { Strip } from '../strip.tsx'
import { TabLinks } from '../tabs.tsx'
import { CardList, TaskCard, TimeLeft } from '../task-card.tsx'
import { TextField } from '../text-field.tsx'
import { showToast } from '../toast-store.ts'
import { Frame } from './frame.tsx'
import { people, stages } from './samples.ts'

export function TasksScene() {
  const [search, setSearch] = useState('')
  const [open, setOpen] = useState(false)
  return (
    <Frame
      active="tasks"
      sync={{ kind: 'offline', count: 3 }}
      notice={<OfflineNotice when="09:42 today" waiting={3} />}
    >
      <Page title="My Tasks">
        <TabLinks
          label="Lists"
          active="self"
          items={[
            { key: 'self', label: 'Self Reported Applicants', to: '?', count: 12 },
            { key: 'other', label: 'Other Applicants', to: '?tab=other', count: 23 },
          ]}
        />
        <Toolbar>
          <SearchBox value={search} onChange={setSearch} label="Type the name of applicant" />
          <IconButton icon="slide" label="Filter and sort" count={2} />
        </Toolbar>
        <ListHeader title="Priority" note="4 of 7" />
        <CardList label="Priority">
          {people.map((p, i) => (
            <TaskCard
              key={p.name}
              name={p.name}
              detail={p.detail}
              lines={p.lines}
              pending={p.stage.pending}
              stage={
                <>
                  <StageTag tone={p.stage.tone} icon={p.stage.icon} pending={p.stage.pending}>
                    {p.stage.words}
                  </StageTag>
                  <Strip code={p.stage.strip} />
                  {p.due ? <TimeLeft>{p.due}</TimeLeft> : null}
                </>
              }
              question={p.stage.pending ? undefined : p.question}
              answers={
                <>
                  <Button>No</Button>
                  <Button kind="choose" aria-pressed={i === 0} onClick={() => setOpen(true)}>
                    Yes
                  </Button>
                </>
              }
              foot={
                p.stage.pending ? (
                  <>
                    <OnPhoneBadge />
                    <ButtonLink kind="text" to="/sync">
                      See
                    </ButtonLink>
                  </>
                ) : undefined
              }
            />
          ))}
        </CardList>
        <Button kind="text" onClick={toast}>
          View more
        </Button>
      </Page>
      <SampleSheet opened={open} onClose={() => setOpen(false)} />
    </Frame>
  )
}

const toast = () =>
  showToast({
    heading: 'Venkata Satyanarayana Murthy Chilakamarthi selected',
    line: 'Saved on this phone, not sent yet',
    undo: () => {},
  })

function SampleSheet({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const [choice, setChoice] = useState<'other' | 'same'>()
  const [day, setDay] = useState<number>()
  const [file, setFile] = useState<{ name: string; size: number } | undefined>({
    name: 'offer-savita-gaikwad.pdf',
    size: 421_888,
  })
  return (
    <Sheet
      opened={opened}
      onClose={onClose}
      title="Savita Bhimrao Gaikwad"
      below={
        <>
          <StageTag {...stages[6]!}>Selected</StageTag>
          <Strip code="ffff." />
        </>
      }
      onSubmit={(e) => {
        e.preventDefault()
        onClose()
        toast()
      }}
      footer={
        <>
          <Button kind="primary" full type="submit" disabled={!choice}>
            Submit
          </Button>
          <p style={{ display: 'flex', gap: 6, justifyContent: 'center', alignItems: 'center', fontSize: 14 }}>
            <Icon name="nonet" size="s" />
            No network. It will be saved on this phone.
          </p>
        </>
      }
    >
      <ChoicePair
        question="Did the applicant join on 19 Nov, 2026?"
        value={choice}
        onChange={setChoice}
        choices={[
          { value: 'other', label: 'Another date' },
          { value: 'same', label: 'Same date' },
        ]}
      />
      <DateField
        label="Joining date"
        required
        value={day}
        onChange={setDay}
        min={istDayStart(Date.now())}
        hint="Today or later."
      />
      <TextField label="Employee ID" optional defaultValue="SLPL/BWD/04417" />
      <FileField
        label="Offer letter"
        optional="optional, jpg or pdf"
        accept=".jpg,.pdf"
        value={file}
        onChange={setFile}
        onThisPhone
      />
    </Sheet>
  )
}
