/**
 * Below Chrome 105, Firefox 106 and Safari 16.4 pieces of the app cannot be found once they are asked for: the start
 * would draw an empty page. It ends here instead, and the words of index.html, which name the browsers, are shown.
 */
if (!import.meta.resolve) {
  document.body.className = 'too-old'
  throw new Error('Browser too old')
}
