import { useState } from 'react'
import { Button, IconButton } from '../button.tsx'
import { ChoiceChips } from '../choice-chips.tsx'
import { ComboField } from '../combo-field.tsx'
import { DateField } from '../date-field.tsx'
import { FormCell, FormGrid, FormSection } from '../form-section.tsx'
import { Menu } from '../menu.tsx'
import { Segmented } from '../segmented.tsx'
import { SelectField } from '../select-field.tsx'
import { ActionBar } from '../shell/action-bar.tsx'
import { Page } from '../shell/page.tsx'
import { TextField } from '../text-field.tsx'
import { Frame } from './frame.tsx'

const districts = ['Thane', 'Palghar', 'Raigad', 'Pune', 'Nashik', 'Mumbai Suburban'].map((d) => ({
  value: d,
  label: d,
}))
const days = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'].map((d) => ({ value: d, label: d }))

export function FormScene() {
  const [open, setOpen] = useState(2)
  const [district, setDistrict] = useState<string | undefined>('Thane')
  const [roles, setRoles] = useState<string[]>(['Pune', 'Nashik'])
  const [picked, setPicked] = useState<string[]>(['Mon', 'Tue'])
  const [mode, setMode] = useState<'w' | 't'>('w')
  const [day, setDay] = useState<number>()
  return (
    <Frame active="requests" sync={{ kind: 'sent' }}>
      <Page title="Create new hiring request" back={{ to: '/funnel', label: 'Hiring Requests' }} tabBar={false} narrow>
        <FormSection
          number={1}
          title="Hiring Request details"
          summary="Bhiwandi FC ramp-up · Picker & Packer · ₹14,500 to ₹19,000 a month"
          missing={0}
          open={open === 1}
          onToggle={(o) => setOpen(o ? 1 : 0)}
        >
          <TextField label="Name" />
        </FormSection>
        <FormSection
          number={2}
          title="Location and Interview details"
          missing={3}
          open={open === 2}
          onToggle={(o) => setOpen(o ? 2 : 0)}
        >
          <FormGrid>
            <SelectField label="State" required options={[{ value: 'MH', label: 'Maharashtra' }]} />
            <ComboField label="District" required options={districts} value={district} onChange={setDistrict} />
            <ComboField
              label="Also from"
              multiple
              options={districts}
              value={roles}
              onChange={setRoles}
              error="Too many"
            />
            <TextField label="Number of positions" required inputMode="numeric" error="Mandatory field" />
            <DateField label="Starts" value={day} onChange={setDay} />
            <Segmented
              label="Interview"
              value={mode}
              onChange={setMode}
              options={[
                { value: 'w', label: 'Walk-in' },
                { value: 't', label: 'Telephonic' },
              ]}
            />
            <FormCell span={6}>
              <ChoiceChips label="Interview days" required options={days} value={picked} onChange={setPicked} />
            </FormCell>
          </FormGrid>
          <Menu
            label="Office"
            trigger={(trigger) => <IconButton {...trigger} icon="more" label="Office actions" />}
            items={[
              { key: 'edit', label: 'Edit', icon: 'edit', onSelect: () => {} },
              { key: 'join', label: 'Joined', reason: 'Joined needs Selected first.', onSelect: () => {} },
              { key: 'del', label: 'Delete', icon: 'trash', danger: true, onSelect: () => {} },
            ]}
          />
        </FormSection>
        <ActionBar words="3 things missing">
          <Button kind="primary">Submit</Button>
        </ActionBar>
      </Page>
    </Frame>
  )
}
