import { Plus } from 'lucide-react';
import { Accordion as RadixAccordion } from 'radix-ui';
import type { ReactNode } from 'react';

export type AccordionItem = { id: string; title: ReactNode; content: ReactNode };

/** Collapsible items, at most one open at a time. */
export function Accordion({ items }: { items: readonly AccordionItem[] }) {
  return (
    <RadixAccordion.Root type="single" collapsible className="grid gap-3">
      {items.map((item) => (
        <RadixAccordion.Item
          key={item.id}
          value={item.id}
          className="overflow-hidden rounded-card border border-border bg-surface data-[state=open]:shadow-soft"
        >
          <RadixAccordion.Header className="font-bold font-sans text-[1.0625rem] leading-snug tracking-normal">
            <RadixAccordion.Trigger className="group flex min-h-14 w-full items-center justify-between gap-4 px-5 py-4 text-left -outline-offset-3 hover:text-link">
              {item.title}
              <Plus
                aria-hidden="true"
                className="size-5 shrink-0 text-link transition-transform duration-200 group-data-[state=open]:rotate-45"
              />
            </RadixAccordion.Trigger>
          </RadixAccordion.Header>
          <RadixAccordion.Content className="accordion-content px-5 text-muted-ink">
            <div className="pb-5">{item.content}</div>
          </RadixAccordion.Content>
        </RadixAccordion.Item>
      ))}
    </RadixAccordion.Root>
  );
}
