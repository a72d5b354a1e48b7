import { useTranslations } from 'use-intl';
import { CareLine } from '#platform/client/ui/care-line.tsx';

/** A family's allergies, medical notes and needs in the lists. */
export function FamilyCareLine({ care }: { care: string[] }) {
  const t = useTranslations('checkIn.today');
  return <CareLine care={care} label={t('care')} />;
}

/** The lines of a family's notes and needs. */
export const careOf = (family: {
  medicalNotes: { childName: string; text: string }[];
  accessibilityNeeds: string | null;
}): string[] => [
  ...family.medicalNotes.map(({ childName, text }) => `${childName}: ${text}`),
  ...(family.accessibilityNeeds ? [family.accessibilityNeeds] : []),
];
