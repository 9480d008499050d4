import { MultiSelect, Select } from '@mantine/core'
import '@mantine/core/styles/UnstyledButton.css'
import '@mantine/core/styles/ScrollArea.css'
import '@mantine/core/styles/Paper.css'
import '@mantine/core/styles/Popover.css'
import '@mantine/core/styles/CloseButton.css'
import '@mantine/core/styles/Input.css'
import '@mantine/core/styles/Combobox.css'
import '@mantine/core/styles/InlineInput.css'
import '@mantine/core/styles/Pill.css'
import '@mantine/core/styles/PillsInput.css'
import { useLayoutEffect, useState } from 'react'
import { formatNumber } from '../lib/numbers.ts'
import { useText } from '../text/index.ts'
import type { ComboProps } from './combo-field.tsx'
import { filterOptions } from './combo-filter.ts'
import s from './combo-input.module.css'
import type { Tied } from './field.tsx'
import { Icon } from './icons.tsx'
import { Mantine } from './mantine.tsx'
import type { Option } from './select-field.tsx'
import { useClosesOnBack } from './use-closes-on-back.ts'

/** The heavy half of combo-field.tsx. Loaded by it only. */
export default function ComboInput({ props, tied }: { props: ComboProps; tied: Tied }) {
  const t = useText('common')
  const limit = props.limit ?? 100
  const [isOpen, setOpen] = useState(false)
  // Without the focus there is no list
  useClosesOnBack(isOpen, () => document.getElementById(tied.id)?.blur())
  const described = tied['aria-describedby']
  // Mantine writes the description of its own wrapper over ours, so it is put back: the error has to be read at the field
  useLayoutEffect(() => {
    const input = document.getElementById(tied.id)
    if (described) input?.setAttribute('aria-describedby', described)
    else input?.removeAttribute('aria-describedby')
  }, [described, tied.id])
  const shared = {
    ...tied,
    // The surrounding Field shows the error and links it; this only sets the red border.
    error: tied['aria-invalid'] === true,
    disabled: props.disabled ?? false,
    data: [...props.options],
    limit,
    filter: ({ options, search }: { options: unknown; search: string }) =>
      filterOptions(options as Option[], {
        typed: search,
        limit,
        say: (shown, total) => t('moreToFind', { shown: formatNumber(shown), total: formatNumber(total) }),
      }),
    size: 'md' as const,
    searchable: true,
    nothingFoundMessage: t('nothingFound'),
    rightSection: <Icon name="down" size="s" />,
    rightSectionPointerEvents: 'none' as const,
    checkIconPosition: 'right' as const,
    onDropdownOpen: () => setOpen(true),
    onDropdownClose: () => setOpen(false),
    comboboxProps: { zIndex: 300, shadow: 'lg' },
    ...(props.onSearch ? { onSearchChange: props.onSearch } : {}),
  }
  if (props.multiple) {
    return (
      <Mantine>
        <MultiSelect
          {...shared}
          classNames={{ input: s.pills ?? '', option: s.option ?? '', pill: s.pill ?? '', inputField: s.search ?? '' }}
          placeholder={props.value.length > 0 ? undefined : (props.placeholder ?? t('chooseOption'))}
          value={[...props.value]}
          onChange={props.onChange}
          hidePickedOptions
        />
      </Mantine>
    )
  }
  const { onChange } = props
  return (
    <Mantine>
      <Select
        {...shared}
        classNames={{ input: s.input ?? '', option: s.option ?? '' }}
        placeholder={props.placeholder ?? t('chooseOption')}
        value={props.value ?? null}
        onChange={(value) => onChange(value ?? undefined)}
      />
    </Mantine>
  )
}
