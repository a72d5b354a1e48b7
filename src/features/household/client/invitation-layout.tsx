import { type ReactNode, useEffect, useRef } from 'react';
import { TwoHomes } from '#platform/client/illustrations/two-homes.tsx';
import { Card } from '#platform/client/ui/card.tsx';

type Props = {
  /** Replaces the default illustration. */
  illustration?: ReactNode;
  title: ReactNode;
  children?: ReactNode;
  actions?: ReactNode;
  /** Focuses the title, for a result that replaces the buttons. */
  focusOnMount?: boolean;
};

/** The layout of every state of the invitation page: a narrow card below an illustration. */
export function InvitationLayout({ illustration, title, children, actions, focusOnMount }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (focusOnMount) heading.current?.focus();
  }, [focusOnMount]);
  return (
    <div className="page-column grid justify-items-center pt-4 pb-12 sm:pt-8">
      <div className="-mb-3 w-56">{illustration ?? <TwoHomes />}</div>
      <Card className="relative grid w-full max-w-md gap-5">
        <h1
          ref={heading}
          tabIndex={-1}
          className="text-center text-[1.75rem] outline-none sm:text-3xl"
        >
          {title}
        </h1>
        {children}
        {actions && <div className="grid gap-3">{actions}</div>}
      </Card>
    </div>
  );
}
