import { useState } from 'react'
import { Link } from 'react-router-dom'
import { Button, ButtonLink, IconButton } from '../button.tsx'
import { CheckBox, CheckRow } from '../check.tsx'
import { DataTable, type Column, type Sort } from '../data-table.tsx'
import { ListHeader, Toolbar } from '../list-parts.tsx'
import { OnPhoneBadge } from '../on-phone-badge.tsx'
import { Pager } from '../pager.tsx'
import { SearchBox } from '../search-box.tsx'
import { SelectionBar } from '../selection-bar.tsx'
import { Page } from '../shell/page.tsx'
import { StageTag } from '../stage-tag.tsx'
import { Strip } from '../strip.tsx'
import { TabLinks } from '../tabs.tsx'
import { CardList, TaskCard } from '../task-card.tsx'
import { useIsDesktop } from '../use-is-desktop.ts'
import { Frame } from './frame.tsx'
import { people, stages, type Sample } from './samples.ts'

type Row = { id: string; name: string; age: string; place: string; distance: string; mobile: string; stage: Sample }
const rows: Row[] = [...stages].map((stage, i) => ({
  id: String(i),
  name: people[i % people.length]!.name,
  age: '26 | M',
  place: 'Bhiwandi East, Thane',
  distance: '3.20 km',
  mobile: '98XXXXXX14',
  stage,
}))

const columns: Column<Row>[] = [
  {
    key: 'pick',
    head: 'Select',
    hideHead: true,
    width: '2.75rem',
    cell: (r) => <CheckBox aria-label={`Select ${r.name}`} defaultChecked={r.id < '2'} />,
  },
  {
    key: 'name',
    head: 'Name',
    sort: 'name',
    width: '12.25rem',
    cut: true,
    cell: (r) => <b title={r.name}>{r.name}</b>,
  },
  { key: 'age', head: 'Age | Gender', cell: (r) => r.age },
  { key: 'place', head: 'Location', sort: 'place', cell: (r) => r.place },
  { key: 'distance', head: 'Distance', align: 'right', cell: (r) => r.distance },
  { key: 'mobile', head: 'Mobile Number', cell: (r) => r.mobile },
  {
    key: 'stage',
    head: 'Hiring Stage',
    cell: ({ stage }) => (
      <span style={{ display: 'flex', gap: 10, alignItems: 'center', whiteSpace: 'nowrap' }}>
        <Strip code={stage.strip} />
        <StageTag {...stage}>{stage.words}</StageTag>
      </span>
    ),
  },
  { key: 'go', head: 'Profile', hideHead: true, cell: () => <Link to="/x">View Profile</Link> },
]

export function FunnelScene() {
  const desktop = useIsDesktop()
  const [sort, setSort] = useState<Sort>()
  const [page, setPage] = useState(1)
  const [picked, setPicked] = useState(3)
  const [search, setSearch] = useState('')
  return (
    <Frame active="requests" sync={{ kind: 'sending', count: 1 }}>
      <Page
        title="Bhiwandi FC ramp-up"
        back={{ to: '/tasks', label: 'Back to summary' }}
        lead="Picker & Packer · Bhiwandi, Thane · 41 of 60 joined"
        actions={
          <>
            <Button icon="get">Download</Button>
            <Button icon="file">Bulk status update</Button>
          </>
        }
      >
        <TabLinks
          label="Stage"
          active="all"
          items={['All', 'Screened', 'Selected', 'Rejected', 'Joined'].map((label, i) => ({
            key: label.toLowerCase(),
            label,
            to: `?${i}`,
            count: [2412, 318, 64, 1207, 41][i],
          }))}
        />
        <Toolbar>
          <SearchBox value={search} onChange={setSearch} label="Name or mobile" />
          <IconButton icon="slide" label="Filter" />
          <IconButton icon="more" label="More actions" />
        </Toolbar>
        {desktop ? (
          <DataTable
            label="Applicants"
            columns={columns}
            rows={rows}
            rowKey={(r) => r.id}
            sort={sort}
            onSort={setSort}
            isSelected={(r) => r.id < '2'}
            isPending={(r) => r.stage.pending === true}
          />
        ) : (
          <>
            <ListHeader title="2,412 applicants" note="Page 1 / 242" />
            <CardList>
              {rows.slice(-4).map((r) => (
                <TaskCard
                  key={r.id}
                  name={r.name}
                  detail={r.age}
                  lines={[`${r.place} · ${r.distance}`, `${r.mobile} · App`]}
                  pending={r.stage.pending}
                  stage={
                    <>
                      <StageTag {...r.stage}>{r.stage.words}</StageTag>
                      <Strip code={r.stage.strip} />
                    </>
                  }
                  foot={
                    <>
                      {r.stage.pending ? <OnPhoneBadge short /> : <CheckRow>Select</CheckRow>}
                      <ButtonLink kind="text" to="/x" iconAfter="right">
                        View Profile
                      </ButtonLink>
                    </>
                  }
                />
              ))}
            </CardList>
          </>
        )}
        <SelectionBar
          count={picked}
          shared="All Screened, Walk-in. Interview day was 20 Nov, 2026."
          onClear={() => setPicked(0)}
        >
          <Button>Mark rejected</Button>
          <Button kind="primary">Mark selected</Button>
        </SelectionBar>
        <Pager page={page} size={10} total={2412} onPage={setPage} onSize={() => {}} docked />
      </Page>
    </Frame>
  )
}
