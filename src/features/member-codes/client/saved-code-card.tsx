import { useTranslations } from 'use-intl';
import { Alert } from '#platform/client/ui/alert.tsx';
import { useDates } from '#platform/client/use-dates.ts';
import { CodeDetails } from './code-details.tsx';
import { CodeFrame } from './code-frame.tsx';
import type { SavedCode } from './saved-code.ts';
import { type DeskView, ShowAtDesk } from './show-at-desk.tsx';

/** The code saved on this device, for use offline. */
export function SavedCodeCard({ savedCode, desk }: { savedCode: SavedCode; desk: DeskView }) {
  const t = useTranslations('memberCodes');
  const { formatDate } = useDates();
  const when = formatDate(savedCode.savedAt, {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  });
  return (
    <CodeFrame>
      <Alert title={t('savedTitle')}>{t('savedText', { when })}</Alert>
      <CodeDetails code={savedCode.code} />
      <ShowAtDesk code={savedCode.code} desk={desk} />
    </CodeFrame>
  );
}
