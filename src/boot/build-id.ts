/**
 * The build this page is of. It is in the page and not in the code: a new build then leaves the chunks as they are that did
 * not change.
 */
export const buildId: string =
  (typeof document === 'undefined' ? undefined : document.querySelector<HTMLMetaElement>('meta[name=build]'))
    ?.content ?? 'dev'
