import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

type Props = {
  mode: 'password' | 'link' | 'sign-up' | 'forgot';
  className?: string;
  children: ReactNode;
};

/** Link to another form of the sign-in screen; keeps the redirect. */
export function ModeLink({ mode, className, children }: Props) {
  return (
    <Link
      to="/login"
      search={({ redirect, claim }) => ({ redirect, claim, mode })}
      className={`inline-link inline-flex min-h-11 items-center ${className ?? ''}`}
    >
      {children}
    </Link>
  );
}
