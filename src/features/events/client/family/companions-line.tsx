import { useTranslations } from 'use-intl';
import type { Event } from '../../events-contract.ts';

type Props = Pick<Event, 'companions'> & {
  /** In one line, for rows. */
  isInline?: boolean;
};

/** Suggested companions: up to three avatars and two first names (spec 9). */
export function CompanionsLine({ companions, isInline = false }: Props) {
  const t = useTranslations('events.companions');
  if (companions.length === 0) return null;
  const [first, second] = companions;
  const names = [first, second].flatMap((person) => (person ? [person.firstName] : []));
  const others = companions.length - names.length;
  const avatarSize = isInline ? 'size-7 text-sm' : 'size-9';
  const textStyle = isInline ? '' : 'block';
  return (
    <div
      className={
        isInline
          ? 'flex items-center gap-2'
          : 'flex items-center gap-3 rounded-field bg-sunken px-3 py-2'
      }
    >
      <span className="flex -space-x-2" aria-hidden="true">
        {companions.map(({ userId, firstName, profileImageUrl }) =>
          profileImageUrl ? (
            <img
              key={userId}
              src={profileImageUrl}
              alt=""
              className={`${avatarSize} rounded-full border-2 border-surface object-cover`}
            />
          ) : (
            <span
              key={userId}
              className={`${avatarSize} grid place-items-center rounded-full border-2 border-surface bg-secondary-soft font-bold text-secondary-soft-ink`}
            >
              {firstName.slice(0, 1).toUpperCase()}
            </span>
          ),
        )}
      </span>
      <p className={`min-w-0 ${isInline ? 'text-sm' : 'text-[0.9375rem]'}`}>
        <span className={`${textStyle} font-bold`}>{t('title')}</span>{' '}
        <span className={`${textStyle} text-muted-ink`}>
          {names.length === 2
            ? t('names', { first: names[0] ?? '', second: names[1] ?? '', others })
            : names[0]}
        </span>
      </p>
    </div>
  );
}
