import { HeartPulse } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { Family } from './desk-result.ts';

/**
 * Medical notes and accessibility needs with the emergency contact, highlighted for staff. Renders nothing without
 * notes or needs.
 */
export function CareNotes({ family }: { family: Family }) {
  const t = useTranslations('checkIn.family');
  const { medicalNotes, accessibilityNeeds, emergency } = family;
  if (medicalNotes.length === 0 && !accessibilityNeeds) return null;
  return (
    <section
      aria-label={t('careTitle')}
      className="grid gap-3 rounded-card bg-destructive px-5 py-4 text-destructive-ink"
    >
      {medicalNotes.length > 0 && (
        <>
          <h3 className="flex items-center gap-2.5 text-xl">
            <HeartPulse aria-hidden="true" className="size-7 shrink-0" />
            {t('careTitle')}
          </h3>
          <ul className="grid gap-1.5">
            {medicalNotes.map(({ childName, text }) => (
              <li key={`${childName} ${text}`}>
                <strong>{childName}</strong>
                <span className="block whitespace-pre-line font-bold text-xl leading-snug">
                  {text}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
      {accessibilityNeeds && (
        <p>
          <strong>{t('accessTitle')}: </strong>
          {accessibilityNeeds}
        </p>
      )}
      {emergency && (
        <p className="text-sm">
          {t('emergency')}: {emergency.name}
          {emergency.phone && `, ${emergency.phone}`}
        </p>
      )}
    </section>
  );
}
