import { FileText } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { AnchorButton } from '#platform/client/ui/anchor-button.tsx';
import { Badge } from '#platform/client/ui/badge.tsx';
import { EmailAddress } from '#platform/client/ui/email-address.tsx';
import { useDates } from '#platform/client/use-dates.ts';
import { useVenue } from '#platform/client/use-venue.ts';
import { venueDateOf } from '#shared/venue-dates.ts';
import type { ListedWaiver } from '../../waivers-contract.ts';

/** A signed waiver's card, with the fields that spec 2 lists and a link to the PDF. */
export function OfficeWaiver({ waiver }: { waiver: ListedWaiver }) {
  const t = useTranslations('officeWaivers');
  const { formatInstant } = useDates();
  const { timezone } = useVenue();
  const emergency = [waiver.emergencyContact, waiver.emergencyPhone].filter(Boolean).join(', ');
  return (
    <li className="grid content-start gap-3 rounded-card border border-border bg-surface p-5 shadow-soft">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <h3 className="min-w-0 break-words text-xl">{waiver.guardianName}</h3>
        <Badge tone="neutral">{t('version', { version: waiver.agreementVersion })}</Badge>
      </div>
      <dl className="grid gap-2 text-[0.9375rem] sm:grid-cols-[9rem_1fr]">
        <Detail label={t('child')}>
          {waiver.childName}
          {waiver.childBirthdate && (
            <span className="tabular text-muted-ink">
              , {t('born', { day: waiver.childBirthdate })}
            </span>
          )}
        </Detail>
        <Detail label={t('contact')}>
          <EmailAddress>{waiver.guardianEmail}</EmailAddress>
          {waiver.guardianPhone && <span className="tabular block">{waiver.guardianPhone}</span>}
        </Detail>
        {emergency && <Detail label={t('emergency')}>{emergency}</Detail>}
        {waiver.medicalNotes && (
          <Detail label={t('medical')}>
            <span className="whitespace-pre-line">{waiver.medicalNotes}</span>
          </Detail>
        )}
        {waiver.answers.map(({ kind, question, answer }) => (
          <Detail key={question} label={kind === 'photo-consent' ? t('photos') : question}>
            {kind === 'photo-consent' || kind === 'yes-no'
              ? t(answer === 'yes' ? 'yes' : 'no')
              : answer}
          </Detail>
        ))}
        <Detail label={t('signed')}>
          <span className="tabular">
            {formatInstant(waiver.createdAt)} (
            {venueDateOf(new Date(waiver.createdAt), timezone).slice(0, 4)})
          </span>
        </Detail>
      </dl>
      <AnchorButton
        variant="outline"
        size="small"
        className="justify-self-start"
        href={`/api/waivers/${waiver.id}/pdf`}
        target="_blank"
        aria-label={t('pdfOf', { child: waiver.childName })}
      >
        <FileText aria-hidden="true" className="size-4" />
        {t('pdf')}
      </AnchorButton>
    </li>
  );
}

function Detail({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="font-semibold text-muted-ink">{label}</dt>
      <dd className="min-w-0 max-sm:-mt-2">{children}</dd>
    </>
  );
}
