import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { createAttemptKeys } from '#platform/client/attempt-key.ts';
import { failedToast, fieldErrors } from '#platform/client/failure.ts';
import { toast } from '#platform/client/ui/toast.ts';
import { useVenue } from '#platform/client/use-venue.ts';
import { isEmail } from '#shared/is-email.ts';
import { MAX_ASKED_FOR, type PartyWindow, USUAL_GUESTS } from '../../parties-rules.ts';
import { nothingKnown } from '../family/use-own-details.ts';
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
 * The request's state: rules of spec 5, toasts of spec 8. After success the form is empty again but for a
 * member's own name, e-mail and phone, and no package is chosen; what was typed stays when it fails.
 */
export function useInquiry(packageId: string, onPackage: (id: string) => void) {
  const t = useTranslations('parties');
  const say = useTranslations('validation');
  const { today } = useVenue();
  const [typed, setTyped] = useState<Partial<InquiryDraft>>({});
  const [own, setOwn] = useState(nothingKnown);
  const draft: InquiryDraft = { ...emptyDraft(today), ...own, ...typed };
  const [errors, setErrors] = useState<Errors>({});
  const [attempts] = useState(() => createAttemptKeys());
  const sending = useSendInquiry();

  function findErrors(): Errors {
    const found: Errors = {};
    if (!packageId) found.packageId = say('partyPackage');
    if (!draft.preferredDate) found.preferredDate = say('preferredDate');
    else if (draft.preferredDate < today) found.preferredDate = say('dayOver');
    const kids = Number(draft.estimatedKids);
    if (!(kids >= 1)) found.estimatedKids = say('atLeastOneChild');
    else if (kids > MAX_ASKED_FOR)
      found.estimatedKids = say('wholeBetween', { least: 1, most: MAX_ASKED_FOR });
    if (!draft.childName.trim()) found.childName = say('childName');
    if (!draft.guardianName.trim()) found.guardianName = say('guardianName');
    if (!isEmail(draft.email)) found.email = say('validEmail');
    if (!draft.phone.trim()) found.phone = say('phoneRequired');
    return found;
  }

  async function send() {
    const found = findErrors();
    setErrors(found);
    const first = Object.keys(found)[0];
    if (first) {
      document.querySelector<HTMLElement>(`form [name="${first}"]`)?.focus();
      return;
    }
    const inquiry = {
      ...draft,
      preferredTimeWindow: draft.preferredTimeWindow as PartyWindow | '',
      estimatedKids: Math.trunc(Number(draft.estimatedKids)),
      packageId,
    };
    try {
      await sending.mutateAsync({ inquiry, key: attempts.keyFor(inquiry) });
      attempts.renew();
      setTyped({});
      onPackage('');
      toast({ title: t('sentTitle'), description: t('sentText') });
    } catch (error) {
      setErrors(fieldErrors(error));
      failedToast(t('failedTitle'), error, t('failedText'));
    }
  }

  return {
    draft,
    change: (name: keyof InquiryDraft, value: string) =>
      setTyped((typed) => ({ ...typed, [name]: value })),
    /** What is known of a member stands where nothing was typed. */
    setOwn,
    errors,
    send,
    isSending: sending.isPending,
  };
}

/** Spec 5: the date is today, the guests are 10. */
const emptyDraft = (today: string): InquiryDraft => ({
  preferredDate: today,
  preferredTimeWindow: '',
  childName: '',
  childAge: '',
  estimatedKids: String(USUAL_GUESTS),
  guardianName: '',
  email: '',
  phone: '',
  notes: '',
});
