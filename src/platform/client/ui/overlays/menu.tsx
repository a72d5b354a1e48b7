import { DropdownMenu } from 'radix-ui';
import type { ReactNode } from 'react';

export type MenuItem = {
  id: string;
  icon?: ReactNode;
  text: ReactNode;
  isDestructive?: boolean;
} & (
  | { onSelect: () => void; href?: never; download?: never }
  /** A file: saved with `download`, otherwise opened in a new tab. */
  | { href: string; download?: boolean; onSelect?: never }
);

type Props = {
  /** The trigger, a labeled button. */
  children: ReactNode;
  items: readonly MenuItem[];
};

/** A dropdown menu. */
export function Menu({ children, items }: Props) {
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>{children}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="end"
          sideOffset={4}
          collisionPadding={8}
          className="z-40 grid min-w-52 rounded-field border border-border bg-surface p-1 shadow-soft"
        >
          {items.map(({ id, icon, text, isDestructive, onSelect, href, download }) => (
            <DropdownMenu.Item
              key={id}
              onSelect={onSelect}
              asChild={href !== undefined}
              className={`flex min-h-11 cursor-pointer select-none items-center gap-3 rounded-field px-3 outline-none data-highlighted:bg-primary-soft data-highlighted:text-primary-soft-ink ${isDestructive ? 'text-destructive' : 'text-ink'}`}
            >
              {href === undefined ? (
                <>
                  {icon}
                  {text}
                </>
              ) : (
                <a
                  href={href}
                  download={download}
                  target={download ? undefined : '_blank'}
                  rel="noopener"
                >
                  {icon}
                  {text}
                </a>
              )}
            </DropdownMenu.Item>
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
