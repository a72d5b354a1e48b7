import { useNavigate } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { useOfficeParams } from '../lists/use-office-params.ts';
import { Tabs } from './tabs.tsx';

type Props = Pick<ComponentProps<typeof Tabs>, 'label' | 'tabs' | 'keepMounted'> & {
  /** The search param that stores the open tab; omitted for the first tab. */
  param: 'tab' | 'type';
};

/** Tabs of a back-office page. The open tab is a search param; switching tabs drops all other params. */
export function OfficeTabs({ param, ...tabsProps }: Props) {
  const { params } = useOfficeParams();
  const navigate = useNavigate();
  const first = tabsProps.tabs[0]?.id ?? '';
  const openTab = tabsProps.tabs.find(({ id }) => id === params[param])?.id ?? first;
  return (
    <Tabs
      {...tabsProps}
      value={openTab}
      onChange={(id) =>
        void navigate({
          to: '.',
          search: { [param]: id === first ? undefined : id },
          replace: true,
          resetScroll: false,
        })
      }
    />
  );
}
