import { useTranslations } from 'use-intl';
import type { Event } from '../../events-contract.ts';

/** Suggested companions: up to three avatars and two first names (spec 9). */
export function CompanionsLine({ companions }: Pick<Event, 'companions'>) {
  const t = useTranslations('events.companions');
  if (companions.length === 0) return null;
  const [first, second] = companions;
  const names = [first, second].flatMap((person) => (person ? [person.firstName] : []));
  const others = companions.length - names.length;
  return (
    <div className="flex items-center gap-3 rounded-field bg-sunken px-3 py-2">
      <span className="flex -space-x-2" aria-hidden="true">
        {companions.map(({ userId, firstName, profileImageUrl }) =>
          profileImageUrl ? (
            <img
              key={userId}
              src={profileImageUrl}
              alt=""
              className="size-9 rounded-full border-2 border-surface object-cover"
            />
          ) : (
            <span
              key={userId}
              className="grid size-9 place-items-center rounded-full border-2 border-surface bg-secondary-soft font-bold text-secondary-soft-ink"
            >
              {firstName.slice(0, 1).toUpperCase()}
            </span>
          ),
        )}
      </span>
      <p className="min-w-0 text-[0.9375rem]">
        <span className="block font-bold">{t('title')}</span>
        <span className="block text-muted-ink">
          {names.length === 2
            ? t('names', { first: names[0] ?? '', second: names[1] ?? '', others })
            : names[0]}
        </span>
      </p>
    </div>
  );
}
