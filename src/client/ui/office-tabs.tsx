import { useNavigate } from '@tanstack/react-router';
import { useOfficeAddress } from '../use-office-address.ts';
import { type Tab, Tabs } from './tabs.tsx';

type Props = {
  label: string;
  /** The name in the address; the first tab needs no mention. */
  by: 'tab' | 'type';
  tabs: readonly Tab[];
};

/** Panels of a part of the back office: the open one stands in the address, without what the last one showed. */
export function OfficeTabs({ label, by, tabs }: Props) {
  const { address } = useOfficeAddress();
  const navigate = useNavigate();
  const first = tabs[0]?.id ?? '';
  const shown = tabs.find(({ id }) => id === address[by])?.id ?? first;
  return (
    <Tabs
      label={label}
      value={shown}
      onChange={(id) =>
        void navigate({
          to: '.',
          search: { [by]: id === first ? undefined : id },
          replace: true,
          resetScroll: false,
        })
      }
      tabs={tabs}
    />
  );
}
