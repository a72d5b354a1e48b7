import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

type Props = {
  mode: 'password' | 'link' | 'sign-up' | 'forgot';
  className?: string;
  children: ReactNode;
};

/** Links to another sign-in form and preserves the redirect. */
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
