import { clsx } from 'clsx';
import { Tabs as RadixTabs } from 'radix-ui';
import { type ReactNode, useState } from 'react';

export type Tab = { id: string; title: ReactNode; content: ReactNode };

type Props = {
  /** The tab list's accessible name. */
  label: string;
  tabs: readonly Tab[];
  value: string;
  onChange: (id: string) => void;
  /** Keeps opened panels mounted, so that their input is not lost. */
  keepMounted?: boolean;
  /** Keeps the tab list narrow on wide screens. */
  isNarrow?: boolean;
};

export function Tabs(props: Props) {
  const { label, tabs, value, onChange, keepMounted = false, isNarrow } = props;
  const [openedIds, setOpenedIds] = useState([value]);
  if (!openedIds.includes(value)) setOpenedIds([...openedIds, value]);
  return (
    <RadixTabs.Root value={value} onValueChange={onChange} className="grid gap-5">
      <RadixTabs.List
        aria-label={label}
        className={clsx(
          'flex gap-1 overflow-x-auto rounded-field bg-sunken p-1',
          isNarrow && 'sm:max-w-80',
        )}
      >
        {tabs.map(({ id, title }) => (
          <RadixTabs.Trigger
            key={id}
            value={id}
            className="min-h-11 flex-1 whitespace-nowrap rounded-field px-2 font-bold text-muted-ink transition-colors duration-150 hover:text-ink data-[state=active]:bg-surface data-[state=active]:text-ink data-[state=active]:shadow-soft"
          >
            {title}
          </RadixTabs.Trigger>
        ))}
      </RadixTabs.List>
      {tabs.map(({ id, content }) => (
        <RadixTabs.Content
          key={id}
          value={id}
          forceMount={keepMounted && openedIds.includes(id) ? true : undefined}
          className="data-[state=inactive]:hidden"
        >
          {content}
        </RadixTabs.Content>
      ))}
    </RadixTabs.Root>
  );
}
