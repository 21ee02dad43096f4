/** The words of the pages besides signing in, outside /mine, in English. */
import type { PageWords } from './t.ts'

export const enPages: PageWords = {
  'product.text':
    'Save good links in a space of your own, sort them with folders and tags, and find them again by typing a few letters.',

  'title.index': 'Save and organise links',

  'home.enter': 'Open Shibei',
  'home.login': 'Sign in',
  'home.register': 'Sign up for free',
  'auth.newPassword': 'Choose a password',
  'auth.newPassword.placeholder': '8 or more, with a letter and a digit',
  'auth.code': 'Code',
  'auth.code.placeholder': '6 digits',
  'auth.code.send': 'Get code',
  'auth.code.again': 'Send again',
  'auth.code.wait': 'Again in {n} s',
  'auth.code.sent': 'The code was sent to {account}. It is good for 10 minutes.',

  'auth.register.title': 'Create an account',
  'auth.register.text': 'One account for your phone and your computer',
  'auth.register.submit': 'Sign up',
  'auth.register.exists': 'This account exists already. {login}',
  'auth.register.existsLink': 'Sign in instead',
  'auth.register.have': 'Have an account?',
  'auth.register.toLogin': 'Sign in',
  'auth.register.invite': 'Have an invitation code?',
  'auth.register.inviteField': 'Invitation code (optional)',
  'auth.register.agree': 'I have read and accept the {terms} and the {privacy}',
  'auth.register.terms': 'terms of use',
  'auth.register.privacy': 'privacy policy',

  'auth.strength.length': '8 or more',
  'auth.strength.letter': 'a letter',
  'auth.strength.digit': 'a digit',
  'auth.strength.han': 'no Chinese characters',
  'auth.strength.ok': 'Good enough',
  'auth.strength.good': 'Strong',

  'auth.forget.title': 'Reset password',
  'auth.forget.text': 'Confirm your number or e-mail, then choose a new password',
  'auth.forget.newPassword': 'New password',
  'auth.forget.submit': 'Reset password',
  'auth.forget.done': 'Your password is reset',
  'auth.forget.doneText': 'Every device is signed out. Please sign in with the new password.',
  'auth.forget.toLogin': 'Sign in',
  'auth.forget.back': 'Back to sign in',

  'devices.title': 'Too many devices are signed in',
  'devices.text': 'Choose which to sign out, then go on.',
  'devices.submit': 'Sign these out and go on',
  'devices.still': 'One more device has to be signed out',
  'devices.choose': 'Choose at least one device',
  'devices.seen': 'Last used: {time}',
  'devices.unknown': 'Unknown device',
  'client.web': 'Web',
  'client.plug': 'Browser plug-in',
  'client.wx': 'WeChat',
  'client.api': 'API',

  'time.now': 'just now',

  'lock.title': 'The screen is locked',
  'lock.text': 'Enter your password to go on',
  'lock.field': 'Password',
  'lock.placeholder': 'Enter your account password',
  'lock.submit': 'Unlock',
  'lock.forgot': 'Forgot password',
  'lock.signOut': 'Sign out',
  'setting.rolledBack': '{reason}. Your earlier setting is back',
}
