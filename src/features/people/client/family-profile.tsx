import { useTranslations } from 'use-intl';
import { useDates } from '#platform/client/use-dates.ts';
import type { Family } from '../people-contract.ts';
import { FamilyCard } from './family-card.tsx';

/** Profile, household and children. */
export function FamilyProfile({ family }: { family: Family }) {
  const t = useTranslations('officePeople');
  const { formatDateTime } = useDates();
  const { profile, adults, childAges, merged } = family;
  const facts: [string, string | null][] = [
    [
      t('email'),
      profile.emailVerified ? profile.email : t('unconfirmedEmail', { email: profile.email }),
    ],
    [t('phone'), profile.phone],
    [t('neighborhood'), [profile.neighborhood, profile.zipCode].filter(Boolean).join(', ') || null],
    [
      t('children'),
      childAges.map((months) => t('age', { months, years: Math.floor(months / 12) })).join(', ') ||
        null,
    ],
    [t('accessibility'), profile.accessibilityNeeds],
    [t('language'), t(`languages.${profile.language}`)],
    [
      t('news'),
      profile.newsConsent === null
        ? t('newsUnspecified')
        : t(profile.newsConsent ? 'newsSubscribed' : 'newsUnsubscribed', {
            when: formatDateTime(profile.newsConsentAt),
          }),
    ],
    [t('joined'), formatDateTime(profile.createdAt)],
    [t('formerEmails'), merged.map(({ email }) => email).join(', ') || null],
  ];
  return (
    <FamilyCard title={t('profile')}>
      <dl className="grid gap-x-4 gap-y-2 sm:grid-cols-[9rem_1fr]">
        {facts.map(
          ([title, fact]) =>
            fact && (
              <div key={title} className="sm:col-span-2 sm:grid sm:grid-cols-subgrid">
                <dt className="text-muted-ink">{title}</dt>
                <dd className="wrap-anywhere">{fact}</dd>
              </div>
            ),
        )}
      </dl>
      {adults.length > 0 && (
        <div>
          <h4 className="font-bold">{t('household')}</h4>
          <ul className="mt-1 grid gap-1">
            {adults.map(({ id, name, email, relation }) => (
              <li key={id} className="wrap-anywhere">
                {name} <span className="text-muted-ink">{email}</span>
                {relation === null ? ` · ${t('owner')}` : ''}
              </li>
            ))}
          </ul>
        </div>
      )}
    </FamilyCard>
  );
}
