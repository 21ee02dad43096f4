import { agreementVersion } from '@shibei/contract/limits.ts'
import { Button } from '@shibei/ui/button.tsx'
import { Dialog } from '@shibei/ui/dialog.tsx'
import { useLanguage, useT } from '#lib/i18n/t.ts'
import styles from './agreement-dialog.module.css'
import { agreements } from './agreements.ts'

type AgreementDialogProps = { which: 'terms' | 'privacy'; onClose: () => void }

export function AgreementDialog({ which, onClose }: AgreementDialogProps) {
  const t = useT()
  const { title, version, sections } = agreements[useLanguage()][which]
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      description={`${version} ${agreementVersion}`}
      closeLabel={t('do.close')}
      size="large"
      footer={
        <Button variant="primary" onClick={onClose}>
          {t('do.close')}
        </Button>
      }
    >
      <div className={styles.text}>
        {sections.map(({ heading, paragraphs }) => (
          <section key={heading}>
            <h3>{heading}</h3>
            {paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </section>
        ))}
      </div>
    </Dialog>
  )
}
