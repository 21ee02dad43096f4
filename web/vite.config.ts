/**
 * Builds the web application into dist: hashed files, a manifest, and a .br and .gz beside everything that shrinks, so
 * that the server only has to pick. The look without a skin is in the first stylesheet; the other skins are a sheet of
 * their own, fetched by those who have one.
 */
import { readFile, readdir, writeFile } from 'node:fs/promises'
import { dirname, extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import type { Plugin } from 'vite'

const here = dirname(fileURLToPath(import.meta.url))
const skinsFile = join(here, '../ui/src/skins.css')
const plainSkin = 'virtual:plain-skin.css'

/** The lines of skins.css that name no skin but 0: each of its rules stands on a line of its own. */
function plainSkinOnly(): Plugin {
  return {
    name: 'plain-skin',
    resolveId: (id) => (id === plainSkin ? `\0${plainSkin}` : undefined),
    async load(id) {
      if (id !== `\0${plainSkin}`) return undefined
      this.addWatchFile(skinsFile)
      const lines = (await readFile(skinsFile, 'utf8')).split('\n')
      return lines.filter((line) => !/data-skin="[1-9]/.test(line)).join('\n')
    },
  }
}

/**
 * Without these, every module that two pages share becomes a file of its own, and a sign-in page asks for thirty. What
 * all pages need goes with the first file, what all forms need is one more, and so are the overlays.
 */
const groups = [
  {
    name: 'overlay',
    test: /@base-ui|@floating-ui|node_modules\/use-sync-external-store|ui\/src\/(?:confirm-)?dialog\./,
  },
  {
    name: 'code',
    test: /ui\/src\/checkbox\.|features\/auth\/(?:code-field|send-code|new-password)|lib\/i18n\/fill/,
  },
  {
    name: 'form',
    test: /ui\/src\/(?:text-field|password-field|field)\.|lib\/form\.|lib\/span|features\/auth\/(?:api|captcha|carried|countdown|enter|form-alert|auth-form|auth-layout|rules)/,
  },
  {
    name: 'signed-in',
    test: /app\/(?:signed-in|startup|follow)|features\/(?:lock\/(?!lock-panel)|auth\/signing|settings\/settings\.ts)|lib\/(?:person|storage)/,
  },
  {
    name: 'base',
    test: /node_modules\/(?:react|react-dom|scheduler|wouter)\/|contract\/src|web\/src\/(?:lib\/(?!queries|format|i18n\/(?:en|zh-))|app\/(?!shell))|settings\/look-switches|ui\/src\/(?:button|icon|spinner|logo|toast-store|progress-bar|class-names|skins\.css)|preload-helper|rolldown\/runtime/,
  },
].map((group, index, all) => ({ ...group, priority: all.length - index, includeDependenciesRecursively: false }))

const shrinks = new Set(['.js', '.css', '.svg', '.json', '.txt', '.webmanifest'])

async function compressFile(file: string): Promise<void> {
  const bytes = await readFile(file)
  const br = await promisify(brotliCompress)(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
  })
  const gz = await promisify(gzip)(bytes, { level: 9 })
  if (br.length < bytes.length) await writeFile(`${file}.br`, br)
  if (gz.length < bytes.length) await writeFile(`${file}.gz`, gz)
}

/** index.html is left out: the server writes the person's look into it. */
function compressed(): Plugin {
  let outDir = ''
  return {
    name: 'compressed',
    apply: 'build',
    configResolved(config) {
      outDir = join(config.root, config.build.outDir)
    },
    async closeBundle() {
      const entries = await readdir(outDir, { recursive: true, withFileTypes: true })
      const files = entries.filter((entry) => entry.isFile() && shrinks.has(extname(entry.name)))
      const served = files.map((entry) => join(entry.parentPath, entry.name)).filter((file) => !file.includes('.vite'))
      await Promise.all(served.map(compressFile))
    },
  }
}

export default defineConfig(({ command, mode }) => ({
  root: here,
  // React has this hook itself; the stand-in for old versions of it is left out.
  resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
  plugins: [react(), plainSkinOnly(), compressed()],
  ...(command === 'build' && mode !== 'test' ? { define: { 'process.env.NODE_ENV': '"production"' } } : {}),
  build: {
    outDir: 'dist',
    manifest: true,
    target: 'es2022',
    cssTarget: ['chrome107', 'safari16', 'firefox104'],
    modulePreload: { polyfill: false },
    // An inlined picture would need `data:` in more places of the content policy, and is never cached by itself.
    assetsInlineLimit: 0,
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
  server: {
    proxy: { '/api/': 'http://127.0.0.1:3000', '/my/': 'http://127.0.0.1:3000' },
  },
}))
