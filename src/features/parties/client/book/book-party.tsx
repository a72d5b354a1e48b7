import { useEffect, useRef, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { sumLines } from '#features/prices/tax-rules.ts';
import { Alert } from '#platform/client/ui/alert.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { Card } from '#platform/client/ui/card.tsx';
import { Steps } from '#platform/client/ui/steps.tsx';
import { useVenue } from '#platform/client/use-venue.ts';
import { formatMoney } from '#shared/money.ts';
import { depositFor } from '../../parties-rules.ts';
import { buildPartyLines } from '../../party-price-rules.ts';
import { AddOnPicker } from '../add-on-picker.tsx';
import { useContactDetails } from '../family/use-contact-details.ts';
import { findInvalidFields, usePayDeposit } from '../family/use-pay-deposit.ts';
import type { PartyPackage } from '../use-parties.ts';
import { HostFields } from './host-fields.tsx';
import { emptyHost, loadInitialDraft, partyDraft } from './party-draft.ts';
import { PartySummary } from './party-summary.tsx';
import { WindowPicker } from './window-picker.tsx';

type Props = {
  partyPackage: PartyPackage;
  /** Whether the visitor returned from the payment page without paying. */
  isReturning: boolean;
};

/** Books a party in four steps: date, add-ons, details, deposit. */
export function BookParty({ partyPackage, isReturning }: Props) {
  const t = useTranslations('parties');
  const locale = useLocale();
  const { today, currency, priceList } = useVenue();
  const [draft] = useState(() => loadInitialDraft(partyPackage, today));
  const [step, setStep] = useState(draft.step);
  const [date, setDate] = useState(draft.date);
  const [window, setWindow] = useState(draft.window);
  const [kids, setKids] = useState(draft.kids);
  const [addonIds, setAddonIds] = useState(draft.addonIds);
  const [typedHost, setTypedHost] = useState(draft.typedHost);
  const host = { ...emptyHost, ...useContactDetails(), ...typedHost };
  const [hasSubmitted, setHasSubmitted] = useState(false);
  const section = useRef<HTMLElement>(null);
  const { pay, isPaying } = usePayDeposit();

  useEffect(() => {
    const choices = { step, date, window: window ?? '', kids, addons: addonIds.join(' ') };
    partyDraft.save({ packageId: partyPackage.id, ...choices, ...emptyHost, ...typedHost });
  }, [partyPackage.id, step, date, window, kids, addonIds, typedHost]);
  useEffect(() => {
    if (!isReturning) return;
    section.current?.scrollIntoView();
    section.current?.focus({ preventScroll: true });
  }, [isReturning]);

  const addons = partyPackage.addons.filter(({ id }) => addonIds.includes(id));
  const lines = buildPartyLines(priceList, partyPackage, addons, kids);
  const priceCents = sumLines(lines).totalCents;
  const depositCents = depositFor(priceCents, partyPackage.depositPercent);
  const invalidFields = findInvalidFields(host);
  const canContinue = step === 0 ? window !== undefined : true;

  function goToStep(next: number) {
    setStep(next);
    section.current?.focus();
  }

  function continueToNextStep() {
    if (step === 2) setHasSubmitted(true);
    if (step !== 2 || invalidFields.length === 0) goToStep(step + 1);
  }

  return (
    <Card>
      <section
        ref={section}
        tabIndex={-1}
        aria-label={t('pickDate')}
        className="grid scroll-mt-24 gap-6 outline-none"
      >
        {isReturning && <Alert title={t('cancelledTitle')}>{t('cancelledText')}</Alert>}
        <Steps
          label={t('steps')}
          steps={[t('stepDate'), t('stepExtras'), t('stepDetails'), t('stepDeposit')]}
          current={step}
        />
        {step === 0 && (
          <WindowPicker
            {...{ partyPackage, date, window, kids }}
            onDateChange={(day) => {
              setDate(day);
              setWindow(undefined);
            }}
            onWindowChange={setWindow}
            onKidsChange={(count) => {
              setKids(count);
              setWindow(undefined);
            }}
          />
        )}
        {step === 1 && (
          <AddOnPicker addons={partyPackage.addons} chosenIds={addonIds} onChange={setAddonIds} />
        )}
        {step === 2 && (
          <HostFields
            host={host}
            invalidFields={hasSubmitted ? invalidFields : []}
            onChange={(changes) => setTypedHost({ ...typedHost, ...changes })}
          />
        )}
        {step === 3 && window && (
          <PartySummary {...{ date, window, lines, priceCents, depositCents }} />
        )}
        <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-between">
          {step > 0 ? (
            <Button variant="outline" onClick={() => goToStep(step - 1)}>
              {t('previous')}
            </Button>
          ) : (
            <span />
          )}
          {step < 3 ? (
            <Button disabled={!canContinue} onClick={continueToNextStep}>
              {t('next')}
            </Button>
          ) : (
            <Button
              size="large"
              disabled={isPaying || !window}
              onClick={() =>
                window &&
                void pay({
                  packageId: partyPackage.id,
                  date,
                  window,
                  kids,
                  addonIds: addons.map(({ id }) => id),
                  expectedCents: priceCents,
                  host,
                })
              }
            >
              {isPaying
                ? t('openingPayment')
                : t('payDeposit', { amount: formatMoney(depositCents, currency, locale) })}
            </Button>
          )}
        </div>
      </section>
    </Card>
  );
}
