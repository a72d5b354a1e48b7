import type { ReactNode } from 'react';
import { LinkButton } from '#platform/client/ui/link-button.tsx';

type Props = { mode: 'password' | 'link'; children: ReactNode };

/** Toggles between password and magic link (spec 2). */
export function ModeButton({ mode, children }: Props) {
  return (
    <LinkButton
      to="/login"
      search={({ redirect, claim }) => ({ redirect, claim, mode })}
      replace
      variant="outline"
      wide
    >
      {children}
    </LinkButton>
  );
}
