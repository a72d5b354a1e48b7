import { useNavigate } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { useOfficeAddress } from '../use-office-address.ts';
import { Tabs } from './tabs.tsx';

type Props = Pick<ComponentProps<typeof Tabs>, 'label' | 'tabs' | 'keepsPanels'> & {
  /** The name in the address; the first tab needs no mention. */
  by: 'tab' | 'type';
};

/** Panels of a part of the back office: the open one stands in the address, without what the last one showed. */
export function OfficeTabs({ by, ...panels }: Props) {
  const { address } = useOfficeAddress();
  const navigate = useNavigate();
  const first = panels.tabs[0]?.id ?? '';
  const shown = panels.tabs.find(({ id }) => id === address[by])?.id ?? first;
  return (
    <Tabs
      {...panels}
      value={shown}
      onChange={(id) =>
        void navigate({
          to: '.',
          search: { [by]: id === first ? undefined : id },
          replace: true,
          resetScroll: false,
        })
      }
    />
  );
}
