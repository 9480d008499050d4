import { useCallback, useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { headers } from '../contract/call.ts'
import { masterCalls, type PageLanguage, type PageType } from '../contract/masters.ts'
import { pageDeps } from '../data/device.ts'
import { formatDay } from '../lib/dates.ts'
import { paths } from '../lib/paths.ts'
import { send } from '../offline/network/call.ts'
import { useLanguage, useText } from '../text/index.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState, SkeletonRows } from '../ui/list-parts.tsx'
import s from './signed-out-page.module.css'
import { SignedOutPage } from './signed-out-page.tsx'

type Content = { text: string; savedAt?: number }

/**
 * SHELL-07: terms and privacy, public, so they are outside the user's database; the service worker keeps
 * them for a device without a network.
 */
export default function StaticPage() {
  const t = useText('shell')
  const { pathname } = useLocation()
  const isTerms = pathname.toLowerCase().startsWith(paths.terms)
  const title = isTerms ? t('terms') : t('privacy')
  const { content, isAway, load } = useContent(isTerms ? 'terms_conditions' : 'privacy_policy')
  return (
    <SignedOutPage title={title}>
      <h1>{title}</h1>
      {content ? (
        <>
          {content.savedAt ? <p className={s.note}>{t('pageSaved', { when: formatDay(content.savedAt) })}</p> : null}
          <Article text={content.text} />
        </>
      ) : isAway ? (
        <div className={s.away}>
          <EmptyState
            title={t('pageAway')}
            hint={t('pageAwayHint')}
            action={<Button onClick={load}>{t('errorAgain')}</Button>}
          />
        </div>
      ) : (
        <SkeletonRows label={title} />
      )}
    </SignedOutPage>
  )
}

/** Paragraphs, with a line that begins with '# ' as a heading; the first one repeats the title and is left out. */
function Article({ text }: { text: string }) {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const rest = lines[0]?.startsWith('# ') ? lines.slice(1) : lines
  return (
    // In the language of the document, whatever the language of the app
    <div className={s.article} lang={/[\u0900-\u097f]/.test(text) ? 'hi' : 'en'}>
      {rest.map((line, i) => (line.startsWith('# ') ? <h2 key={i}>{line.slice(2)}</h2> : <p key={i}>{line}</p>))}
    </div>
  )
}

function useContent(pagetype: PageType) {
  const language = useLanguage() as PageLanguage
  const key = `${pagetype} ${language}`
  const [state, setState] = useState<{ for: string; content?: Content; isAway?: boolean }>()
  const load = useCallback(() => {
    setState({ for: key })
    let savedAt: number | undefined
    const fetch: typeof pageDeps.fetch = async (url, init) => {
      const response = await pageDeps.fetch(url, init)
      savedAt = Number(response.headers.get(headers.savedAt)) || undefined
      return response
    }
    void send({ ...pageDeps, fetch }, masterCalls.page, { pagetype, language }).then((result) =>
      setState(
        result.ok
          ? { for: key, content: { text: result.value.data.page_content, savedAt } }
          : { for: key, isAway: true },
      ),
    )
  }, [pagetype, language, key])
  useEffect(load, [load])
  const mine = state?.for === key ? state : undefined
  return { content: mine?.content, isAway: mine?.isAway ?? false, load }
}
