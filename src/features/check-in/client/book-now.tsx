import { useTranslations } from 'use-intl';
import { Button } from '#platform/client/ui/button.tsx';
import { toast } from '#platform/client/ui/toast/toast.ts';
import { useDates } from '#platform/client/use-dates.ts';
import type { Family } from './desk-result.ts';
import { useWalkIn } from './walk-in/use-walk-in.ts';

type Props = { family: Family; memberCodeId: string };

/** Books a member without a booking into the current or the next session. */
export function BookNow({ family, memberCodeId }: Props) {
  const t = useTranslations('checkIn');
  const { formatSlotLabel } = useDates();
  const walkIn = useWalkIn();
  if (walkIn.isSuccess) {
    return (
      <p role="status" className="font-semibold text-secondary-soft-ink">
        {t('family.booked', { slot: formatSlotLabel(walkIn.data.slotLabel) })}
      </p>
    );
  }
  return (
    <Button
      variant="secondary"
      disabled={walkIn.isPending}
      onClick={() =>
        walkIn.mutate(
          {
            guardianName: family.familyName,
            guardianEmail: family.guardianEmail,
            childrenCount: family.childrenCount,
            payment: { method: 'member-code', memberCodeId },
            ...(family.visitId && { visitId: family.visitId }),
          },
          {
            onSuccess: ({ slotLabel }) =>
              toast({
                title: t('toasts.bookedTitle'),
                description: t('family.booked', { slot: formatSlotLabel(slotLabel) }),
              }),
          },
        )
      }
    >
      {t('family.bookNow')}
    </Button>
  );
}
