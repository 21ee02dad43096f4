// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { Segmented } from './segmented.tsx'
import { Tabs } from './tabs.tsx'

afterEach(cleanup)

function Themes() {
  const [value, setValue] = useState('light')
  const options = ['light', 'dark', 'system'].map((name) => ({ value: name, label: name }))
  return <Segmented legend="主题" value={value} onChange={setValue} options={options} />
}

// A browser moves among radio buttons of one name by arrow keys; a test document does not, so the name is what is held.
test('segments are radio buttons of one name, which is what makes the arrow keys work', () => {
  render(<Themes />)
  const radios = screen.getAllByRole<HTMLInputElement>('radio')
  expect(radios.map((radio) => radio.type)).toEqual(['radio', 'radio', 'radio'])
  expect(new Set(radios.map((radio) => radio.name)).size).toBe(1)
  expect(radios[0]?.name).not.toBe('')
  expect(screen.getByRole('group', { name: '主题' })).not.toBeNull()
})

test('choosing a segment unchooses the other', () => {
  render(<Themes />)
  fireEvent.click(screen.getByRole('radio', { name: 'dark' }))
  expect(screen.getAllByRole<HTMLInputElement>('radio').map((radio) => radio.checked)).toEqual([false, true, false])
})

test('two segmented controls on a page do not share their choice', () => {
  render(
    <>
      <Themes />
      <Themes />
    </>,
  )
  expect(new Set(screen.getAllByRole<HTMLInputElement>('radio').map((radio) => radio.name)).size).toBe(2)
})

function Ways() {
  const [value, setValue] = useState<'scan' | 'password' | 'code'>('scan')
  const tabs = (['scan', 'password', 'code'] as const).map((way) => ({
    value: way,
    label: way,
    content: `${way} panel`,
  }))
  return <Tabs label="登录方式" value={value} onChange={setValue} tabs={tabs} />
}

const chosen = () => screen.getByRole('tab', { selected: true })

const walk = (key: string) => {
  fireEvent.keyDown(chosen(), { key })
  expect(document.activeElement).toBe(chosen())
  return chosen().textContent
}

test('arrows walk around the tabs, Home and End go to the ends, and the focus follows', () => {
  render(<Ways />)
  expect(walk('ArrowRight')).toBe('password')
  expect(walk('End')).toBe('code')
  expect(walk('ArrowRight')).toBe('scan')
  expect(walk('ArrowLeft')).toBe('code')
  expect(walk('Home')).toBe('scan')
})

test('only the chosen tab is in the tab order and only its panel is there', () => {
  render(<Ways />)
  fireEvent.click(screen.getByRole('tab', { name: 'code' }))
  expect(screen.getAllByRole('tab').map((tab) => tab.tabIndex)).toEqual([-1, -1, 0])
  expect(screen.getByRole('tabpanel', { name: 'code' }).textContent).toBe('code panel')
  expect(screen.queryByText('scan panel')).toBeNull()
})
