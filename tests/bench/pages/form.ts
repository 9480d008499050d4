import { fullForm, fullLocation } from '../../support/request-form.ts'
import { countMissing, keepForm, openForms } from './limit-form.ts'

/** The minimal form of this size: plain fields, checked and saved a quarter of a second after the last key. */
export const bench = {}

const REST_MS = 250
const labels = [
  'Hiring request name',
  'Minimum salary',
  'A skill of your own',
  'City/town',
  'Number of positions',
  'Slot 1 from',
  'Notes',
]

const office = fullLocation().offices[0]!
const form = fullForm({
  locations: Array.from({ length: 20 }, () => fullLocation({ offices: [office, office, office] })),
})

// As many fields as ours draws with one location unfolded
for (const name of [...labels, ...Array.from({ length: 110 }, (_, at) => `Field ${at + 1}`)]) {
  const label = document.createElement('label')
  label.append(name, document.createElement(name === 'Notes' ? 'textarea' : 'input'))
  document.body.append(label)
}
const status = document.createElement('p')
status.setAttribute('role', 'status')
document.body.append(status)

void openForms().then((database) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  document.body.addEventListener('input', (event) => {
    const { value } = event.target as HTMLInputElement
    clearTimeout(timer)
    timer = setTimeout(() => {
      form.name = value
      const missing = countMissing(form)
      void keepForm(database, form).then(() => {
        status.textContent = `${missing} missing, kept`
      })
    }, REST_MS)
  })
  Object.assign(window, { bench })
})
