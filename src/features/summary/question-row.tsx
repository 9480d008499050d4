import { LONGEST_QUESTION, questionKinds, type Question, type QuestionKind } from '../../contract/scorecard.ts'
import { formatNumber } from '../../lib/numbers.ts'
import { useText } from '../../text/index.ts'
import { IconButton } from '../../ui/button.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import s from './questions.module.css'
import type { QuestionsForm } from './use-questions-form.ts'

type Props = { question: Question; at: number; form: QuestionsForm; disabled: boolean }

/** One question: its words, the kind of its answer, its place. */
export function QuestionRow({ question: { id, kind, label }, at, form, disabled }: Props) {
  const t = useText('scorecard')
  const n = formatNumber(at + 1)
  const fault = form.faults[id]
  return (
    <li className={s.row}>
      <div className={s.fields}>
        <TextField
          label={t('question', { n })}
          value={label}
          maxLength={LONGEST_QUESTION}
          autoComplete="off"
          disabled={disabled}
          error={fault && t(`faults.${fault}`, { most: LONGEST_QUESTION })}
          onChange={(event) => form.edit(id, { label: event.currentTarget.value })}
        />
        <SelectField
          label={t('kindOf', { n })}
          hideLabel
          placeholder={null}
          value={kind}
          disabled={disabled}
          options={questionKinds.map((value) => ({ value, label: t(`kinds.${value}`) }))}
          onChange={(event) => form.edit(id, { kind: event.currentTarget.value as QuestionKind })}
        />
      </div>
      {disabled ? null : (
        <div className={s.tools}>
          {at > 0 ? <IconButton bare icon="up" label={t('moveUp', { n })} onClick={() => form.move(at, -1)} /> : null}
          {at < form.questions.length - 1 ? (
            <IconButton bare icon="down" label={t('moveDown', { n })} onClick={() => form.move(at, 1)} />
          ) : null}
          <IconButton bare icon="trash" label={t('remove', { n })} onClick={() => form.remove(id)} />
        </div>
      )}
    </li>
  )
}
