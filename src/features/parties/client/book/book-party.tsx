import { useEffect, useRef, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { Alert } from '#platform/client/ui/alert.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { Card } from '#platform/client/ui/card.tsx';
import { Steps } from '#platform/client/ui/steps.tsx';
import { useVenue } from '#platform/client/use-venue.ts';
import { formatMoney } from '#shared/money.ts';
import { depositFor, priceForParty } from '../../parties-rules.ts';
import { useOwnDetails } from '../family/use-own-details.ts';
import { missingOf, usePayDeposit } from '../family/use-pay-deposit.ts';
import { PartyExtras } from '../party-extras.tsx';
import type { PartyPackage } from '../use-parties.ts';
import { HostFields } from './host-fields.tsx';
import { draftFor, emptyHost, partyDraft } from './party-draft.ts';
import { PartySummary } from './party-summary.tsx';
import { WindowChooser } from './window-chooser.tsx';

type Props = {
  offered: PartyPackage;
  /** Whether the visitor returned from the payment page without paying. */
  isReturning: boolean;
};

/** Books a party in four steps: date, extras, details, deposit. */
export function BookParty({ offered, isReturning }: Props) {
  const t = useTranslations('parties');
  const locale = useLocale();
  const { today, currency } = useVenue();
  const [draft] = useState(() => draftFor(offered, today));
  const [step, setStep] = useState(draft.step);
  const [date, setDate] = useState(draft.date);
  const [window, setWindow] = useState(draft.window);
  const [kids, setKids] = useState(draft.kids);
  const [addonIds, setAddonIds] = useState(draft.addonIds);
  const [typed, setTyped] = useState(draft.typed);
  const host = { ...emptyHost, ...useOwnDetails(), ...typed };
  const [hasSubmitted, setSubmitted] = useState(false);
  const heading = useRef<HTMLElement>(null);
  const { pay, isPaying } = usePayDeposit();

  useEffect(() => {
    const chosen = { step, date, window: window ?? '', kids, addons: addonIds.join(' ') };
    partyDraft.keep({ packageId: offered.id, ...chosen, ...emptyHost, ...typed });
  }, [offered.id, step, date, window, kids, addonIds, typed]);
  useEffect(() => {
    if (!isReturning) return;
    heading.current?.scrollIntoView();
    heading.current?.focus({ preventScroll: true });
  }, [isReturning]);

  const addons = offered.addons.filter(({ id }) => addonIds.includes(id));
  const priceCents = priceForParty(offered.basePriceCents, addons, kids);
  const depositCents = depositFor(priceCents, offered.depositPercent);
  const missing = missingOf(host);
  const canContinue = step === 0 ? window !== undefined : true;

  function goTo(next: number) {
    setStep(next);
    heading.current?.focus();
  }

  function continueToNext() {
    if (step === 2) setSubmitted(true);
    if (step !== 2 || missing.length === 0) goTo(step + 1);
  }

  return (
    <Card>
      <section
        ref={heading}
        tabIndex={-1}
        aria-label={t('pick')}
        className="grid scroll-mt-24 gap-6 outline-none"
      >
        {isReturning && <Alert title={t('cancelledTitle')}>{t('cancelledText')}</Alert>}
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
          <HostFields
            host={host}
            missing={hasSubmitted ? missing : []}
            onChange={(changes) => setTyped({ ...typed, ...changes })}
          />
        )}
        {step === 3 && window && (
          <PartySummary {...{ offered, date, window, kids, addons, priceCents, depositCents }} />
        )}
        <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-between">
          {step > 0 ? (
            <Button variant="outline" onClick={() => goTo(step - 1)}>
              {t('previous')}
            </Button>
          ) : (
            <span />
          )}
          {step < 3 ? (
            <Button disabled={!canContinue} onClick={continueToNext}>
              {t('next')}
            </Button>
          ) : (
            <Button
              size="large"
              disabled={isPaying || !window}
              onClick={() =>
                window &&
                void pay({
                  packageId: offered.id,
                  date,
                  window,
                  kids,
                  addonIds: addons.map(({ id }) => id),
                  host,
                })
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
