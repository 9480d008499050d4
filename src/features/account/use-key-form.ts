import { useState } from 'react'
import type { keyDays } from '../../contract/api-keys.ts'
import { apiScopes, type ApiScope } from '../../contract/api-scopes.ts'

export type KeyFormState = ReturnType<typeof useKeyForm>

/** What is asked for a new key. Nothing is ticked beforehand: a key should do no more than it needs. */
export function useKeyForm() {
  const [name, setName] = useState('')
  const [scopes, setScopes] = useState<readonly ApiScope[]>([])
  const [days, setDays] = useState<(typeof keyDays)[number]>(90)
  const [nameError, setNameError] = useState<string>()
  const [scopesError, setScopesError] = useState<string>()
  return {
    ...{ name, scopes, days, nameError, scopesError, setDays, setNameError, setScopesError },
    isDirty: name !== '' || scopes.length > 0,
    setName: (next: string) => {
      setName(next)
      setNameError(undefined)
    },
    tick: (scope: ApiScope, isOn: boolean) => {
      setScopes(apiScopes.filter((each) => (each === scope ? isOn : scopes.includes(each))))
      setScopesError(undefined)
    },
  }
}
