/**
 * Owns the list of skins: their ids, names, seed colours and kind of background.
 * An id is stored with the account, so an id never changes its meaning. 0 is the look without a skin.
 */

export type Backdrop = 'plain' | 'gradient' | 'paper' | 'waves' | 'mountains' | 'stars'

export type Skin = {
  readonly id: number
  readonly zh: string
  readonly en: string
  readonly seed: string
  readonly backdrop: Backdrop
  /** Degrees by which the ground's hue leaves the seed's, where two seeds would else give the same ground. */
  readonly lean?: number
}

export const skins: readonly Skin[] = [
  { id: 0, zh: '默认', en: 'Default', seed: '#1B7F86', backdrop: 'plain' },
  { id: 1, zh: '月白', en: 'Moon White', seed: '#D6ECF0', backdrop: 'mountains' },
  { id: 2, zh: '天青', en: 'Sky Celadon', seed: '#7FB8C8', backdrop: 'waves' },
  { id: 3, zh: '竹青', en: 'Bamboo Green', seed: '#789262', backdrop: 'mountains' },
  { id: 4, zh: '藕荷', en: 'Lotus Pink', seed: '#E4C6D0', backdrop: 'gradient' },
  { id: 5, zh: '杏黄', en: 'Apricot', seed: '#FFA631', backdrop: 'gradient' },
  { id: 6, zh: '黛蓝', en: 'Slate Blue', seed: '#425066', backdrop: 'mountains' },
  { id: 7, zh: '胭脂', en: 'Rouge', seed: '#9D2933', backdrop: 'paper', lean: -26 },
  { id: 8, zh: '松花', en: 'Pine Pollen', seed: '#BCE672', backdrop: 'gradient' },
  { id: 9, zh: '秋香', en: 'Autumn Gold', seed: '#D9B611', backdrop: 'paper' },
  { id: 10, zh: '霁蓝', en: 'Clear Sky Blue', seed: '#1F4A88', backdrop: 'waves' },
  { id: 11, zh: '朱砂', en: 'Cinnabar', seed: '#FF461F', backdrop: 'paper', lean: 24 },
  { id: 12, zh: '墨色', en: 'Ink', seed: '#50616D', backdrop: 'mountains' },
  { id: 13, zh: '丁香', en: 'Lilac', seed: '#CCA4E3', backdrop: 'gradient' },
  { id: 14, zh: '琥珀', en: 'Amber', seed: '#CA6924', backdrop: 'gradient' },
  { id: 15, zh: '海棠', en: 'Crabapple', seed: '#DB5A6B', backdrop: 'gradient' },
  { id: 16, zh: '石青', en: 'Azurite', seed: '#1685A9', backdrop: 'waves' },
  { id: 17, zh: '雪青', en: 'Snow Violet', seed: '#B0A4E3', backdrop: 'mountains' },
  { id: 18, zh: '缃叶', en: 'Pale Leaf', seed: '#F0C239', backdrop: 'paper' },
  { id: 19, zh: '星夜', en: 'Starry Night', seed: '#1B2A4A', backdrop: 'stars' },
]
