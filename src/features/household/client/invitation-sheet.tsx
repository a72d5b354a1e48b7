import { type ReactNode, useEffect, useRef } from 'react';
import { TwoHomes } from '#platform/client/illustrations/two-homes.tsx';
import { Card } from '#platform/client/ui/card.tsx';

type Props = {
  /** Replaces the default illustration. */
  picture?: ReactNode;
  title: ReactNode;
  children?: ReactNode;
  actions?: ReactNode;
  /** Moves focus to the title, after the person has answered on this page. */
  takesFocus?: boolean;
};

/** A narrow card under an illustration: an invitation, or its outcome. */
export function InvitationSheet({ picture, title, children, actions, takesFocus }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  return (
    <div className="page-column grid justify-items-center pt-4 pb-12 sm:pt-8">
      <div className="-mb-3 w-56">{picture ?? <TwoHomes />}</div>
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
