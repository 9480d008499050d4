import { applicantLengths, applicantFields, neededFields, type ApplicantField } from '../../../rules/applicant-sheet.ts'
import { formatNumber } from '../../../lib/numbers.ts'
import { useText } from '../../../text/index.ts'
import { Block } from '../../../ui/list-parts.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import s from './applicant-import.module.css'
import type { useFileColumns } from './use-file-columns.ts'

const LONGEST_SHOWN = 40
const isNeeded = (field: ApplicantField) => (neededFields as readonly string[]).includes(field)

interface Props {
  rows: readonly string[][]
  mapping: ReturnType<typeof useFileColumns>
  disabled: boolean
}

/** Which column of the file is what; under each the first value, so that a wrong one is seen. */
export function ColumnFields({ rows, mapping, disabled }: Props) {
  const t = useText('applicantImport')
  const { current, chooseColumn, writeSource } = mapping
  if (!current) return null
  const [headings = []] = rows
  const width = Math.max(...rows.slice(0, 50).map((row) => row.length))
  const options = Array.from({ length: width }, (_, at) => ({
    value: String(at),
    label: headings[at]?.slice(0, LONGEST_SHOWN) || t('column', { n: formatNumber(at + 1) }),
  }))
  const exampleOf = (at: number | undefined) => {
    const value = at === undefined ? undefined : rows.slice(1).find((row) => row[at])?.[at]
    return value && t('example', { value: value.slice(0, LONGEST_SHOWN) })
  }
  return (
    <Block title={t('step2')}>
      <p className={s.lead}>{t('columnsHint')}</p>
      <div className={s.fields}>
        {applicantFields.map((field) => {
          const at = current.columns[field]
          const isMissing = isNeeded(field) && at === undefined
          return (
            <SelectField
              key={field}
              label={t(`fields.${field}`)}
              {...(isNeeded(field) ? { required: true as const } : {})}
              placeholder={t(isNeeded(field) ? 'chooseColumn' : 'notInFile')}
              value={at === undefined ? '' : String(at)}
              options={options}
              disabled={disabled}
              hint={exampleOf(at)}
              error={isMissing ? t('columnMissing') : undefined}
              onChange={({ currentTarget: { value } }) => chooseColumn(field, value === '' ? undefined : Number(value))}
            />
          )
        })}
        <TextField
          label={t('source')}
          required
          maxLength={applicantLengths.source}
          value={current.source}
          disabled={disabled}
          hint={t('sourceHint')}
          onChange={(event) => writeSource(event.currentTarget.value)}
        />
      </div>
    </Block>
  )
}
