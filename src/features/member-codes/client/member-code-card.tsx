import { useTranslations } from 'use-intl';
import { Alert } from '#platform/client/ui/alert.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { CodeCard } from './code-card.tsx';
import { CodeDetails } from './code-details.tsx';
import { CodeSkeleton } from './code-skeleton.tsx';
import { loadSavedCode } from './saved-code.ts';
import { SavedCodeCard } from './saved-code-card.tsx';
import { type DeskView, ShowAtDeskButton } from './show-at-desk-button.tsx';
import { isCodeNotShared, useMemberCode } from './use-member-code.ts';

type Props = { userId: string; desk: DeskView };

/**
 * The user's member code: QR code, digits with a copy button, status (spec 2, Dashboard). If loading fails, shows the
 * copy saved on this device.
 */
export function MemberCodeCard({ userId, desk }: Props) {
  const t = useTranslations('memberCodes');
  const code = useMemberCode(userId);
  if (isCodeNotShared(code.error)) {
    return (
      <CodeCard>
        <Alert title={t('notSharedTitle')}>{t('notSharedText')}</Alert>
      </CodeCard>
    );
  }
  const savedCode = code.isError ? loadSavedCode() : undefined;
  if (savedCode) return <SavedCodeCard savedCode={savedCode} desk={desk} />;
  return (
    <CodeCard>
      {code.data ? (
        <>
          <CodeDetails code={code.data} />
          <ShowAtDeskButton code={code.data} desk={desk} />
        </>
      ) : code.isError ? (
        <Alert variant="destructive" title={t('failedTitle')}>
          <p>{t('failedText')}</p>
          <Button variant="outline" size="small" className="mt-3" onClick={() => code.refetch()}>
            {t('tryAgain')}
          </Button>
        </Alert>
      ) : (
        <CodeSkeleton label={t('loading')} />
      )}
    </CodeCard>
  );
}
