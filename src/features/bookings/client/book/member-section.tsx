import { useTranslations } from 'use-intl';
import { useCurrentUser } from '#features/accounts/client/index.ts';
import { Switch } from '#platform/client/forms/switch.tsx';
import { LinkButton } from '#platform/client/ui/link-button.tsx';
import { Skeleton } from '#platform/client/ui/states/skeleton.tsx';
import { focusTargets } from '../family/focus-targets.ts';
import { MemberCodeEntry } from './member-code-entry.tsx';
import type { useMemberCode } from './use-member-code.ts';

type Props = {
  isOn: boolean;
  onToggle: (isOn: boolean) => void;
  memberCode: ReturnType<typeof useMemberCode>;
  /** The URL to return to after sign-in, with the toggle on. */
  returnUrl: string;
};

/** The member toggle; when on, the code input or a sign-in link. */
export function MemberSection({ isOn, onToggle, memberCode, returnUrl }: Props) {
  const t = useTranslations('bookings.member');
  return (
    <div id={focusTargets.memberCode} tabIndex={-1} className="grid scroll-mt-32 gap-4">
      <Switch
        name="member"
        label={t('toggle')}
        hint={t('toggleHint')}
        checked={isOn}
        onChange={(event) => {
          if (!event.target.checked) memberCode.reset();
          onToggle(event.target.checked);
        }}
      />
      {isOn && <CodeOrSignIn memberCode={memberCode} returnUrl={returnUrl} />}
    </div>
  );
}

function CodeOrSignIn({ memberCode, returnUrl }: Pick<Props, 'memberCode' | 'returnUrl'>) {
  const t = useTranslations('bookings.member');
  const { state } = useCurrentUser({ alwaysFetch: true });
  if (state === 'loading') return <Skeleton className="h-26" />;
  if (state !== 'authenticated') {
    return (
      <div
        role="status"
        className="grid gap-3 rounded-field bg-primary-soft p-4 text-primary-soft-ink"
      >
        <p className="font-bold">{t('signInTitle')}</p>
        <p className="text-[0.9375rem]">{t('signInText')}</p>
        <LinkButton
          to="/login"
          search={{ redirect: returnUrl }}
          variant="secondary"
          className="w-fit"
        >
          {t('signIn')}
        </LinkButton>
      </div>
    );
  }
  return (
    <MemberCodeEntry
      code={memberCode.code}
      ownCode={memberCode.ownCode}
      isVerified={memberCode.verifiedId !== undefined}
      isVerifying={memberCode.isVerifying}
      problem={memberCode.problem}
      onChange={memberCode.change}
      onVerify={memberCode.verify}
    />
  );
}
