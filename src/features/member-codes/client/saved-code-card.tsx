import { useTranslations } from 'use-intl';
import { Alert } from '#platform/client/ui/alert.tsx';
import { useDates } from '#platform/client/use-dates.ts';
import { CodeCard } from './code-card.tsx';
import { CodeDetails } from './code-details.tsx';
import type { SavedCode } from './saved-code.ts';
import { type DeskView, ShowAtDeskButton } from './show-at-desk-button.tsx';

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
    <CodeCard>
      <Alert title={t('savedTitle')}>{t('savedText', { when })}</Alert>
      <CodeDetails code={savedCode.code} />
      <ShowAtDeskButton code={savedCode.code} desk={desk} />
    </CodeCard>
  );
}
