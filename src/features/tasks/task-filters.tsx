import { taskFilterFields, taskSorts, type TaskFilterField } from '../../contract/task-lists.ts'
import { taskCalls } from '../../contract/tasks.ts'
import { useTaskOptions } from '../../data/tasks.ts'
import { useAhead } from '../../data/use-ahead.ts'
import { useRead } from '../../data/use-read.ts'
import type { Part } from '../../data/use-search-state.ts'
import { filterDocuments, isSameDocument } from '../../rules/documents.ts'
import { isSelfReported, stageTags, toneOf } from '../../rules/stages.ts'
import { useText } from '../../text/index.ts'
import { districtWord, namedOptions } from '../../text/lists.ts'
import { SelectField, type Option } from '../../ui/select-field.tsx'
import s from './my-tasks.module.css'
import type { TasksAddress } from './use-tasks-address.ts'

type Props = {
  ipId: string
  address: TasksAddress
  change: (part: Part<TasksAddress>) => void
}

/** Every filter of My Tasks (TASK-05) and its order (TASK-06). A choice counts at once. */
export default function TaskFilters({ ipId, address, change }: Props) {
  const t = useText('taskFilters')
  const options = useFilterOptions(ipId, address.tab)
  const [shown, setShown] = useAhead(address.filters)
  const set = (field: TaskFilterField, value: string) => {
    setShown(withFilter(shown, field, value))
    // From the address as it is now: a filter chosen a moment ago may not be drawn yet
    change(({ filters }) => ({ filters: withFilter(filters, field, value) }))
  }
  return (
    <div className={s.filters}>
      <SortField address={address} change={change} />
      {taskFilterFields.map((field) => (
        <SelectField
          key={field}
          label={t(`fields.${field}`)}
          placeholder={t('all')}
          value={shown[field]?.[0] ?? ''}
          options={options[field]}
          onChange={(event) => set(field, event.currentTarget.value)}
        />
      ))}
    </div>
  )
}

type Filters = TasksAddress['filters']

function withFilter(filters: Filters, field: TaskFilterField, value: string): Filters {
  const { [field]: _, ...others } = filters
  return value ? { ...others, [field]: [value] } : others
}

function SortField({ address, change }: Omit<Props, 'ipId'>) {
  const t = useText('taskFilters')
  const [sort, setSort] = useAhead(address.sort)
  return (
    <SelectField
      label={t('sortLabel')}
      placeholder={null}
      value={sort}
      options={taskSorts.map((value) => ({ value, label: t(`sorts.${value}`) }))}
      onChange={(event) => {
        const next = taskSorts.find((one) => one === event.currentTarget.value) ?? 'expiryTime'
        setSort(next)
        change({ sort: next })
      }}
    />
  )
}

/** Names of requests come from the server (TASK-12); without a network from what is on the device. */
function useFilterOptions(ipId: string, tab: TasksAddress['tab']): Record<TaskFilterField, Option[]> {
  const t = useText('taskFilters')
  const stage = useText('stages')
  const masters = useText('masters')
  const here = useTaskOptions(ipId)
  const names = useRead(taskCalls.requestNames, { ipId })
  const requests =
    names.data?.data.result.map(({ hiringRequestId, hiringReqName }) => ({
      value: hiringRequestId,
      label: hiringReqName,
    })) ?? here?.requests.map(({ hiringRequestId, name }) => ({ value: hiringRequestId, label: name }))
  const idTypes = masters('idTypes', { returnObjects: true }) as Record<string, string>
  // The required list, and whatever else these applicants have (PROF-13)
  const others = (here?.documents ?? []).filter((type) => !filterDocuments.some((known) => isSameDocument(known, type)))
  const documents = [...filterDocuments, ...others].map((value) => ({ value, label: idTypes[value] ?? value }))
  // Only stages that can have a task on the open tab
  const tags = stageTags.filter((tag) => !['plain', 'joined', 'over'].includes(toneOf(tag)) || tag === 'screened')
  return {
    interviewType: (['telephonic', 'walkin'] as const).map((value) => ({ value, label: t(`interviewTypes.${value}`) })),
    hiringRequestId: requests ?? [],
    location: namedOptions(here?.districts ?? [], districtWord),
    applicantPool: (['availableToHire', 'maybeAvailableToHire'] as const).map((value) => ({
      value,
      label: t(`pools.${value}`),
    })),
    currentStatus: tags
      .filter((tag) => isSelfReported(tag) === (tab === 'self'))
      .map((value) => ({ value, label: stage(`tags.${value}`) })),
    verifiedDocument: documents,
    interviewCallStatus: (['completed', 'reachedNotCompleted', 'notCompleted'] as const).map((value) => ({
      value,
      label: t(`callStatuses.${value}`),
    })),
    channelType: (['app', 'webBot', 'whatsAppBot'] as const).map((value) => ({ value, label: t(`channels.${value}`) })),
  }
}
