/**
 * The simulator for SMS and mail: codes are appended to a file and printed, and go to nobody.
 * Every message is one line written by one append, so lines of several processes never mix.
 */
import { appendFile, mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { CodeMessage, CodePurpose } from './sending.ts'

export type Outbox = { write(message: CodeMessage): Promise<void> }

const purposeNames: Record<CodePurpose, string> = {
  register: '注册',
  forget: '找回密码',
  bind: '绑定账号',
  change: '更换账号',
}

export function openOutbox(file: string, print: (line: string) => void): Outbox {
  return {
    async write({ to, purpose, code }) {
      await mkdir(dirname(file), { recursive: true })
      await appendFile(file, `${JSON.stringify({ at: Date.now(), to, purpose, code })}\n`, { mode: 0o600 })
      print(`[模拟] 验证码 ${code} → ${to}（${purposeNames[purpose]}）`)
    },
  }
}
