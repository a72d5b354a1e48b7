import { HeartPulse } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { Family } from './desk-result.ts';

/** Allergies and medical notes: what nobody at the desk may overlook. Nothing where there are none. */
export function CareNotes({ family }: { family: Family }) {
  const t = useTranslations('checkIn.family');
  const { medicalNotes, accessibilityNeeds, emergency } = family;
  if (medicalNotes.length === 0 && !accessibilityNeeds) return null;
  return (
    <section
      aria-label={t('careTitle')}
      className="grid gap-2 rounded-card border-2 border-destructive bg-destructive-soft px-4 py-3.5 text-destructive-soft-ink"
    >
      {medicalNotes.length > 0 && (
        <>
          <h3 className="flex items-center gap-2 text-lg">
            <HeartPulse aria-hidden="true" className="size-6 shrink-0" />
            {t('careTitle')}
          </h3>
          <ul className="grid gap-1.5">
            {medicalNotes.map(({ childName, text }) => (
              <li key={`${childName} ${text}`}>
                <strong>{childName}</strong>
                <span className="block whitespace-pre-line font-bold text-lg leading-snug">
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
