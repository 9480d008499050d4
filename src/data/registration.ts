import { createStore, del, delMany, get, set, type UseStore } from 'idb-keyval'
import type { AnyCall, CallInput } from '../contract/call.ts'
import { masterCalls } from '../contract/masters.ts'
import { registrationCalls } from '../contract/registration.ts'
import { fieldMessages, type ServerMessage } from '../contract/server-message.ts'
import { send } from '../offline/network/call.ts'
import { putFile } from '../offline/network/put-file.ts'
import { logoFileName, toSignUp, type RegistrationForm } from '../rules/registration.ts'
import { pageDeps } from './device.ts'

/** No one is signed in yet, so this is outside every user's database. */
let store: UseStore | undefined
const open = () => (store ??= createStore('fieldhire-registration', 'draft'))

/** The logo as bytes: not every browser can store a Blob. */
interface KeptLogo {
  type: string
  bytes: ArrayBuffer
}

/** What was typed on this device and not sent yet (TRAP-81). */
export async function readRegistrationDraft(): Promise<{ form: unknown; logo?: Blob } | undefined> {
  const [form, logo] = await Promise.all([
    get<unknown>('form', open()).catch(() => undefined),
    get<KeptLogo>('logo', open()).catch(() => undefined),
  ])
  if (form === undefined && !logo) return undefined
  return { form, logo: logo && new Blob([logo.bytes], { type: logo.type }) }
}

/**
 * Each change at once, since what waits for a pause is lost when the page is closed in it. Best effort: a full or
 * forbidden storage must not stop the user from typing.
 */
export const keepRegistrationForm = (form: RegistrationForm): Promise<void> =>
  set('form', form, open()).catch(() => undefined)

export async function keepRegistrationLogo(logo: Blob | undefined): Promise<void> {
  const kept: KeptLogo | undefined = logo && { type: logo.type, bytes: await logo.arrayBuffer() }
  await (kept ? set('logo', kept, open()) : del('logo', open())).catch(() => undefined)
}

export const dropRegistrationDraft = (): Promise<void> => delMany(['form', 'logo'], open()).catch(() => undefined)

export interface RegistrationMasters {
  sectors: string[]
  /** Cities by state. */
  states: { stateName: string; cities: string[] }[]
}

/** Sectors and cities (REG-11); undefined when neither the network nor this device has them. */
export async function readRegistrationMasters(): Promise<RegistrationMasters | undefined> {
  const [sectors, states] = await Promise.all([
    send(pageDeps, masterCalls.sectors, {}),
    send(pageDeps, masterCalls.formPlaces, {}),
  ])
  if (!sectors.ok || !states.ok) return undefined
  return {
    sectors: sectors.value.data.map(({ sectorName }) => sectorName),
    states: states.value.data.map(({ stateName, cityId }) => ({
      stateName,
      cities: cityId.map(({ cityName }) => cityName),
    })),
  }
}

export type RegistrationEnd =
  | { kind: 'received' }
  | { kind: 'logo-failed' }
  /** `fields` by members of the wire. */
  | { kind: 'refused'; refusal: ServerMessage; fields: Record<string, ServerMessage> }
  | { kind: 'no-answer' }

/** Uploads the logo, then sends the form (REG-13, REG-14). `key` is the same for a form that is sent once more. */
export async function sendRegistration(
  form: RegistrationForm,
  logo: Blob | undefined,
  key: string,
): Promise<RegistrationEnd> {
  const companyLogo = logo && { fileName: logoFileName(form.companyName, logo.type), type: logo.type }
  if (logo && companyLogo && !(await uploadLogo(logo, companyLogo))) return { kind: 'logo-failed' }
  const result = await ask(registrationCalls.signUp, toSignUp(form, companyLogo), key)
  if (result.ok) return { kind: 'received' }
  if (!result.refusal && result.error.status !== 429) return { kind: 'no-answer' }
  return { kind: 'refused', refusal: result.refusal ?? result.error, fields: fieldMessages(result.refusal) }
}

async function uploadLogo(logo: Blob, { fileName, type }: { fileName: string; type: string }): Promise<boolean> {
  const link = await ask(registrationCalls.logoLink, { fileName, type, size: logo.size })
  if (!link.ok) return false
  return (await putFile(pageDeps, link.value.data.presignUrl, logo)).kind === 'ok'
}

const ask = <C extends AnyCall>(call: C, input: CallInput<C>, key?: string) => send(pageDeps, call, input, { key })
