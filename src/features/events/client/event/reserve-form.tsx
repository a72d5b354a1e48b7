import { Link } from '@tanstack/react-router';
import type { FormEvent } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { PriceLines, WaiverStatusLine } from '#features/bookings/client/index.ts';
import { formatAdmissions } from '#features/prices/price-rules.ts';
import { AmountsDue, CodesAndCredit } from '#features/shop/client/index.ts';
import { Field } from '#platform/client/forms/field.tsx';
import { Input } from '#platform/client/forms/input.tsx';
import { Stepper } from '#platform/client/forms/stepper.tsx';
import { BottomBar } from '#platform/client/ui/bottom-bar.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { Card } from '#platform/client/ui/card.tsx';
import { useVenue } from '#platform/client/use-venue.ts';
import { formatMoney } from '#shared/money.ts';
import type { Event } from '../../events-contract.ts';
import { EventExtras } from './event-extras.tsx';
import { MAX_SPOTS } from './rsvp-draft.ts';
import { useReserveForm } from './use-reserve-form.ts';

/** The reservation form for guests, with name and email. */
export function ReserveForm({ event }: { event: Event }) {
  const t = useTranslations('events.reserve');
  const tJoin = useTranslations('events.join');
  const tPage = useTranslations('events.page');
  const form = useReserveForm(event);
  const { guardian, changeGuardian, draft, change, extras, price } = form;
  const { errors, waiver, needsWaiver } = form;
  const { spots } = draft;
  const spotsLeft = event.spotsLeft ?? 0;
  const isPaid = price.expectedCents > 0;
  const { dueCents } = price.amounts;
  const signIn = (text: React.ReactNode) => (
    <Link to="/login" search={{ redirect: `/calendar/${event.id}` }} className="inline-link">
      {text}
    </Link>
  );

  function submit(formEvent: FormEvent) {
    formEvent.preventDefault();
    if (!form.isRedirecting) void form.submit();
  }

  return (
    <form noValidate aria-label={tPage('reserveTitle')} onSubmit={submit}>
      <Card className="grid gap-4 max-sm:p-4">
        <div className="grid gap-1">
          <h2 className="text-xl">{tPage('reserveTitle')}</h2>
          <p className="text-[0.9375rem] text-muted-ink">
            {t.rich('signInHint', { link: signIn })}
          </p>
        </div>
        <Stepper
          label={tJoin('people')}
          value={spots}
          max={MAX_SPOTS}
          onChange={(spots) => change({ spots })}
        />
        <p role="status" className="min-h-6 font-semibold text-[0.9375rem]">
          {spotsLeft === 0
            ? t.rich('full', { link: signIn })
            : spots > spotsLeft
              ? t('tooMany', { left: spotsLeft })
              : tJoin('spotsLeft', { spots: spotsLeft })}
        </p>
        <EventExtras
          event={event}
          extras={extras}
          onChange={(extras) => change({ extras: formatAdmissions(extras) })}
        />
        <Field label={t('name')} required error={errors.name}>
          <Input
            name="name"
            autoComplete="name"
            maxLength={120}
            value={guardian.name}
            onChange={({ target }) => changeGuardian({ name: target.value })}
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
            onChange={({ target }) => changeGuardian({ email: target.value })}
          />
        </Field>
        <WaiverStatusLine status={waiver} guardian={guardian} />
        {isPaid && (
          <div className="grid gap-2 border-border border-t pt-2">
            {Object.keys(extras).length > 0 && <PriceLines lines={price.lines} showTaxes={false} />}
            <CodesAndCredit codes={draft} onChange={change} problem={price.problem} />
            <AmountsDue {...price} />
          </div>
        )}
        <NextStep needsWaiver={needsWaiver} isFree={!isPaid} dueCents={dueCents} />
        <BottomBar summary={<Summary isFree={!isPaid} dueCents={dueCents} spots={spots} />}>
          <Button
            type="submit"
            className="min-h-14 max-lg:px-4 lg:w-full lg:text-lg"
            disabled={form.isRedirecting || spots > spotsLeft}
          >
            {form.isRedirecting
              ? t('sending')
              : needsWaiver
                ? t('signAndContinue')
                : dueCents > 0
                  ? t('pay')
                  : t('confirm')}
          </Button>
        </BottomBar>
      </Card>
    </form>
  );
}

type AmountProps = { isFree: boolean; dueCents: number };

/** The next step, and the refund deadline of a paid event. */
function NextStep({ needsWaiver, isFree, dueCents }: AmountProps & { needsWaiver: boolean }) {
  const t = useTranslations('events.reserve');
  const { refundUntilHoursBefore } = useVenue();
  return (
    <div className="grid gap-1 text-muted-ink text-sm">
      <p>{t(needsWaiver ? 'nextWaiver' : dueCents > 0 ? 'nextPay' : 'nextFree')}</p>
      {!isFree && <p>{t('refund', { hours: refundUntilHoursBefore })}</p>}
    </div>
  );
}

function Summary({ isFree, dueCents, spots }: AmountProps & { spots: number }) {
  const t = useTranslations('events.reserve');
  const locale = useLocale();
  const { currency } = useVenue();
  const price = isFree ? t('free') : formatMoney(dueCents, currency, locale);
  return t('summary', { price, spots });
}
