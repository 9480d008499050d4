import { useState, type KeyboardEvent } from 'react'
import { requestLimits } from '../../../contract/request-lists.ts'
import { foldName } from '../../../lib/text.ts'
import { useText } from '../../../text/index.ts'
import { jobWord } from '../../../text/lists.ts'
import { Button } from '../../../ui/button.tsx'
import { ChoiceChips } from '../../../ui/choice-chips.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { FieldPlace, useField } from './fields.tsx'
import s from './form.module.css'
import { findRole, useJobList } from './role-fields.tsx'

type Skill = { name: string; isCustom: boolean }

/** The skills of the role, and at most three custom ones (HR-12, HR-13). */
export function SkillsField() {
  const t = useText('requestForm')
  const list = useJobList()
  const roleId = useField('jobRole').value
  const { value, change, error, isLocked } = useField('skills')
  const offered = findRole(list, roleId)?.skills ?? []
  // A chosen skill that is no longer listed stays a choice
  const names = [...new Set([...offered, ...value.map((skill) => skill.name)])]
  if (roleId === '' && value.length === 0) return null
  const isCustom = (name: string) => value.some((skill) => skill.isCustom && skill.name === name)
  return (
    <FieldPlace path="skills" span={6}>
      <ChoiceChips
        label={t('skills')}
        options={names.map((name) => ({ value: name, label: jobWord(name), disabled: isLocked }))}
        value={value.map((skill) => skill.name)}
        onChange={(chosen) => change(chosen.map((name) => ({ name, isCustom: isCustom(name) })))}
        error={error}
      />
      {isLocked ? null : <OwnSkill skills={value} offered={offered} onChange={change} />}
    </FieldPlace>
  )
}

type OwnProps = { skills: Skill[]; offered: string[]; onChange: (skills: Skill[]) => void }

function OwnSkill({ skills, offered, onChange }: OwnProps) {
  const t = useText('requestForm')
  const [typed, setTyped] = useState('')
  const left = requestLimits.customSkills - skills.filter((skill) => skill.isCustom).length
  const name = typed.trim()
  const add = () => {
    if (name === '' || left <= 0) return
    // A name that is listed already picks that skill
    const same = (each: string) => foldName(each) === foldName(name)
    const known = offered.find((each) => same(each) || same(jobWord(each)))
    if (!skills.some((skill) => same(skill.name) || skill.name === known))
      onChange([...skills, known === undefined ? { name, isCustom: true } : { name: known, isCustom: false }])
    setTyped('')
  }
  const key = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    add()
  }
  return (
    <div className={s.inline}>
      <TextField
        label={t('ownSkill')}
        value={typed}
        maxLength={requestLimits.skillLength}
        disabled={left <= 0}
        autoComplete="off"
        hint={left > 0 ? t('ownSkillsLeft', { count: left, length: requestLimits.skillLength }) : t('ownSkillsFull')}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={key}
      />
      <Button icon="plus" disabled={left <= 0 || name === ''} onClick={add}>
        {t('addSkill')}
      </Button>
    </div>
  )
}
