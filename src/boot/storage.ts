/**
 * A browser that blocks cookies and site data throws where the storage is read, which much of the app does while it
 * starts. It ends here instead, and the words of index.html that say what to allow are shown.
 */
try {
  void localStorage.length
} catch (error) {
  document.body.className = 'no-storage'
  throw error
}
