import { type FormEvent, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { sumLines } from '#features/prices/tax-rules.ts';
import { createAttemptKeys } from '#platform/client/attempt-key.ts';
import { fieldErrors, isOutcomeKnown, toastError } from '#platform/client/failure.ts';
import { Button } from '#platform/client/ui/button.tsx';
import { Sheet } from '#platform/client/ui/overlays/sheet.tsx';
import { toast } from '#platform/client/ui/toast/toast.ts';
import { useVenue } from '#platform/client/use-venue.ts';
import { formatMoney } from '#shared/money.ts';
import { depositFor } from '../../parties-rules.ts';
import { buildPartyLines } from '../../party-price-rules.ts';
import { AddOnPicker } from '../add-on-picker.tsx';
import { usePackages } from '../use-parties.ts';
import {
  type InquiryBookingDraft,
  toInquiryBooking,
  toInquiryBookingDraft,
  validateBooking,
} from './inquiry-booking.ts';
import { InquiryContactFields } from './inquiry-contact-fields.tsx';
import { InquiryPartyFields } from './inquiry-party-fields.tsx';
import { type Inquiry, useBookInquiry } from './use-office-parties.ts';

type Props = { inquiry: Inquiry; onBooked: (partyId: string) => void; onClose: () => void };

/** Books an inquiry. Unless the party is free, the family is emailed a payment link for the deposit. */
export function BookInquirySheet({ inquiry, onBooked, onClose }: Props) {
  const t = useTranslations('officeParties');
  const tValidation = useTranslations('validation');
  const locale = useLocale();
  const { currency, priceList } = useVenue();
  const packages = usePackages().data ?? [];
  const book = useBookInquiry(inquiry.id);
  const [draft, setDraft] = useState(() => toInquiryBookingDraft(inquiry));
  const [hasSubmitted, setHasSubmitted] = useState(false);
  const [attempts] = useState(() => createAttemptKeys());
  const draftErrors = Object.entries(hasSubmitted ? validateBooking(draft) : {});
  const errors: Record<string, string> = {
    ...fieldErrors(book.error),
    ...Object.fromEntries(draftErrors.map(([name, key]) => [name, tValidation(key)])),
  };
  const partyPackage = packages.find(({ id }) => id === draft.packageId);
  const addons = (partyPackage?.addons ?? []).filter(({ id }) => draft.addonIds.includes(id));
  const kids = Math.max(1, Math.trunc(Number(draft.kids)) || 1);
  const lines = partyPackage ? buildPartyLines(priceList, partyPackage, addons, kids) : [];
  const priceCents = sumLines(lines).totalCents;
  const depositCents = depositFor(priceCents, partyPackage?.depositPercent ?? 0);
  const formatCents = (cents: number) => formatMoney(cents, currency, locale);

  function change(changes: Partial<InquiryBookingDraft>) {
    setDraft((old) => ({ ...old, ...changes }));
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (book.isPending) return;
    setHasSubmitted(true);
    // An inquiry's package may be inactive by now; another one must be chosen then.
    const booking = toInquiryBooking({ ...draft, packageId: partyPackage?.id ?? '' });
    if (!booking || !partyPackage || Object.keys(validateBooking(draft)).length > 0) return;
    const input = { ...booking, expectedCents: priceCents };
    try {
      const { status, partyId } = await book.mutateAsync({ input, key: attempts.keyFor(input) });
      toast(
        status === 'pending'
          ? { title: t('book.heldTitle'), description: t('book.heldText', { email: input.email }) }
          : { title: t('book.bookedTitle') },
      );
      onBooked(partyId);
    } catch (error) {
      if (isOutcomeKnown(error)) attempts.renew();
      toastError(t('book.failedTitle'), error);
    }
  }

  return (
    <Sheet open onOpenChange={onClose} title={t('book.title')}>
      <form onSubmit={(event) => void submit(event)} noValidate className="grid gap-5">
        <InquiryPartyFields {...{ draft, packages, partyPackage, errors }} onChange={change} />
        {partyPackage && partyPackage.addons.length > 0 && (
          <AddOnPicker
            addons={partyPackage.addons}
            chosenIds={draft.addonIds}
            onChange={(addonIds) => change({ addonIds })}
          />
        )}
        <InquiryContactFields draft={draft} errors={errors} onChange={change} />
        {partyPackage && (
          <p className="rounded-field bg-sunken p-3">
            {depositCents > 0
              ? t('book.priceNotice', {
                  price: formatCents(priceCents),
                  deposit: formatCents(depositCents),
                })
              : t('book.freeNotice')}
          </p>
        )}
        <Button type="submit" wide disabled={book.isPending}>
          {t(book.isPending ? 'book.sending' : depositCents > 0 ? 'book.send' : 'book.bookFree')}
        </Button>
      </form>
    </Sheet>
  );
}
