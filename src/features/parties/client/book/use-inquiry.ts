import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { createAttemptKeys } from '#platform/client/attempt-key.ts';
import { fieldErrors, reasonOf, toastError } from '#platform/client/failure.ts';
import { toast } from '#platform/client/ui/toast/toast.ts';
import { useVenue } from '#platform/client/use-venue.ts';
import { isEmail } from '#shared/is-email.ts';
import { DEFAULT_INQUIRY_KIDS, MAX_INQUIRY_KIDS, type PartyWindow } from '../../parties-rules.ts';
import { emptyContactDetails } from '../family/use-contact-details.ts';
import { useSendInquiry } from '../use-parties.ts';

export type InquiryDraft = {
  preferredDate: string;
  preferredTimeWindow: string;
  childName: string;
  childAge: string;
  estimatedKids: string;
  guardianName: string;
  email: string;
  phone: string;
  notes: string;
};
type Errors = Partial<Record<keyof InquiryDraft | 'packageId', string>>;

/**
 * State of the inquiry form: validation of spec 5, toasts of spec 8. Success resets the form and the package, but keeps
 * a member's prefilled name, email and phone. Failure leaves the input unchanged.
 */
export function useInquiry(packageId: string, onPackageChange: (id: string) => void) {
  const t = useTranslations('parties');
  const tValidation = useTranslations('validation');
  const { today } = useVenue();
  const [typedFields, setTypedFields] = useState<Partial<InquiryDraft>>({});
  const [ownDetails, prefill] = useState(emptyContactDetails);
  const draft: InquiryDraft = { ...createDefaultDraft(today), ...ownDetails, ...typedFields };
  const [errors, setErrors] = useState<Errors>({});
  const [attempts] = useState(() => createAttemptKeys());
  const sendInquiry = useSendInquiry();

  function findErrors(): Errors {
    const found: Errors = {};
    if (!packageId) found.packageId = tValidation('partyPackage');
    if (!draft.preferredDate) found.preferredDate = tValidation('preferredDate');
    else if (draft.preferredDate < today) found.preferredDate = tValidation('dayInPast');
    const kids = Number(draft.estimatedKids);
    if (!(kids >= 1)) found.estimatedKids = tValidation('atLeastOneChild');
    else if (kids > MAX_INQUIRY_KIDS)
      found.estimatedKids = tValidation('integerRange', { min: 1, max: MAX_INQUIRY_KIDS });
    if (!draft.childName.trim()) found.childName = tValidation('childName');
    if (!draft.guardianName.trim()) found.guardianName = tValidation('guardianName');
    if (!isEmail(draft.email)) found.email = tValidation('validEmail');
    if (!draft.phone.trim()) found.phone = tValidation('phoneRequired');
    return found;
  }

  async function send() {
    const foundErrors = findErrors();
    setErrors(foundErrors);
    const firstInvalidField = Object.keys(foundErrors)[0];
    if (firstInvalidField) {
      document.querySelector<HTMLElement>(`form [name="${firstInvalidField}"]`)?.focus();
      return;
    }
    const inquiry = {
      ...draft,
      preferredTimeWindow: draft.preferredTimeWindow as PartyWindow | '',
      estimatedKids: Math.trunc(Number(draft.estimatedKids)),
      packageId,
    };
    try {
      await sendInquiry.mutateAsync({ inquiry, key: attempts.keyFor(inquiry) });
      attempts.renew();
      setTypedFields({});
      onPackageChange('');
      toast({ title: t('sentTitle'), description: t('sentText') });
    } catch (error) {
      setErrors(fieldErrors(error));
      toastError(t('failedTitle'), error, t('failedText'), reasonOf);
    }
  }

  return {
    draft,
    change: (name: keyof InquiryDraft, value: string) =>
      setTypedFields((fields) => ({ ...fields, [name]: value })),
    /** Fills empty fields with a member's details. */
    prefill,
    errors,
    send,
    isSending: sendInquiry.isPending,
  };
}

/** The defaults of spec 5: today, and 10 children. */
const createDefaultDraft = (today: string): InquiryDraft => ({
  preferredDate: today,
  preferredTimeWindow: '',
  childName: '',
  childAge: '',
  estimatedKids: String(DEFAULT_INQUIRY_KIDS),
  guardianName: '',
  email: '',
  phone: '',
  notes: '',
});
