import { Fragment } from 'react'
import { paths } from '../../lib/paths.ts'
import { useText } from '../../text/index.ts'

const places = { terms: paths.terms, privacy: paths.privacy } as const

/** The sentence with its two links, which open beside the form. Languages may turn their order round. */
export function TermsWords() {
  const t = useText('registration')
  const parts = t('terms').split(/(<terms>.*?<\/terms>|<privacy>.*?<\/privacy>)/)
  return (
    <>
      {parts.map((part, at) => {
        const link = /^<(terms|privacy)>(.*)<\/\1>$/.exec(part)
        return link ? (
          <a key={at} href={places[link[1] as keyof typeof places]} target="_blank" rel="noopener">
            {link[2]}
          </a>
        ) : (
          <Fragment key={at}>{part}</Fragment>
        )
      })}
    </>
  )
}
