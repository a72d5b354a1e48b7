import { useRef, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { Button } from '../../../client/ui/button.tsx';
import { Card } from '../../../client/ui/card.tsx';
import { Steps } from '../../../client/ui/steps.tsx';
import { useVenue } from '../../../client/use-venue.ts';
import { formatMoney } from '../../../shared/money.ts';
import { addDays } from '../../../shared/venue-dates.ts';
import { depositFor, type PartyWindow, priceForParty } from '../parties-rules.ts';
import { HostFields } from './host-fields.tsx';
import { PartyExtras } from './party-extras.tsx';
import { PartySummary } from './party-summary.tsx';
import type { PartyPackage } from './use-parties.ts';
import { emptyHost, type HostDraft, missingOf, usePayDeposit } from './use-pay-deposit.ts';
import { WindowChooser } from './window-chooser.tsx';

/** Advised by spec 9: 3-4 weeks ahead. Where the calendar opens. */
const USUAL_DAYS_AHEAD = 21;

/** Date, extras, details, deposit: booking a party of a package in four steps. */
export function BookParty({ offered }: { offered: PartyPackage }) {
  const t = useTranslations('parties');
  const locale = useLocale();
  const { today, currency } = useVenue();
  const [step, setStep] = useState(0);
  const [date, setDate] = useState(() => addDays(today, USUAL_DAYS_AHEAD));
  const [window, setWindow] = useState<PartyWindow>();
  const [kids, setKids] = useState(Math.min(10, offered.maxKids));
  const [addonIds, setAddonIds] = useState<string[]>([]);
  const [host, setHost] = useState<HostDraft>(emptyHost);
  const [isAsked, setAsked] = useState(false);
  const heading = useRef<HTMLElement>(null);
  const { pay, isPaying } = usePayDeposit();

  const addons = offered.addons.filter(({ id }) => addonIds.includes(id));
  const priceCents = priceForParty(offered.basePriceCents, addons, kids);
  const depositCents = depositFor(priceCents, offered.depositPercent);
  const missing = missingOf(host);
  const canGoOn = step === 0 ? window !== undefined : true;

  function goTo(next: number) {
    setStep(next);
    heading.current?.focus();
  }

  function goOn() {
    if (step === 2) setAsked(true);
    if (step !== 2 || missing.length === 0) goTo(step + 1);
  }

  return (
    <Card>
      <section
        ref={heading}
        tabIndex={-1}
        aria-label={t('pick')}
        className="grid gap-6 outline-none"
      >
        <Steps
          label={t('steps')}
          steps={[t('stepDate'), t('stepExtras'), t('stepDetails'), t('stepPay')]}
          current={step}
        />
        {step === 0 && (
          <WindowChooser
            {...{ offered, date, window, kids }}
            onDate={(day) => {
              setDate(day);
              setWindow(undefined);
            }}
            onWindow={setWindow}
            onKids={(count) => {
              setKids(count);
              setWindow(undefined);
            }}
          />
        )}
        {step === 1 && (
          <PartyExtras addons={offered.addons} chosen={addonIds} onChange={setAddonIds} />
        )}
        {step === 2 && (
          <HostFields host={host} missing={isAsked ? missing : []} onChange={setHost} />
        )}
        {step === 3 && window && (
          <PartySummary {...{ offered, date, window, kids, addons, priceCents, depositCents }} />
        )}
        <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-between">
          {step > 0 ? (
            <Button look="outline" onClick={() => goTo(step - 1)}>
              {t('previous')}
            </Button>
          ) : (
            <span />
          )}
          {step < 3 ? (
            <Button disabled={!canGoOn} onClick={goOn}>
              {t('next')}
            </Button>
          ) : (
            <Button
              size="large"
              disabled={isPaying || !window}
              onClick={() =>
                window && void pay({ packageId: offered.id, date, window, kids, addonIds, host })
              }
            >
              {isPaying
                ? t('opening')
                : t('payDeposit', { amount: formatMoney(depositCents, currency, locale) })}
            </Button>
          )}
        </div>
      </section>
    </Card>
  );
}
