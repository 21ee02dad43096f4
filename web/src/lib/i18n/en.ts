/** The words of signing in, and what every page may need, in English. */
import type { BaseWords } from './t.ts'

export const en: BaseWords = {
  'product.name': 'Shibei',
  'product.line': 'Pick up what matters on the web, find it again in a moment',
  'title.login': 'Sign in',

  'do.close': 'Close',
  'do.retry': 'Try again',
  'do.refresh': 'Reload',

  'wait.loading': 'Loading',
  'toast.region': 'Messages',
  'password.show': 'Show password',
  'password.hide': 'Hide password',

  'error.network': 'Network connection error',
  'error.system': 'System error',
  'error.missing': 'This page could not be found',
  'error.missing.text': 'The address may be mistyped, or the page has moved.',
  'error.chunk': 'The page did not load completely',
  'error.chunk.text': 'The network may be unstable, or Shibei has just been updated.',
  'error.page': 'This page ran into an error',
  'error.page.text': 'Please try again. If it still fails, come back a little later.',
  'error.home': 'Back to the home page',

  'look.theme.system': 'System',
  'look.theme.light': 'Light',
  'look.theme.dark': 'Dark',
  'look.switchTo': 'Switch theme, now: {now}',

  'auth.account': 'Mobile number or e-mail',
  'auth.account.placeholder': 'Mobile number or e-mail',
  'auth.password': 'Password',
  'auth.password.placeholder': 'Your password',
  'auth.captcha': 'Picture code',
  'auth.captcha.placeholder': 'Any case',
  'auth.captcha.other': 'Another picture',
  'auth.captcha.picture': 'Picture to read; press for another',
  'auth.captcha.failed': 'Not loaded. Press to retry',
  'auth.captcha.needed': 'Enter the characters in the picture',
  'auth.captcha.wrong': 'Not right. Please read the new picture',
  'auth.wait': 'Too many tries. Please wait {time}',

  'auth.login.title': 'Welcome back',
  'auth.login.text': 'Sign in to save and find your links',
  'auth.login.submit': 'Sign in',
  'auth.login.forgot': 'Forgot password?',
  'auth.login.none': 'No account yet?',
  'auth.login.toRegister': 'Sign up',
  'time.seconds': '{n} s',
  'time.minutes': '{m} min {s} s',
}
