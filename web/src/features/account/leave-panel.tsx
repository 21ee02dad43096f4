import { Button } from '@shibei/ui/button.tsx'
import { Panel } from '@shibei/ui/panel.tsx'
import { lazy, Suspense, useState } from 'react'
import { useT } from '#lib/i18n/t.ts'

const LeaveDialog = lazy(async () => ({ default: (await import('./leave-dialog.tsx')).LeaveDialog }))

export function LeavePanel() {
  const t = useT()
  const [open, setOpen] = useState(false)
  return (
    <Panel
      title={t('leave.title')}
      desc={t('leave.text')}
      actions={
        <Button variant="dangerPlain" onClick={() => setOpen(true)}>
          {t('leave.open')}
        </Button>
      }
    >
      {open && (
        <Suspense>
          <LeaveDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Panel>
  )
}
