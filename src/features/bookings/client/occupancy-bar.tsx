type Props = { /** Share of taken spots, 0 to 1. */ share: number };

/** A slot's occupancy as a bar. Hidden from screen readers, because the numbers are next to it. */
export function OccupancyBar({ share }: Props) {
  const percent = Math.round(share * 100);
  const color = share >= 1 ? 'bg-destructive' : share >= 0.75 ? 'bg-accent' : 'bg-secondary';
  return (
    <span aria-hidden="true" className="block h-2 overflow-hidden rounded-full bg-current/15">
      <span
        className={`block h-full rounded-full transition-[width] duration-200 ${color}`}
        style={{ width: `${percent}%` }}
      />
    </span>
  );
}
