import { useAhead } from '../../data/use-ahead.ts'
import { defaultColumns, funnelColumns, knownColumns, type FunnelColumn } from '../../rules/views.ts'
import { useText } from '../../text/index.ts'
import { Button } from '../../ui/button.tsx'
import { CheckRow } from '../../ui/check.tsx'
import { Popover } from '../../ui/popover.tsx'
import s from './applicants.module.css'

interface Props {
  columns: readonly FunnelColumn[]
  choose: (turn: (before: readonly FunnelColumn[]) => readonly FunnelColumn[]) => void
}

/** Which columns the table has. */
export function ColumnsChoice({ columns, choose }: Props) {
  const t = useText('funnel')
  const board = useText('board')
  const [shown, setShown] = useAhead(columns)
  const turn = (next: (before: readonly FunnelColumn[]) => readonly FunnelColumn[]) => {
    setShown(next(shown))
    choose(next)
  }
  return (
    <Popover
      label={board('columnsOf')}
      align="right"
      className={s.columns}
      trigger={(trigger) => (
        <Button icon="cols" iconAfter="down" {...trigger}>
          {board('columnsOf')}
        </Button>
      )}
    >
      {funnelColumns.map((column) => (
        <CheckRow
          key={column}
          checked={shown.includes(column)}
          onChange={(event) => {
            const isChosen = event.currentTarget.checked
            turn((before) => knownColumns(isChosen ? [...before, column] : before.filter((one) => one !== column)))
          }}
        >
          {t(`columns.${column === 'age' ? 'ageGender' : column}`)}
        </CheckRow>
      ))}
      <Button kind="text" disabled={shown.join() === defaultColumns.join()} onClick={() => turn(() => defaultColumns)}>
        {board('usualColumns')}
      </Button>
    </Popover>
  )
}
