import type { SessionUser } from '../contract/session.ts'
import type { Store } from '../offline/store.ts'

/** What a first screen asks, and the name under which its hook looks for the answer. Undefined: not on this address. */
type Question = (store: Store, user: SessionUser) => { name: string; answer: Promise<unknown> } | undefined

const questions: Question[] = []
const answers = new Map<string, unknown>()
let answered: Store | undefined
let isOver = false

/** Says, when a module is first run, what its part of the first screen will ask the device for. */
export const askFirst = (question: Question): void => void questions.push(question)

/** Asks all of it at once, before anything is drawn: the first drawing then has its rows, and none of it is made twice. */
export async function answerFirst(store: Store, user: SessionUser): Promise<void> {
  await Promise.all(
    questions.map(async (question) => {
      const asked = question(store, user)
      if (asked) answers.set(asked.name, await asked.answer)
    }),
  )
  if (isOver) answers.clear()
  else answered = store
}

/** The answer that was there before the first drawing; for that drawing only. */
export const firstAnswer = (store: Store, name: string | undefined): unknown =>
  name !== undefined && answered === store ? answers.get(name) : undefined

/** After the first drawing: from now on answers go stale. */
export function forgetFirstAnswers(): void {
  isOver = true
  answered = undefined
  answers.clear()
}
