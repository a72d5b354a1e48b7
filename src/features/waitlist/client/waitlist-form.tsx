import { type FormEvent, lazy, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Checkbox } from '#platform/client/forms/checkbox.tsx';
import { Field } from '#platform/client/forms/field.tsx';
import { Input } from '#platform/client/forms/input.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { toast } from '#platform/client/ui/toast/toast.ts';
import { VenueMailLink } from '#platform/client/ui/venue-mail-link.tsx';
import { useVenue } from '#platform/client/use-venue.ts';
import { useJoinWaitlist } from './use-join-waitlist.ts';

const loadWelcome = () => import('./waitlist-welcome.tsx');
const WaitlistWelcome = lazy(async () => ({ default: (await loadWelcome()).WaitlistWelcome }));

/**
 * The waitlist form. Uses plain form state, to exclude the form library and the validators from the landing page's
 * first load.
 */
export function WaitlistForm() {
  const t = useTranslations('waitlist');
  const venue = useVenue();
  const { join, errors, isPending, hasJoined } = useJoinWaitlist();
  const [email, setEmail] = useState('');
  const [phone, setPhone] = useState('');
  const [consent, setConsent] = useState(venue.consentTicked);
  const [isEmailMissing, setEmailMissing] = useState(false);

  if (hasJoined) {
    return (
      <Suspense>
        <WaitlistWelcome email={email.trim()} />
      </Suspense>
    );
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const entry = { email: email.trim(), phone: phone.trim() || undefined, consent };
    setEmailMissing(!entry.email);
    if (!entry.email) {
      toast({ title: t('missingTitle'), description: t('missingText'), destructive: true });
      return;
    }
    // Preload the welcome while the request is in flight.
    loadWelcome().catch(() => undefined);
    void join(entry);
  }

  return (
    <form noValidate onSubmit={submit} aria-label={t('formTitle')} className="grid gap-4">
      <Field label={t('email')} required error={isEmailMissing ? t('missingText') : errors.email}>
        <Input
          type="email"
          name="email"
          autoComplete="email"
          inputMode="email"
          maxLength={254}
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
      </Field>
      <Field label={t('phone')} aside={t('optional')} error={errors.phone}>
        <Input
          type="tel"
          name="phone"
          autoComplete="tel"
          maxLength={40}
          value={phone}
          onChange={(event) => setPhone(event.target.value)}
        />
      </Field>
      <Checkbox
        name="consent"
        label={t('consent', { venue: venue.name })}
        checked={consent}
        onChange={(event) => setConsent(event.target.checked)}
      />
      <Button type="submit" variant="secondary" size="large" wide disabled={isPending}>
        {isPending ? t('submitting') : t('submit')}
      </Button>
      <p className="text-center text-muted-ink">
        {t.rich('contact', {
          mail: (text) => <VenueMailLink>{text}</VenueMailLink>,
        })}
      </p>
    </form>
  );
}
