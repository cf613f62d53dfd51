import { useTranslation } from 'react-i18next';
import { Alert } from '../../../src/ui/primitives/alert';
import { Button } from '../../../src/ui/primitives/button';
import type { DeskRefusal } from '../desk-api';
import { Refused } from '../queue.view';

interface SavedForm {
  saveRefusal: DeskRefusal | null;
  /** True if another operator saved since the form was loaded. */
  isOutdated: boolean;
  /** True if the form shows each problem next to its field. */
  hasProblems: boolean;
  loadCurrent: () => void;
}

/** Why a save was refused, and what to do. */
export function SaveRefusal({ form, outdated }: { form: SavedForm; outdated: string }) {
  const { t } = useTranslation();
  const { saveRefusal: refusal } = form;
  if (!refusal) return null;
  if (form.isOutdated)
    return (
      <Alert
        tone="warning"
        action={
          <Button look="line" onClick={form.loadCurrent}>
            {t('content.loadCurrent')}
          </Button>
        }
      >
        {outdated}
      </Alert>
    );
  return form.hasProblems ? (
    <Alert tone="error">{t('content.problems')}</Alert>
  ) : (
    <Refused refusal={refusal} />
  );
}
