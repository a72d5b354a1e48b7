import { clsx } from 'clsx';

type Props = { family: { name: string; profileImageUrl: string | null }; className?: string };

/** A family's picture or initials; decorative, as the name is next to it. */
export function FamilyPicture({ family, className }: Props) {
  const { name, profileImageUrl } = family;
  const shape = clsx('size-14 shrink-0 rounded-full', className);
  if (profileImageUrl) {
    return <img src={profileImageUrl} alt="" className={clsx(shape, 'object-cover')} />;
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
        shape,
        'display grid place-items-center bg-secondary-soft text-lg text-secondary-soft-ink',
      )}
    >
      {initials.toUpperCase()}
    </span>
  );
}
