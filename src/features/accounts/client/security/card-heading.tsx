import { type ReactNode, useEffect, useRef } from 'react';

type Props = {
  title: ReactNode;
  children?: ReactNode;
  /** Focuses the heading on mount, when it replaces other content. */
  focusOnMount?: boolean;
};

/** A card's h1 with optional lead text. */
export function CardHeading({ title, children, focusOnMount }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (focusOnMount) heading.current?.focus();
  }, [focusOnMount]);
  return (
    <div className="grid gap-1.5 text-center">
      <h1 ref={heading} tabIndex={-1} className="text-[1.75rem] sm:text-3xl">
        {title}
      </h1>
      {children && <p className="text-muted-ink">{children}</p>}
    </div>
  );
}
