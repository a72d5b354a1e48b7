import type { ReactNode } from 'react';
import { KioskScreen } from './kiosk-screen.tsx';

type Props = {
  illustration: ReactNode;
  title: string;
  children?: ReactNode;
  actions: ReactNode;
  onBack: () => void;
};

export function KioskNotice({ illustration, title, children, actions, onBack }: Props) {
  return (
    <KioskScreen title={title} illustration={illustration} onBack={onBack}>
      <div role="status" className="grid justify-items-center gap-2 text-center text-xl">
        {children}
      </div>
      <div className="flex flex-wrap justify-center gap-3 pt-2">{actions}</div>
    </KioskScreen>
  );
}
