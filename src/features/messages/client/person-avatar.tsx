import { clsx } from 'clsx';
import type { Person } from '../messages-contract.ts';

type Props = { person: Person | null; size?: 'medium' | 'small' };

/** A decorative photo or initials, next to the person's name. */
export function PersonAvatar({ person, size = 'medium' }: Props) {
  const baseClassName = clsx(
    'shrink-0 rounded-full',
    size === 'medium' ? 'size-11' : 'size-8 text-xs',
  );
  const url = person?.profileImageUrl;
  if (url) return <img src={url} alt="" className={clsx(baseClassName, 'object-cover')} />;
  return (
    <span
      aria-hidden="true"
      className={clsx(
        baseClassName,
        'display grid place-content-center bg-secondary-soft text-secondary-soft-ink',
      )}
    >
      {initialsOf(person?.name ?? '')}
    </span>
  );
}

function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  const firstAndLast = words.length > 1 ? [words[0], words.at(-1)] : words;
  return firstAndLast.map((word) => [...(word ?? '')][0]?.toUpperCase() ?? '').join('') || '–';
}
