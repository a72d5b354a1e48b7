import { useTranslations } from 'use-intl';
import { Alert } from '#platform/client/ui/alert.tsx';

const known = {
  state_mismatch: 'tooLate',
  state_not_found: 'tooLate',
  state_invalid: 'tooLate',
  access_denied: 'cancelled',
  user_cancelled_authorize: 'cancelled',
  account_not_linked: 'notLinked',
  email_not_found: 'noEmail',
  provider_unreachable: 'unreachable',
  account_closed: 'closed',
  account_merged: 'merged',
} as const;

/** Why a provider sent the person back without signing in. Unknown codes are not shown. */
export function ProviderTrouble({ code }: { code: string }) {
  const t = useTranslations('accounts');
  const reason = Object.hasOwn(known, code) ? known[code as keyof typeof known] : 'other';
  return (
    <Alert variant="destructive" title={t('failedTitle')}>
      {t(`trouble.${reason}`)}
    </Alert>
  );
}
