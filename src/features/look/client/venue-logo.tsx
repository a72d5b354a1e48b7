import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Logo } from '#platform/client/ui/logo.tsx';
import { useVenue } from '#platform/client/use-venue.ts';
import { venueImageUrl, WORDMARK_RATIO } from '../look-rules.ts';

type Props = {
  /** The height, such as "h-9". */
  className: string;
  /** The venue's name, hidden next to a logo that already contains it. */
  children?: ReactNode;
};

/** The venue's logo, or the default one, next to the venue's name. */
export function VenueLogo({ className, children }: Props) {
  const { logo } = useVenue().look;
  if (!logo) {
    return (
      <>
        <Logo className={clsx('aspect-square shrink-0', className)} />
        {children}
      </>
    );
  }
  const plate = {
    light: 'bg-art-deep px-2 py-1 dark:bg-transparent',
    dark: 'dark:bg-art-paper dark:px-2 dark:py-1',
  };
  return (
    <>
      <img
        src={venueImageUrl(logo.id, 'webp')}
        width={logo.width}
        height={logo.height}
        alt=""
        className={clsx(
          'w-auto min-w-0 rounded-field object-contain object-left',
          className,
          logo.plateOn && plate[logo.plateOn],
        )}
      />
      {logo.width / logo.height < WORDMARK_RATIO && children}
    </>
  );
}
