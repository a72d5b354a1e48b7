import { useTranslations } from 'use-intl';
import { useWaiverStatus } from '#features/waivers/client/index.ts';
import { Field } from '#platform/client/forms/field.tsx';
import { Input } from '#platform/client/forms/input.tsx';
import { Alert } from '#platform/client/ui/alert.tsx';
import { LinkButton } from '#platform/client/ui/link-button.tsx';
import type { NewBookingDraft } from './new-booking-draft.ts';

type Props = {
  draft: NewBookingDraft;
  /** Error messages by API field name. */
  errors: Record<string, string>;
  onChange: (changes: Partial<NewBookingDraft>) => void;
};

/** The guardian's fields, and the waiver's status for the typed email. */
export function NewBookingGuardian({ draft, errors, onChange }: Props) {
  const t = useTranslations('officeBookings.create');
  const waiver = useWaiverStatus(draft.email);
  return (
    <>
      <Field label={t('name')} required error={errors.guardianName}>
        <Input
          name="guardianName"
          autoComplete="off"
          maxLength={120}
          value={draft.name}
          onChange={(event) => onChange({ name: event.target.value })}
        />
      </Field>
      <Field label={t('email')} hint={t('emailOrPhone')} error={errors.guardianEmail}>
        <Input
          type="email"
          name="guardianEmail"
          autoComplete="off"
          maxLength={254}
          value={draft.email}
          onChange={(event) => onChange({ email: event.target.value })}
        />
      </Field>
      <div role="status" className="empty:hidden">
        {waiver === 'checking' && <p className="text-muted-ink">{t('waiverChecking')}</p>}
        {waiver === 'signed' && (
          <p className="font-semibold text-secondary-soft-ink">{t('waiverSigned')}</p>
        )}
        {waiver === 'unsigned' && (
          <Alert title={t('waiverMissing')}>
            <LinkButton
              to="/waiver"
              search={{ email: draft.email.trim(), next: '/admin' }}
              variant="outline"
              size="small"
              className="mt-2"
            >
              {t('signHere')}
            </LinkButton>
          </Alert>
        )}
      </div>
      <Field label={t('phone')} aside={t('optional')} error={errors.guardianPhone}>
        <Input
          type="tel"
          name="guardianPhone"
          autoComplete="off"
          maxLength={40}
          value={draft.phone}
          onChange={(event) => onChange({ phone: event.target.value })}
        />
      </Field>
    </>
  );
}
