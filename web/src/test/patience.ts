/** The first drawing of a lazy page compiles it, which takes longer than a look at a page in a test usually may. */
import { configure } from '@testing-library/react'
import { vi } from 'vitest'

configure({ asyncUtilTimeout: 10_000 })
vi.setConfig({ testTimeout: 30_000 })
