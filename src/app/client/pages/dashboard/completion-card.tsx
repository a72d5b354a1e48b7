import { useTranslations } from 'use-intl';
import { useProfile } from '#features/profile/client/use-profile.ts';
import { isProfileComplete } from '#features/profile/profile-rules.ts';
import { LinkButton } from '#platform/client/ui/link-button.tsx';

/** Links to the intake form until the profile is complete. */
export function CompletionCard() {
  const t = useTranslations('dashboard');
  const { data: profile } = useProfile();
  if (!profile || isProfileComplete(profile)) return null;
  return (
    <div className="flex items-center justify-between gap-4 rounded-card border border-border bg-primary-soft px-4 py-3 text-primary-soft-ink">
      <div className="min-w-0 flex-1">
        <h2 className="text-xl">{t('completeTitle')}</h2>
        <p className="text-[0.9375rem] leading-snug max-sm:sr-only">{t('completeText')}</p>
      </div>
      <LinkButton to="/intake" variant="outline" size="small">
        {t('completeAction')}
      </LinkButton>
    </div>
  );
}
