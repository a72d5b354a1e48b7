import type { FormEvent } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { Field } from '#platform/client/forms/field.tsx';
import { Input } from '#platform/client/forms/input.tsx';
import { Select } from '#platform/client/forms/select.tsx';
import { Textarea } from '#platform/client/forms/textarea.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { Card } from '#platform/client/ui/card.tsx';
import { useVenue } from '#platform/client/use-venue.ts';
import { formatShortMoney } from '#shared/money.ts';
import { windowNames } from '../../parties-rules.ts';
import { partyPriceOf } from '../../party-price-rules.ts';
import { PrefillContactDetails } from '../family/prefill-contact-details.tsx';
import type { PartyPackage } from '../use-parties.ts';
import { type InquiryDraft, useInquiry } from './use-inquiry.ts';

type Props = {
  packages: PartyPackage[];
  packageId: string;
  onPackageChange: (id: string) => void;
};

/** The inquiry form (spec 2 and 5). Avoids the form library to keep the first load small. */
export function InquiryForm({ packages, packageId, onPackageChange }: Props) {
  const t = useTranslations('parties');
  const locale = useLocale();
  const { today, currency, priceList } = useVenue();
  const { draft, change, prefill, errors, send, isSending } = useInquiry(
    packageId,
    onPackageChange,
  );
  const bind = (name: keyof InquiryDraft) => ({
    name,
    value: draft[name],
    onChange: (event: { target: { value: string } }) => change(name, event.target.value),
  });

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!isSending) void send();
  }

  return (
    <Card>
      <PrefillContactDetails onLoad={prefill} />
      <form noValidate onSubmit={submit} aria-label={t('formTitle')} className="grid gap-5">
        <Field label={t('package')} required error={errors.packageId}>
          <Select
            name="packageId"
            value={packageId}
            onChange={(event) => onPackageChange(event.target.value)}
          >
            <option value="">{t('choosePackage')}</option>
            {packages.map(({ id, name, basePriceCents }) => (
              <option key={id} value={id}>
                {t('packageOption', {
                  name,
                  price: formatShortMoney(
                    partyPriceOf(priceList, basePriceCents),
                    currency,
                    locale,
                  ),
                })}
              </option>
            ))}
          </Select>
        </Field>
        <div className="grid gap-5 sm:grid-cols-2">
          <Field label={t('date')} required error={errors.preferredDate}>
            <Input type="date" min={today} {...bind('preferredDate')} />
          </Field>
          <Field label={t('window')} aside={t('optional')}>
            <Select {...bind('preferredTimeWindow')}>
              <option value="">{t('anyWindow')}</option>
              {windowNames.map((window) => (
                <option key={window} value={window}>
                  {t(`windows.${window}`)}
                </option>
              ))}
            </Select>
          </Field>
          <Field label={t('childName')} required error={errors.childName}>
            <Input {...bind('childName')} maxLength={120} />
          </Field>
          <Field label={t('childAge')} aside={t('optional')}>
            <Input {...bind('childAge')} maxLength={40} />
          </Field>
          <Field label={t('guests')} required error={errors.estimatedKids}>
            <Input type="number" inputMode="numeric" min={1} max={500} {...bind('estimatedKids')} />
          </Field>
          <Field label={t('guardianName')} required error={errors.guardianName}>
            <Input {...bind('guardianName')} autoComplete="name" maxLength={120} />
          </Field>
          <Field label={t('email')} required error={errors.email}>
            <Input
              type="email"
              inputMode="email"
              autoComplete="email"
              maxLength={254}
              {...bind('email')}
            />
          </Field>
          <Field label={t('phone')} required error={errors.phone}>
            <Input type="tel" autoComplete="tel" maxLength={40} {...bind('phone')} />
          </Field>
        </div>
        <Field label={t('notes')} aside={t('optional')} hint={t('notesHint')}>
          <Textarea rows={4} maxLength={2000} {...bind('notes')} />
        </Field>
        <Button type="submit" size="large" disabled={isSending}>
          {isSending ? t('sending') : t('send')}
        </Button>
      </form>
    </Card>
  );
}
