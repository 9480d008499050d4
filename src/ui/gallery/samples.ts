import type { IconName } from '../icons.tsx'
import type { StageTone } from '../stage-tag.tsx'

export type Sample = { tone: StageTone; icon: IconName; words: string; strip: string; pending?: boolean }

export const stages: Sample[] = [
  { tone: 'plain', icon: 'inbox', words: 'Applied', strip: 'f....' },
  { tone: 'plain', icon: 'list', words: 'Screened', strip: 'ff...' },
  { tone: 'wait', icon: 'phone', words: 'Awaiting call', strip: 'ffw..' },
  { tone: 'self', icon: 'says', words: 'Claimed attended', strip: 'ffc..' },
  { tone: 'wait', icon: 'clock', words: 'Awaiting result', strip: 'fffw.' },
  { tone: 'self', icon: 'says', words: 'Claimed selected', strip: 'fffc.' },
  { tone: 'selected', icon: 'tick', words: 'Selected', strip: 'ffff.' },
  { tone: 'wait', icon: 'cal', words: 'Awaiting joining', strip: 'ffffw' },
  { tone: 'self', icon: 'says', words: 'Claimed joined', strip: 'ffffc' },
  { tone: 'joined', icon: 'helmet', words: 'Joined', strip: 'fffff' },
  { tone: 'over', icon: 'cross', words: 'Rejected', strip: 'ggx..' },
  { tone: 'over', icon: 'noshow', words: 'Interview no show', strip: 'ggx..' },
  { tone: 'over', icon: 'noshow', words: 'Joining no show', strip: 'ggggx' },
  { tone: 'selected', icon: 'tick', words: 'Selected', strip: 'fffp.', pending: true },
]

export const people = [
  {
    name: 'Ramesh Kumar Yadav',
    detail: '26, M',
    lines: ['Picker & Packer · Bhiwandi FC ramp-up', 'Thane · Walk In'],
    stage: stages[3]!,
    due: '2 days left',
    question: 'Has the candidate been selected?',
  },
  {
    name: 'Venkata Satyanarayana Murthy Chilakamarthi',
    detail: '31, M',
    lines: ['Forklift Operator · Hyderabad cold store', 'Medchal Malkajgiri · Walk In'],
    stage: stages[13]!,
    question: 'Have you selected this applicant?',
  },
  {
    name: 'Savita Bhimrao Gaikwad',
    detail: '24, F',
    lines: ['Loader · Bhiwandi FC ramp-up', 'Palghar · Telephonic'],
    stage: stages[8]!,
    question: 'Has the applicant joined?',
  },
  {
    name: 'Arjun Prasad Nishad',
    detail: '29, M',
    lines: ['Delivery Associate · Lucknow last mile', 'Barabanki · Walk In'],
    stage: stages[3]!,
    question: 'Has the candidate been selected?',
  },
]
