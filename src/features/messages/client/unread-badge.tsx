/** The unread count in an icon's corner: "9+" above nine, nothing at zero. */
export function UnreadBadge({ unread }: { unread: number }) {
  if (unread === 0) return null;
  return (
    <span
      aria-hidden="true"
      className="tabular absolute -top-0.5 -right-0.5 grid h-5 min-w-5 place-content-center rounded-full bg-accent px-1 font-bold text-accent-ink text-xs ring-2 ring-background"
    >
      {unread > 9 ? '9+' : unread}
    </span>
  );
}
