/** Starts the page: look first, so that nothing flashes, then React. */
/* eslint-disable import/no-unassigned-import -- stylesheets have no names */
import 'virtual:plain-skin.css'
import '@shibei/ui/tokens.css'
import '@shibei/ui/base.css'
import './app/boot.css'
/* eslint-enable import/no-unassigned-import -- from here on things have names */
import { createRoot } from 'react-dom/client'
import { App } from '#app/app.tsx'
import { startLook } from '#lib/look.ts'
import { watchMissingChunks } from '#lib/reload-once.ts'

watchMissingChunks()
try {
  await startLook()
} finally {
  const root = document.getElementById('root')
  if (root) createRoot(root).render(<App />)
}
