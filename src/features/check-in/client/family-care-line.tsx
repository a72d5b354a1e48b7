import { CameraOff } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { CareLine } from '#platform/client/ui/labels/care-line.tsx';

/** A family's medical notes and accessibility needs, below its name in a list. */
export function FamilyCareLine({ care }: { care: string[] }) {
  const t = useTranslations('checkIn.today');
  return <CareLine care={care} label={t('care')} />;
}

/** Lists the children who must not be in photos. Renders nothing if there are none. */
export function NoPhotosLine({ names }: { names: string[] }) {
  const t = useTranslations('checkIn.today');
  if (names.length === 0) return null;
  return (
    <p className="mt-1 flex items-start gap-1.5 break-words font-bold text-sm">
      <CameraOff aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      {t('noPhotos', { names: names.join(', ') })}
    </p>
  );
}

/** Returns the names of the children without photo consent. */
export const namesWithoutPhotoConsent = (
  photos: { childName: string; isAllowed: boolean }[] = [],
): string[] => photos.flatMap(({ childName, isAllowed }) => (isAllowed ? [] : [childName]));

/** Returns a family's medical notes ("Milo: peanuts") and accessibility needs. */
export const careNotesOf = (family: {
  medicalNotes: { childName: string; text: string }[];
  accessibilityNeeds: string | null;
}): string[] => [
  ...family.medicalNotes.map(({ childName, text }) => `${childName}: ${text}`),
  ...(family.accessibilityNeeds ? [family.accessibilityNeeds] : []),
];
