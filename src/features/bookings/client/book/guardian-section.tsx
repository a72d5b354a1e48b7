import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCurrentUser } from '#features/accounts/client/index.ts';
import type { WaiverStatus } from '#features/waivers/client/index.ts';
import { Card } from '#platform/client/ui/card.tsx';
import { Skeleton } from '#platform/client/ui/states/skeleton.tsx';
import { useHydrated } from '#platform/client/use-hydrated.ts';
import type { BookingDraft } from './booking-draft.ts';
import type { useSlotChoice } from './choose/use-slot-choice.ts';
import { type GuardianErrors, GuardianForm } from './guardian-form.tsx';
import { MemberSection } from './member-section.tsx';
import { PassSwitch } from './pass-switch.tsx';
import { SignedInGuardian } from './signed-in-guardian.tsx';
import type { useMemberCode } from './use-member-code.ts';
import { WaiverStatusLine } from './waiver-status-line.tsx';

type Props = {
  choice: ReturnType<typeof useSlotChoice>;
  draft: BookingDraft;
  onChange: (changes: Partial<BookingDraft>) => void;
  errors: GuardianErrors;
  waiver: WaiverStatus;
  memberCode: ReturnType<typeof useMemberCode>;
  /** Visits left on the family's passes. */
  visits: number;
  usesPass: boolean;
};

/** The guardian's details: a summary for signed-in users, name and email fields for guests. */
export function GuardianSection({
  choice,
  draft,
  onChange,
  errors,
  waiver,
  memberCode,
  ...pass
}: Props) {
  const t = useTranslations('bookings.guardian');
  const isHydrated = useHydrated();
  const { state } = useCurrentUser();
  const [isEditing, setEditing] = useState(false);
  const isKnown = state === 'authenticated' && draft.name !== '' && draft.email !== '';
  const isCompact = isKnown && !isEditing && Object.keys(errors).length === 0;
  const hasVerifiedCode = memberCode.isOn && memberCode.verifiedId !== undefined;

  // Avoids showing fields that disappear once the user is loaded.
  if (isHydrated && state === 'loading') return <Skeleton className="h-24" />;
  return (
    <Card className="grid gap-3 max-sm:p-4">
      {isCompact ? (
        <SignedInGuardian
          name={draft.name}
          email={draft.email}
          waiver={waiver}
          hasVerifiedCode={hasVerifiedCode}
          onEdit={() => setEditing(true)}
        />
      ) : (
        <>
          <h2 className="text-2xl">{t('title')}</h2>
          <GuardianForm
            guardian={draft}
            errors={errors}
            onChange={(field, value) => onChange({ [field]: value })}
            afterEmail={<WaiverStatusLine status={waiver} guardian={draft} />}
          />
        </>
      )}
      {!(isCompact && (hasVerifiedCode || memberCode.isLoading)) && (
        <MemberSection
          isOn={memberCode.isOn}
          onToggle={choice.setMember}
          memberCode={memberCode}
          returnUrl={choice.returnUrl}
        />
      )}
      {pass.visits > 0 && !memberCode.isOn && (
        <PassSwitch
          visits={pass.visits}
          childrenCount={choice.childrenCount}
          isOn={pass.usesPass}
          onToggle={(usesPass) => onChange({ usesPass })}
        />
      )}
    </Card>
  );
}
