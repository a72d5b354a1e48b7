import { useTranslations } from 'use-intl';
import { Alert } from '#platform/client/ui/alert.tsx';

const reasons = {
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

/** Explains a failed provider sign-in. Unknown codes show a generic message. */
export function ProviderAlert({ code }: { code: string }) {
  const t = useTranslations('accounts');
  const reason = Object.hasOwn(reasons, code) ? reasons[code as keyof typeof reasons] : 'other';
  return (
    <Alert variant="destructive" title={t('failedTitle')}>
      {t(`signInProblems.${reason}`)}
    </Alert>
  );
}
