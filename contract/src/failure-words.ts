/** What is said for each failure, in both languages. The server writes it into the answer. */
import type { FailureData, FailureName } from './failures.ts'
import type { Language } from './limits.ts'

export const words: Record<FailureName, { zh: string; en: string }> = {
  not_signed_in: { zh: '请先登录', en: 'Please sign in' },
  token_ended: { zh: '登录已失效，请重新登录', en: 'Your session has ended. Please sign in again' },
  bad_input: { zh: '填写的内容有误，请检查后再试', en: 'Some fields are not right. Please check them' },
  wrong_password: { zh: '账号或密码不正确', en: 'Wrong account or password' },
  wrong_own_password: { zh: '密码不正确', en: 'Wrong password' },
  captcha_required: { zh: '请输入图中的字符', en: 'Please enter the characters in the picture' },
  wrong_code: { zh: '验证码不正确或已过期，请重新获取', en: 'The code is wrong or has expired. Please get a new one' },
  already_registered: { zh: '该账号已注册，请直接登录', en: 'This account exists already. Please sign in' },
  too_many_tries: { zh: '操作过于频繁，请稍后再试', en: 'Too many tries. Please wait a moment' },
  too_many_devices: {
    zh: '登录设备数已达上限，请选择要退出的设备',
    en: 'Too many devices are signed in. Choose which to sign out',
  },
  not_found: { zh: '没有找到，可能已被删除', en: 'Not found. It may have been deleted' },
  system_error: { zh: '系统错误，请稍后再试', en: 'System error. Please try again later' },
  not_allowed: { zh: '没有权限进行此操作', en: 'This is not allowed' },
  over_limit: { zh: '已达到当前会员的上限', en: 'This is over the limit of your membership' },
  already_there: { zh: '这个网址已经收藏过了', en: 'This address is saved already' },
  unreadable_file: { zh: '无法读取这个文件', en: 'This file cannot be read' },
  locked: { zh: '屏幕已锁定，请先解锁', en: 'The screen is locked. Please unlock it' },
  no_such_path: { zh: '没有这个地址', en: 'There is no such address' },
  too_large: { zh: '提交的内容过大', en: 'That is too much at once' },
  busy: { zh: '系统繁忙，请稍后再试', en: 'The system is busy. Please try again in a moment' },
}

/** Limits that have a better word than the general one. */
const overLimit: Record<string, { zh: string; en: string }> = {
  skins: { zh: '这款皮肤仅限会员使用', en: 'This skin is for members' },
}

export function failureText(name: FailureName, language: Language, data?: unknown): string {
  const what = name === 'over_limit' ? (data as FailureData['over_limit'] | undefined)?.what : undefined
  const row: { zh: string; en: string } = overLimit[what ?? ''] ?? words[name]
  return language === 'en' ? row.en : row.zh
}
