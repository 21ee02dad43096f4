/** Writes skins.css next to itself: `node ui/src/write-skins.ts`. */
import { writeFileSync } from 'node:fs'
import { skinsCss } from './skins-css.ts'

writeFileSync(new URL('./skins.css', import.meta.url), skinsCss())
