/** The words of a mail that carries a code, in both languages; pure. The code is in the subject too, where phones show it. */
import { escapeHtml } from '#html.ts'
import type { CodeMessage, CodePurpose } from './sending.ts'

export type MailContent = { subject: string; text: string; html: string }

type Words = { subject: string; before: string; after: string }

const acts: Record<CodeMessage['lang'], Record<CodePurpose, string>> = {
  'zh-CN': {
    register: '正在注册拾贝账号',
    forget: '正在重设拾贝账号的密码',
    bind: '正在绑定拾贝账号',
    change: '正在把这个邮箱设为拾贝的登录邮箱',
  },
  en: {
    register: 'create your Shibei account',
    forget: 'reset your Shibei password',
    bind: 'link your Shibei account',
    change: 'sign in to Shibei with this address',
  },
}

export function codeMail(message: CodeMessage): MailContent {
  const words = message.lang === 'en' ? english(message) : chinese(message)
  return {
    subject: words.subject,
    text: `${words.before}\n\n${message.code}\n\n${words.after}\n`,
    html: page(message, words),
  }
}

function chinese({ code, purpose, minutes, alreadyRegistered }: CodeMessage): Words {
  const subject = `【拾贝】验证码 ${code}`
  const ignore = '如果不是本人操作，忽略这封邮件即可。'
  if (alreadyRegistered) {
    return {
      subject,
      before:
        '这个邮箱已经注册过拾贝，直接登录就好；忘了密码，可以在登录页找回。只有仍需要验证码时，才用得到下面这一个：',
      after: `${minutes} 分钟内有效，请不要告诉别人。${ignore}`,
    }
  }
  return {
    subject,
    before: `${acts['zh-CN'][purpose]}，验证码是：`,
    after: `${minutes} 分钟内有效，请不要告诉别人。${ignore}`,
  }
}

function english({ code, purpose, minutes, alreadyRegistered }: CodeMessage): Words {
  const after = `It is valid for ${minutes} minutes. Please keep it to yourself. If this was not you, simply ignore this mail.`
  const subject = `${code} is your Shibei (拾贝) code`
  if (alreadyRegistered) {
    return {
      subject,
      before:
        'This address already has a Shibei account, so you can just sign in. If you forgot the password, the sign-in page helps. Only if you still need a code, here it is:',
      after,
    }
  }
  return { subject, before: `Use this code to ${acts.en[purpose]}:`, after }
}

const cell = 'padding:0 32px 20px;font-size:15px;line-height:1.7;color:#333333'

/** Mail programs know neither style sheets nor dark pages well, so all styles are inline and both colours are given. */
function page(message: CodeMessage, words: Words): string {
  return `<!doctype html>
<html lang="${escapeHtml(message.lang)}">
<head><meta charset="utf-8"><title>${escapeHtml(words.subject)}</title></head>
<body style="margin:0;padding:24px 12px;background:#f4f5f7">
<table role="presentation" align="center" width="100%" cellspacing="0" cellpadding="0" style="max-width:480px;background:#ffffff;border-radius:12px;font-family:-apple-system,'PingFang SC','Microsoft YaHei',sans-serif">
<tr><td style="padding:28px 32px 20px;font-size:18px;font-weight:600;color:#111111">拾贝</td></tr>
<tr><td style="${cell}">${escapeHtml(words.before)}</td></tr>
<tr><td style="padding:0 32px 20px;font-size:32px;font-weight:600;letter-spacing:6px;color:#111111">${escapeHtml(message.code)}</td></tr>
<tr><td style="padding:0 32px 28px;font-size:13px;line-height:1.7;color:#666666">${escapeHtml(words.after)}</td></tr>
</table>
</body>
</html>
`
}
