import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import type { WaiverStatus } from '#features/waivers/client/index.ts';
import { Field } from '#platform/client/forms/field.tsx';
import { Input } from '#platform/client/forms/input.tsx';
import { Card } from '#platform/client/ui/card.tsx';
import type { Guardian } from './booking-draft.ts';
import type { GuardianErrors } from './guardian-form.tsx';
import { WaiverStatusLine } from './waiver-status-line.tsx';

type Props = {
  guardian: Guardian;
  errors: GuardianErrors;
  onChange: (field: keyof Guardian, value: string) => void;
  waiver: WaiverStatus;
  /** The URL to return to after signing the waiver. */
  returnUrl: string;
};

/** The guest's name and email, with the waiver's status below (spec 2). */
export function GuestDetails({ guardian, errors, onChange, waiver, returnUrl }: Props) {
  const t = useTranslations('bookings.guest');
  return (
    <Card className="grid gap-5">
      <div className="grid gap-1">
        <h2 className="text-2xl">{t('information')}</h2>
        <p className="text-muted-ink">
          {t.rich('memberSignIn', {
            link: (text) => (
              <Link to="/login" search={{ redirect: '/booking?member=1' }} className="inline-link">
                {text}
              </Link>
            ),
          })}
        </p>
      </div>
      <Field label={t('name')} required error={errors.name}>
        <Input
          name="name"
          autoComplete="name"
          maxLength={120}
          value={guardian.name}
          onChange={(event) => onChange('name', event.target.value)}
        />
      </Field>
      <Field label={t('email')} required error={errors.email}>
        <Input
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          maxLength={254}
          value={guardian.email}
          onChange={(event) => onChange('email', event.target.value)}
        />
      </Field>
      <WaiverStatusLine status={waiver} guardian={guardian} next={returnUrl} />
    </Card>
  );
}
