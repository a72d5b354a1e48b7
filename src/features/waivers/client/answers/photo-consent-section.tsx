import { useTranslations } from 'use-intl';
import { FormSection } from '#platform/client/forms/form-section.tsx';
import { PhotoConsentList } from './photo-consent-list.tsx';
import { usePhotoConsent } from './use-photo-consent.ts';

/** Photo consent on the profile. Renders nothing unless the venue asks for it and the family has a valid waiver. */
export function PhotoConsentSection() {
  const t = useTranslations('waivers.photos');
  const { data } = usePhotoConsent({});
  if (!data || data.children.length === 0) return null;
  return (
    <FormSection heading={t('title')} lead={t('lead')}>
      <PhotoConsentList photoConsent={data} link={{}} />
    </FormSection>
  );
}
