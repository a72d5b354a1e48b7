import { type ReactNode, useEffect, useRef } from 'react';

type Props = {
  title: ReactNode;
  children?: ReactNode;
  /** Focuses the heading on mount, after content was replaced. */
  takesFocus?: boolean;
};

/** The card's h1 with a sentence below. */
export function CardHeading({ title, children, takesFocus }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  return (
    <div className="grid gap-1.5 text-center">
      <h1 ref={heading} tabIndex={-1} className="text-[1.75rem] sm:text-3xl">
        {title}
      </h1>
      {children && <p className="text-muted-ink">{children}</p>}
    </div>
  );
}
