/** Starts the server from the environment, tells where it is, and stops it cleanly. */
import { setTimeout as wait } from 'node:timers/promises'
import { ConfigMistakes, readConfig } from './config.ts'
import type { Config } from './config.ts'
import { demo, ensureDemo } from './demo.ts'
import { createLog } from './log.ts'
import { startServer } from './start.ts'

const print = (line: string) => void process.stdout.write(`${line}\n`)

function configOrExit(): Config {
  try {
    return readConfig()
  } catch (error) {
    if (!(error instanceof ConfigMistakes)) throw error
    for (const mistake of error.mistakes) process.stderr.write(`配置有误: ${mistake}\n`)
    process.exit(2)
  }
}

const config = configOrExit()
const log = createLog(config.mode === 'production' ? 'info' : 'warn', (line) => void process.stdout.write(line))
const server = await startServer(config, { log, print }).catch((error: unknown) => {
  process.stderr.write(`启动失败: ${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
})

let stoppingSince = 0
async function stop(signal: NodeJS.Signals): Promise<void> {
  // Whoever asks twice does not want to wait. A terminal and npm may both pass on one and the same Ctrl-C, though.
  if (stoppingSince > 0 && Date.now() - stoppingSince > 1000) process.exit(1)
  if (stoppingSince > 0) return
  stoppingSince = Date.now()
  server.drain()
  // A load balancer needs a moment to see that this process is no longer ready.
  if (config.mode === 'production' && signal === 'SIGTERM') await wait(3000)
  await server.stop()
  log.flush()
  process.exit(0)
}
process.on('SIGINT', (signal) => void stop(signal))
process.on('SIGTERM', (signal) => void stop(signal))

if (config.mode === 'trial') {
  print(`拾贝 ${config.version}  ${config.publicUrl.endsWith(':0') ? server.url : config.publicUrl}`)
  if (config.seedDemo && (await ensureDemo(server.services))) print(`体验账号  ${demo.account}  密码  ${demo.password}`)
  if (!/^(127\.|localhost$|::1$)/.test(config.host)) {
    print(
      `注意: 其他设备可以访问 ${config.host}，而当前是体验模式（验证码只写到本机）。正式使用请设置 MODE=production。`,
    )
  }
} else log.info({ url: config.publicUrl, version: config.version }, 'listening')
