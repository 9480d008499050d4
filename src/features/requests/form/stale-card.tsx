import { formatDay, formatTime } from '../../../lib/dates.ts'
import { compareRequestForms } from '../../../rules/request-compare.ts'
import { fromRequestDetails } from '../../../rules/request-wire.ts'
import { useText } from '../../../text/index.ts'
import { Button } from '../../../ui/button.tsx'
import { Block } from '../../../ui/list-parts.tsx'
import { fieldWord } from './field-words.ts'
import { useRequestFormState } from './form-context.ts'
import s from './form.module.css'
import type { Stale, Submit } from './use-submit.ts'

/** Both versions, field by field where they differ, so that no change is overwritten unseen (TRAP-63). */
export function StaleCard({ stale, submit }: { stale: Stale; submit: Submit }) {
  const t = useText('requestForm')
  const mine = useRequestFormState((state) => state.values)
  const differences = compareRequestForms(mine, fromRequestDetails(stale.request), fieldWord)
  const when = stale.at === undefined ? undefined : `${formatDay(stale.at)}, ${formatTime(stale.at)}`
  return (
    <Block tone="problem" title={t('staleTitle')}>
      <div className={s.stale} role="alert">
        <p>{stale.by && when ? t('staleBy', { name: stale.by, when }) : t('staleBody')}</p>
        <table className={s.versions}>
          <thead>
            <tr>
              <th scope="col">{t('staleField')}</th>
              <th scope="col">{t('mine')}</th>
              <th scope="col">{t('theirs')}</th>
            </tr>
          </thead>
          <tbody>
            {differences.map(({ path, mine: own, theirs }) => (
              <tr key={path.join('.')}>
                <th scope="row">
                  {path.length > 1
                    ? t('ofLocation', { name: t(`field.${path[2] as 'positions'}`), n: Number(path[1]) + 1 })
                    : t(`field.${path[0] as 'name'}`)}
                </th>
                <td className={s.mine}>{own || '–'}</td>
                <td>{theirs || '–'}</td>
              </tr>
            ))}
          </tbody>
        </table>
        {differences.length === 0 ? <p>{t('staleSame')}</p> : null}
        <div className={s.pair}>
          <Button onClick={() => void submit.discard()}>{t('useTheirs')}</Button>
          <Button kind="choose" onClick={() => submit.keepMine(stale)}>
            {t('keepMine')}
          </Button>
        </div>
      </div>
    </Block>
  )
}
