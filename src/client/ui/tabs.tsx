import { Tabs as RadixTabs } from 'radix-ui';
import type { ReactNode } from 'react';

export type Tab<Id extends string> = { id: Id; label: ReactNode; content: ReactNode };

type Props<Id extends string> = {
  label: string;
  tabs: readonly Tab<Id>[];
  value: Id;
  onChange: (id: Id) => void;
};

/** Several views in one place; the open one is the caller's to keep (in the address, mostly). */
export function Tabs<Id extends string>({ label, tabs, value, onChange }: Props<Id>) {
  return (
    <RadixTabs.Root value={value} onValueChange={(id) => onChange(id as Id)}>
      <RadixTabs.List
        aria-label={label}
        className="flex max-w-full gap-1 overflow-x-auto rounded-field bg-sunken p-1"
      >
        {tabs.map((tab) => (
          <RadixTabs.Trigger
            key={tab.id}
            value={tab.id}
            className="min-h-11 flex-1 whitespace-nowrap rounded-[0.6rem] px-4 font-bold text-muted-ink transition-colors duration-150 hover:text-ink data-[state=active]:bg-surface data-[state=active]:text-ink data-[state=active]:shadow-soft"
          >
            {tab.label}
          </RadixTabs.Trigger>
        ))}
      </RadixTabs.List>
      {tabs.map((tab) => (
        <RadixTabs.Content key={tab.id} value={tab.id} className="pt-5">
          {tab.content}
        </RadixTabs.Content>
      ))}
    </RadixTabs.Root>
  );
}
