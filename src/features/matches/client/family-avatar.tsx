import { clsx } from 'clsx';

type Props = { family: { name: string; profileImageUrl: string | null }; className?: string };

/** A family's photo or initials. Hidden from screen readers, because the name is always next to it. */
export function FamilyAvatar({ family, className }: Props) {
  const { name, profileImageUrl } = family;
  const baseClassName = clsx('size-14 shrink-0 rounded-full', className);
  if (profileImageUrl) {
    return <img src={profileImageUrl} alt="" className={clsx(baseClassName, 'object-cover')} />;
  }
  const initials = name
    .split(/\s+/)
    .map((word) => word.charAt(0))
    .filter((_, index, all) => index === 0 || index === all.length - 1)
    .join('');
  return (
    <span
      aria-hidden="true"
      className={clsx(
        baseClassName,
        'display grid place-items-center bg-secondary-soft text-lg text-secondary-soft-ink',
      )}
    >
      {initials.toUpperCase()}
    </span>
  );
}
